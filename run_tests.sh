#!/bin/sh
# Builds yapboz and tests it: cargo's tests, the golden cases of testdata/ among them, and the checks in testdata/tools/.
#
# usage: ./run_tests.sh [--bless] [MODE] [NAME...]
#   --bless    makes what the program does now the expected outcome of the golden cases
#   NAME       only tests with NAME in their names: cargo's, golden cases as COMMAND/CASE, and checks
# The modes:
#   quick      after every edit, not optimised: the unit tests without #[ignore = "slow"] and the golden cases without
#              (slow); at the end, it names those that take more than 2 s of CPU; with NAME, all tests of that name
#   long       all boards where the everyday run takes samples; hours
#   cases      only the golden cases; if YAPBOZ is set, of the program that it names
#   files      only the pairs testdata/contest/NAME.gir and NAME.cik; if YAPBOZ is set, of the program that it names, in
#              any language and without cargo: YAPBOZ=./mine ./run_tests.sh files
#   figures    only moves and nodes for fixed boards, at most what they were, and a fingerprint of them
#   browser    only the pages and pictures that commands write, as headless Chromium shows them, and the page that
#              solves, which runs golden cases; all that need no files under long
#   engines    only 200,000 lines through programs that spread `batch` over cores and machines: parallel (GNU parallel)
#              and spark (PySpark, with Java)
#   judges     only what BAPCtools and problemtools, from PyPI, say of problem packages: eight, fifteen, row and plan
set -eu
if [ -e "${YAPBOZ:-}" ]; then
    YAPBOZ=$(cd "$(dirname "$YAPBOZ")" && pwd)/${YAPBOZ##*/}
fi
cd "$(dirname "$0")"
mode=all
names=
for arg in "$@"; do
    case $arg in
        --bless) mode=cases && export YAPBOZ_BLESS=1 ;;
        long) export YAPBOZ_LONG=1 ;;
        quick | cases | files | figures | browser | engines | judges) mode=$arg ;;
        -*) sed -n '/^# usage/,/^set/s/^# //p' "$0" >&2 && exit 2 ;;
        *) names="$names $arg" ;;
    esac
done
if [ -n "${YAPBOZ_BLESS:-}" ] && [ -n "${CI:-}" ]; then
    echo "run_tests.sh: expected outcomes are not made where CI is set" >&2
    exit 2
fi

# The arguments of `cargo test`.
case $mode in
    # Other runs skip the figures, which take a minute.
    all) tests="--tests -- --include-ignored --skip tests::figures $names" ;;
    quick)
        # The smaller the units are, the less is built again after an edit.
        export YAPBOZ_QUICK=1 CARGO_PROFILE_TEST_OPT_LEVEL=0 CARGO_PROFILE_TEST_CODEGEN_UNITS=256
        tests="--test golden"
        [ -z "$names" ] || tests="--test api --lib --test golden -- --include-ignored --skip tests::figures $names"
        ;;
    cases) tests="--test golden -- --include-ignored $names" ;;
    figures) tests="--lib -- --include-ignored --nocapture tests::figures" ;;
    *) tests= ;;
esac
# These modes build again after an edit, in seconds; other builds are cheaper from scratch.
case $mode in quick | cases) ;; *) export CARGO_INCREMENTAL=0 ;; esac

# The checks: a mode's own one, or all of `all` that NAME is in the name of, or that NAME begins with.
checks=
# The longest first.
longest="printed programs limits memory little-memory terminal completions"
for check in $longest testdata/tools/*; do
    check=${check##*/}
    case " $checks " in *" $check "*) continue ;; esac
    case $mode/$check in
        */*.* | all/browser | all/engines | all/judges) ;;
        browser/browser | engines/engines | judges/judges) checks=$check ;;
        all/*)
            for name in ${names:-"$check"}; do
                case $check/$name in *"$name"*/* | "$check/$check"*) checks="$checks $check" && break ;; esac
            done
            ;;
    esac
done

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
chmod 755 "$work"
mkdir "$work/counts"

