# shellcheck shell=sh
# shellcheck disable=SC2154 # $target is the runner's
# What the checks beside this file share. Each begins with it, is called with the NAMEs that run_tests.sh was given, tests the
# program $YAPBOZ, keeps in $target what it compiles, and ends with `finish`.
set -eu
# A folder that is gone afterwards.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
names=$*
passed=0
failed=0
skipped=

pass() {
    passed=$((passed + 1))
}

# The reason is $1.
fail() {
    echo "FAILED: $1"
    failed=$((failed + 1))
}

# Leaves out $1, which is not here.
skip() {
    skipped="${skipped:+$skipped, }$1"
}

finish() {
    [ -z "$skipped" ] || echo "skipped: $skipped"
    echo "$passed passed, $failed failed"
    exit
}

# Whether a name has one of the NAMEs in it, if there are any.
is_chosen() {
    for part in ${names:-"$1"}; do
        case $1 in *"$part"*) return 0 ;; esac
    done
    return 1
}

# Makes $work/$1 of the source $2 by a compiler and its options, $3..., and $work/$1.messages of what it says. What is made
# without messages is kept under the checksum of all that it depends on, and is not made again.
compile() {
    made=$1
    source=$2
    shift 2
    kept=$target/compiled/$made-$({ "$1" --version --verbose && echo "$@" && cat "$source"; } 2>&1 | cksum | tr ' ' -)
    : >"$work/$made.messages"
    if ! cp "$kept" "$work/$made" 2>/dev/null; then
        rm -f "$target/compiled/$made"-*
        "$@" -o "$work/$made" "$source" >"$work/$made.messages" 2>&1 || echo "$1: status $?" >>"$work/$made.messages"
        [ -s "$work/$made.messages" ] || cp "$work/$made" "$kept"
    fi
}

# The golden cases of `contest` that run in other programs too.
contest_cases() {
    for case in first-18-characters large names-given original original-solved-already original-too-few output-is-the-input \
        streams wrong-tile-twice; do
        echo "contest/$case"
    done
}

# Runs the golden cases whose names are lines of standard input and, with $1 in front, chosen, as the program $2.
golden() {
    chosen=
    while read -r name; do
        ! is_chosen "$1$name" || chosen="$chosen $name"
    done
    [ -n "$chosen" ] || return 0
    # shellcheck disable=SC2086 # names are words
    YAPBOZ=$2 cargo test --quiet --test golden -- --include-ignored --exact $chosen >"$work/golden" 2>&1 || true
    sed "/^test result/d; s|^FAILED: |&$1|" "$work/golden"
    more=$(sed -n 's/^test result.* \([0-9]*\) passed.*/\1/p' "$work/golden")
    passed=$((passed + ${more:-0}))
    missing=$(($(echo "$chosen" | wc -w) - ${more:-0} - $(grep -c '^FAILED' "$work/golden" || true)))
    [ "$missing" = 0 ] || echo "FAILED: $1 (there is no such case for $missing of these names:$chosen)"
    failed=$((failed + $(echo "$chosen" | wc -w) - ${more:-0}))
}
