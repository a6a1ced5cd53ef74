#!/bin/sh
# Proves Korf's fifty 24-puzzles, in the order of 24puzzle's nodes, and prints the table of `yapboz help korf`.
# What is proven, and how far a proof is, stays in FOLDER: a run that was broken off resumes there.
#
# usage: testdata/tools/korf.sh FOLDER [NUMBER...]     proves all boards, or these ones
#        testdata/tools/korf.sh FOLDER table           prints the table of what FOLDER holds
# YAPBOZ names the program; otherwise it is target/release/yapboz. The proofs take one thread, at the lowest priority.
# korf.txt has a board a line: its number, the moves of a shortest solution, the nodes that Korf and Felner expanded
# (2002), the nodes of 24puzzle with its smallest catalogue of databases (doc/combined-results.txt there), and the board. Its goal
# has the blank first.
set -eu
cd "$(dirname "$0")/../.."
folder=$1
shift
boards=testdata/tools/korf.txt
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

# Of each board: number, moves, whether it is proven, the bound, nodes expanded, seconds of CPU, the end that was searched from,
# and the two published counts of nodes.
rows() {
    while read -r number moves korf small board; do
        [ -e "$folder/$number.proof" ] || continue
        state=open
        ! is_proven "$number" "$moves" || state=proven
        bound=$(of "$number" place)
        nodes=$(of "$number" nodes)
        echo "$number $moves $state ${bound%% *} ${nodes%% *} $(cat "$folder/$number.cpu") $(of "$number" from) $korf $small"
    done <"$boards"
}

if [ "${1:-}" = table ]; then
    rows | awk '
        function millions(nodes) { return sprintf("%.0f", nodes / 1e6) }
        BEGIN { print " #  moves  nodes, M    CPU s  from      2002, M  24puzzle, M" }
        $3 == "proven" {
            printf "%2d  %5d %9s %8d  %-5s %11s %12s\n", $1, $2, millions($5), $6, $7, millions($8), millions($9)
            boards++; nodes += $5; cpu += $6; theirs += $9
        }
        $3 == "open" { open = open sprintf("%2d  at least %d, after %s M nodes in %d s\n", $1, $4, millions($5), $6) }
        END {
            printf "\n%d boards: %.1f G nodes, %.1f hours; 24puzzle: %.1f G nodes\n", boards, nodes / 1e9, cpu / 3600, theirs / 1e9
            if (open) printf "\nNot yet proven:\n%s", open
        }'
    exit
fi
while read -r number moves _ _ board; do
    case " ${*:-$number} " in *" $number "*) ;; *) continue ;; esac
    if ! is_proven "$number" "$moves"; then
        prove "$number" "$board"
        is_proven "$number" "$moves" || echo "$number: not proven to be $moves moves: see $folder/$number.*" >&2
    fi
done <"$boards"
