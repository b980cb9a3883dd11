#!/bin/sh
# An engine that talks without end.
while read -r line; do
    case "$line" in
    uci) echo 'id name Talks'; echo uciok ;;
    isready) echo readyok ;;
    go*) exec yes 'info depth 1 score cp 0 nodes 1' ;;
    esac
done
