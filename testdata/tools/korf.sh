#!/bin/sh
# Proves Korf's fifty 24-puzzles, in the order of 24puzzle's nodes, and keeps the record testdata/korf.txt.
#
# usage: testdata/tools/korf.sh FOLDER [NUMBER...]     proves all boards, or these ones
#        testdata/tools/korf.sh FOLDER record          writes what FOLDER proves into the record
# korf.txt has a board a line: its number, the moves of a shortest solution, the nodes that Korf and Felner expanded
# (2002), the nodes of 24puzzle with its smallest catalogue of databases (doc/combined-results.txt there), and the board. Its goal
# has the blank first.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=testdata/tools/proofs.sh
. testdata/tools/proofs.sh
folder=$1
shift
boards=testdata/tools/korf.txt
recorded=testdata/korf.txt
mkdir -p "$folder"

# The lines of the record: of each board that FOLDER proves, and the old line of each other board that has one.
record() {
    sed -n '/^#/p' "$recorded"
    while read -r number _ _ _ board; do
        if is_proven "$number"; then line "$number" "$board"; else grep "^$number	" "$recorded" || true; fi
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
    is_proven "$number" || prove "$number" "$board"
    if ! is_proven "$number" || [ "$(bound "$number")" != "$moves" ]; then
        echo "$number: not proven to be $moves moves: see $folder/$number.*" >&2
    fi
done <"$boards"
