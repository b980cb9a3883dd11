#!/bin/sh
# An engine whose moves are no moves.
while read -r line; do
    case "$line" in
    uci) echo 'id name Mumbles'; echo uciok ;;
    isready) echo readyok ;;
    go*) echo 'info what ever'; echo 'info depth x score cp pv'; echo 'bestmove (none)' ;;
    esac
done
