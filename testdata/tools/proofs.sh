# shellcheck shell=sh
# Proofs of 24-puzzles in a folder, for korf.sh and random24.sh: what is proven, and how far a proof is, stays there, and a run
# that was broken off resumes. YAPBOZ names the program; otherwise it is target/release/yapboz. A proof takes one thread,
# at the lowest priority.
#
# A record has a line for each board, with tabs between: its number, its start (the goal has the blank first), the proven
# bound, the shortest path that was found, millions of nodes expanded, seconds of CPU, and the end of the puzzle where
# the proof began. The board is proven if the path has as many moves as the bound.

# A line of the checkpoint of board $1 that begins with the word $2, without that word.
of() {
    sed -n "s/^$2 //p" "${folder:?}/$1.proof" 2>/dev/null
}

# The bound that is proven for board $1.
bound() {
    of "$1" place | cut -d ' ' -f 1
}

is_proven() {
    path=$(of "$1" best)
    [ -n "$path" ] && [ "${#path}" = "$(bound "$1")" ]
}

# Proves board $1, whose start is $2, or resumes its proof. Further words are options of solve.
prove() {
    number=$1
    echo "$2" | awk '{ for (i = 1; i <= NF; i++) printf "%s%s", $i, i % 5 ? " " : i < NF ? "; " : "\n" }' \
        >"$folder/$number.board"
    shift 2
    before=$(cat "$folder/$number.cpu" 2>/dev/null || echo 0)
    nice -n 19 "${YAPBOZ:-target/release/yapboz}" solve --prove --threads 1 --goal zero-first "$@" \
        --checkpoint "$folder/$number.proof" "$folder/$number.board" >"$folder/$number.out" 2>"$folder/$number.err" &
    solver=$!
    trap 'kill "$solver"' EXIT
    # A broken run loses a second of the CPU time that is counted.
    while seconds=$(ps -o cputimes= -p "$solver"); do
        echo $((before + seconds)) >"$folder/$number.now"
        mv "$folder/$number.now" "$folder/$number.cpu"
        sleep 1
    done
    trap - EXIT
    wait "$solver" || cat "$folder/$number.err"
}

# The line of the record of board $1, whose start is $2.
line() {
    printf '%s\t%s\t%s\t%s\t%.0f\t%s\t%s\n' "$1" "$2" "$(bound "$1")" "$(of "$1" best)" \
        "$(of "$1" nodes | awk '{ print $1 / 1e6 }')" "$(cat "$folder/$1.cpu")" "$(of "$1" from)"
}