is_chosen() {
    for name in ${names:-"$1"}; do
        case $1 in *"$name"*) return 0 ;; esac
    done
    return 1
}

# Runs the program $1 in a new folder for each pair: without arguments, it makes yapboz.cik out of yapboz.gir.
pairs() {
    passed=0
    failed=0
    for gir in testdata/contest/*.gir; do
        pair=contest/$(basename "$gir" .gir)
        is_chosen "$pair" || continue
        folder=$work/pairs/$pair
        mkdir -p "$folder"
        cp "$gir" "$folder/yapboz.gir"
        status=0
        (cd "$folder" && "$1" </dev/null >printed 2>&1) || status=$?
        if [ "$status" = 0 ] && diff "testdata/$pair.cik" "$folder/yapboz.cik" >"$folder/diff" 2>&1; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAILED: $pair (status $status; < is expected, > is written)"
            cat "$folder/printed" "$folder/diff" 2>/dev/null || true
        fi
    done
    echo "$passed passed, $failed failed"
}

if [ "$mode" = files ] && [ -n "${YAPBOZ:-}" ]; then
    pairs "$YAPBOZ"
    exit $((failed > 0 || passed == 0))
fi
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/compiled"
target=$(cd "$target" && pwd)
export names target work TMPDIR="$work"

# Runs the quick unit tests one by one, and names those that take more than 2 s of CPU, as far as the system tells.
quick_units() {
    cargo test --no-run --lib 2>"$work/built" || { cat "$work/built" && return 1; }
    units=$(sed -n 's|^ *Executable unittests src/lib.rs (\(.*\))$|\1|p' "$work/built")
    mkfifo "$work/lines"
    "$units" --test-threads 1 --skip tests::figures >"$work/lines" 2>&1 &
    process=$!
    ticks=0
    second=$(getconf CLK_TCK)
    while read -r line; do
        case $line in 'test '*' ... '*) ;; *) echo "$line" && continue ;; esac
        case $line in *' ... FAILED') echo "$line" ;; esac
        before=$ticks
        # The time of the process and of its children, in the user's mode and in the system's.
        if read -r stat 2>/dev/null <"/proc/$process/stat"; then
            # shellcheck disable=SC2086 # fields are words
            set -- ${stat##*) }
            ticks=$((${12} + ${13} + ${14} + ${15}))
        fi
        if [ $((ticks - before)) -gt $((2 * second)) ]; then
            line=${line% ... *}
            echo "slow: ${line#test } takes $(((ticks - before) / second)) s of CPU: #[ignore = \"slow\"]"
        fi
    done <"$work/lines"
    wait "$process"
}

if [ -n "$tests" ]; then
    {
        [ "$mode$names" != quick ] || quick_units || echo "cargo test: status $?"
        # shellcheck disable=SC2086 # arguments are words
        cargo test --quiet --no-fail-fast $tests 2>&1 || echo "cargo test: status $?"
    } | tee "$work/tests"
    grep '^slow: ' "$work/tests" >"$work/counts/slow" || true
    awk '/^test result: / { passed += $4; failed += $6 }
        /^cargo test: status/ { is_wrong = 1 }
        END { print passed + 0 " passed, " failed + (is_wrong && !failed) " failed" }' "$work/tests" >"$work/counts/cargo"
fi
if [ -n "$checks" ] || [ "$mode" = files ]; then
    # The program that the golden cases run.
    cargo test --quiet --test golden --no-run
fi
case $mode in all | quick | files) pairs "$target/debug/yapboz" >"$work/counts/files" ;; esac
if [ -n "$checks" ]; then
    cp "$target/debug/yapboz" "$work/"
    export YAPBOZ="$work/yapboz"
    # shellcheck disable=SC2016 # the variables of the shell that runs a check
    echo "$checks" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 sh -c '
        "testdata/tools/$0" $names >"$work/counts/$0" 2>&1 ||
            printf "FAILED: %s (it did not end)\n0 passed, 1 failed\n" "$0" >>"$work/counts/$0"'
fi
awk '/^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; next }
    { print }
    END { print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 || passed == 0 }' "$work"/counts/*
