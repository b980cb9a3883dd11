#!/bin/sh
# An engine that plays what no piece can play.
while read -r line; do
    case "$line" in
    uci) echo 'id name Lies'; echo uciok ;;
    isready) echo readyok ;;
    go*) echo 'info depth 1 score cp 900 pv a1h7'; echo 'bestmove a1h7' ;;
    esac
done
