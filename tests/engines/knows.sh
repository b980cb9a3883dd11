#!/bin/sh
# An engine that knows one fork, Nc7+ and Nxa8, and finds everything else equal.
best() {
    echo "info depth 5 multipv 1 score cp $1 pv $2"
    echo "info depth 5 multipv 2 score cp $3 pv $4"
    echo "bestmove ${2%% *}"
}
while read -r line; do
    case "$line" in
    uci) echo 'id name Knows'; echo uciok ;;
    isready) echo readyok ;;
    'position fen '*) fen=${line#position fen } ;;
    go*)
        case "$fen" in
        'r2k4/8/8/1N6/8/8/8/4K3 b'*) best 0 'd8d7' 0 'd8c8' ;;
        'r3k3/8/8/1N6/8/8/8/4K3 w'*) best 600 'b5c7 e8d7 c7a8' 0 'b5d6 e8d7' ;;
        'r3k3/2N5/8/8/8/8/8/4K3 b'*) best -600 'e8d7' -600 'e8f8' ;;
        'r7/2Nk4/8/8/8/8/8/4K3 w'*) best 600 'c7a8 d7c6' 0 'c7d5 a8a1' ;;
        *'/4K3 w'*) best 0 'e1e2' 0 'e1f2' ;;
        *) best 0 'd7c6' 0 'd7d6' ;;
        esac
        ;;
    esac
done
