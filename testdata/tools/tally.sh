# shellcheck shell=sh
# shellcheck disable=SC2154 # $target is the runner's
# What the checks beside this file share: each begins with it, is called with the NAMEs that run_tests.sh was given, tests
# the program $YAPBOZ, keeps in $target what it compiles, and ends with `finish`.
set -eu
# A folder that is gone afterwards.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
names=$*
passed=0
failed=0

pass() {
    passed=$((passed + 1))
}

# The reason is $1.
fail() {
    echo "FAILED: $1"
    failed=$((failed + 1))
}

# Whether a name has one of the NAMEs in it, if there are any.
is_chosen() {
    [ -n "$names" ] || return 0
    for part in $names; do
        case $1 in *"$part"*) return 0 ;; esac
    done
    return 1
}

# Makes $work/$1 of the source $2 by a compiler and its options, $3..., and $work/$1.messages of what it says. What is made
# without messages is kept under the checksum of all that it depends on, as cargo keeps crates, and is not made again.
compile() {
    made=$work/$1
    source=$2
    shift 2
    sum=$({ "$1" --version --verbose 2>/dev/null && echo "$@" && cat "$source"; } | sha256sum)
    kept=$target/compiled/${made##*/}-${sum%% *}
    : >"$made.messages"
    if cp "$kept" "$made" 2>/dev/null; then return; fi
    "$@" -o "$made" "$source" >"$made.messages" 2>&1 || echo "$1: status $?" >>"$made.messages"
    if ! [ -s "$made.messages" ]; then
        rm -f "$target/compiled/${made##*/}"-*
        cp "$made" "$target/compiled/new-$$-${made##*/}"
        mv "$target/compiled/new-$$-${made##*/}" "$kept"
    fi
}

finish() {
    echo "$passed passed, $failed failed"
    exit
}

# The golden cases of the commands given and their arguments, COMMAND/CASE|ARGUMENTS, those of more lines not among them.
cases_of() {
    for command in "$@"; do
        for file in "$(dirname "$0")/../$command"/*/cmd; do
            case=${file%/cmd}
            [ ! -f "$file" ] || echo "$command/${case##*/}|$(tr '\n' ' ' <"$file")"
        done
        awk -v command="$command" '
            /^===/ { name = $2; lines = 0 }
            /^[$]/ { lines++; arguments = substr($0, 3) }
            /^$/ && lines == 1 { print command "/" name "|" arguments; lines = 0 }
            END { if (lines == 1) print command "/" name "|" arguments }' "$(dirname "$0")/../$command/cases.txt"
    done
}

# Those of `contest` that set no other option than --size and name no files in odd ways.
contest_cases() {
    cases_of contest | while IFS='|' read -r name arguments; do
        case "$arguments " in
            *' --'[!s]* | *' a b c'* | *'"'* | *'|'*) ;;
            ' '* | 'contest '*) echo "$name|$arguments" ;;
        esac
    done
}

# Runs the golden cases whose names are lines of standard input and, with $1 in front, chosen, as the program $2.
golden() {
    while IFS='|' read -r name _; do
        ! is_chosen "$1$name" || echo "$name"
    done >"$work/only"
    YAPBOZ=$2 YAPBOZ_PREFIX=$1 YAPBOZ_ONLY=$work/only "$(dirname "$0")/../../run_tests.sh" cases >"$work/golden" || true
    sed '$d' "$work/golden"
    read -r more_passed _ more_failed _ <<END
$(tail -n 1 "$work/golden")
END
    passed=$((passed + more_passed))
    failed=$((failed + more_failed))
}
