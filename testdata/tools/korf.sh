#!/bin/sh
# Proves Korf's fifty 24-puzzles, in the order of 24puzzle's nodes, and keeps the record testdata/korf.txt.
# What is proven, and how far a proof is, stays in FOLDER: a run that was broken off resumes there. Checkpoints of unfinished
# proofs may lie in testdata/korf/.
#
# usage: testdata/tools/korf.sh FOLDER [NUMBER...]     proves all boards, or these ones
#        testdata/tools/korf.sh FOLDER record          writes what FOLDER proves into the record
# YAPBOZ names the program; otherwise it is target/release/yapboz. The proofs take one thread, at the lowest priority.
# korf.txt has a board a line: its number, the moves of a shortest solution, the nodes that Korf and Felner expanded
# (2002), the nodes of 24puzzle with its smallest catalogue of databases (doc/combined-results.txt there), and the board. Its goal
# has the blank first.
set -eu
cd "$(dirname "$0")/../.."
folder=$1
shift
boards=testdata/tools/korf.txt
recorded=testdata/korf.txt
mkdir -p "$folder"

# A line of the checkpoint of board $1 that begins with the word $2, without that word.
of() {
    sed -n "s/^$2 //p" "$folder/$1.proof" 2>/dev/null
}

# Whether the bound that is proven for board $1 has reached the length of a solution, which should be $2.
is_proven() {
    path=$(of "$1" best)
    bound=$(of "$1" place)
    [ -n "$path" ] && [ "${#path}" = "$2" ] && [ "${bound%% *}" = "$2" ]
}

prove() {
    tr ' ' '\n' <<BOARD | paste -sd ' ' | sed 's/\(\([0-9]* \)\{5\}\)/\1; /g' >"$folder/$1.board"
$2
BOARD
    before=$(cat "$folder/$1.cpu" 2>/dev/null || echo 0)
    nice -n 19 "${YAPBOZ:-target/release/yapboz}" solve --prove --threads 1 --goal zero-first --checkpoint "$folder/$1.proof" \
        "$folder/$1.board" >"$folder/$1.out" 2>"$folder/$1.err" &
    solver=$!
    trap 'kill "$solver"' EXIT
    # A broken run loses a second of the CPU time that is counted.
    while seconds=$(ps -o cputimes= -p "$solver"); do
        echo $((before + seconds)) >"$folder/$1.now"
        mv "$folder/$1.now" "$folder/$1.cpu"
        sleep 1
    done
    trap - EXIT
    wait "$solver" || cat "$folder/$1.err"
}

# The lines of the record: of each board that FOLDER proves, and the old line of each other board that has one.
record() {
    sed -n '/^#/p' "$recorded"
    while read -r number moves _ _ board; do
        if is_proven "$number" "$moves"; then
            printf '%s\t%s\t%s\t%s\t%.0f\t%s\t%s\n' "$number" "$board" "$moves" "$(of "$number" best)" \
                "$(of "$number" nodes | awk '{ print $1 / 1e6 }')" "$(cat "$folder/$number.cpu")" "$(of "$number" from)"
        else
            grep "^$number	" "$recorded" || true
        fi
    done <"$boards"
}

if [ "${1:-}" = record ]; then
    record >"$folder/record"
    mv "$folder/record" "$recorded"
    awk -F '\t' '!/^#/ { boards++; nodes += $5; cpu += $6 }
        END { printf "%d boards: %.1f G nodes, %.1f hours\n", boards, nodes / 1e3, cpu / 3600 }' "$recorded"
    exit
fi
while read -r number moves _ _ board; do
    case " ${*:-$number} " in *" $number "*) ;; *) continue ;; esac
    if ! is_proven "$number" "$moves"; then
        prove "$number" "$board"
        is_proven "$number" "$moves" || echo "$number: not proven to be $moves moves: see $folder/$number.*" >&2
    fi
done <"$boards"
