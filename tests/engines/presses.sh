#!/bin/sh
# An engine that knows one zugzwang: Black to move has lost, and would hold after a pass.
while read -r line; do
    case "$line" in
    uci) echo 'id name Presses'; echo uciok ;;
    isready) echo readyok ;;
    'position fen '*) fen=${line#position fen } ;;
    go*)
        case "$fen" in
        '8/8/6k1/8/6K1/3P4/8/8 b'*) echo 'info depth 9 score cp -600 pv g6f6'; echo 'bestmove g6f6' ;;
        '8/8/6k1/8/6K1/3P4/8/8 w'*) echo 'info depth 9 score cp 0 pv g4f4'; echo 'bestmove g4f4' ;;
        *' b'*) echo 'info depth 9 score cp 0 pv g6f6'; echo 'bestmove g6f6' ;;
        *) echo 'info depth 9 score cp 0 pv f4e4'; echo 'bestmove f4e4' ;;
        esac
        ;;
    esac
done
