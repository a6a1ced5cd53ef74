#!/bin/sh
# Proves N uniformly random 24-puzzles, the puzzles of 'yapboz generate -s 5x5 -g zero-first -n N --seed SEED', as far as the
# nodes go, and writes the record random24-SEED/record. The folder random24-SEED, in the current one, keeps the proofs: the same
# command resumes what was broken off, and a larger limit continues.
#
# usage: testdata/tools/random24.sh N SEED [NUMBER...]     proves all boards, or these ones
# NODES limits the nodes that the proof of one board generates, by default 20000000000. The boards may be proven side by
# side: seq N | parallel testdata/tools/random24.sh N SEED
set -eu
repository=$(dirname "$0")/../..
YAPBOZ=${YAPBOZ:-$repository/target/release/yapboz}
# shellcheck source=testdata/tools/proofs.sh
. "$repository/testdata/tools/proofs.sh"
count=$1
seed=$2
shift 2
folder=random24-$seed
mkdir -p "$folder"
boards=$("$YAPBOZ" generate -s 5x5 -g zero-first -n "$count" --seed "$seed" | cut -d ' ' -f 1-25 | tr . 0)

echo "$boards" | awk '{ print NR, $0 }' | while read -r number board; do
    case " ${*:-$number} " in *" $number "*) ;; *) continue ;; esac
    spent=$(of "$number" nodes | cut -d ' ' -f 2)
    left=$((${NODES:-20000000000} - ${spent:-0}))
    if ! is_proven "$number" && [ "$left" -gt 0 ]; then
        prove "$number" "$board" --nodes "$left"
    fi
done
{
    cat <<HEAD
# Random 24-puzzles of seed $seed, as far as they are proven: testdata/tools/random24.sh $count $seed writes this file.
#
# A board a line: its number, its start (the goal has the blank first), the proven bound, the shortest path that was
# found, millions of nodes expanded and seconds of CPU, and the end of the puzzle where the proof began. A path as long as the
# bound is proven shortest.
HEAD
    echo "$boards" | awk '{ print NR, $0 }' | while read -r number board; do
        [ ! -e "$folder/$number.proof" ] || line "$number" "$board"
    done
} >"$folder/record.$$"
mv "$folder/record.$$" "$folder/record"
awk -F '\t' '!/^#/ { boards++; proven += length($4) == $3; nodes += $5; cpu += $6 }
    END { printf "%d of %d boards proven: %.1f G nodes, %.1f hours\n", proven, boards, nodes / 1e3, cpu / 3600 }' "$folder/record"
