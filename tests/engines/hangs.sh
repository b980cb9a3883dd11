#!/bin/sh
# An engine that greets, and never comes to a move.
while read -r line; do
    case "$line" in
    uci) echo 'id name Hangs'; echo uciok ;;
    isready) echo readyok ;;
    esac
done
