#!/bin/sh
# Builds yapboz and tests it: cargo's tests, the golden cases in testdata/, and the checks in testdata/tools/.
#
# usage: ./run_tests.sh [--bless] [--slowest] [quick|long|cases] [NAME...]
#        ./run_tests.sh browser|engines|judges [NAME...]
#   NAME       only tests with NAME in their names: cargo's tests, cases as COMMAND/CASE, and checks. The contest's cases
#              run again under a judge's limits, as limits/contest/CASE, and as the programs that `submission` prints, as
#              submission-9/contest/CASE, submission-16/... and submission-256/...; NAME may begin like these
#   quick      only what takes seconds, after every edit: tests of the lower modules and most golden cases, little optimised
#   long       whole listings, and all boards, where the everyday run takes samples; some minutes
#   cases      only the golden cases; if YAPBOZ is set, of the program that it names
#   browser    only the pictures, pages, trees and charts that `solve` and `compare` write, as headless Chromium shows them
#   engines    only 200,000 lines through programs that spread `batch` over cores and machines: parallel (GNU parallel)
#              and spark (PySpark, with Java)
#   judges     only what BAPCtools and problemtools, from PyPI, say of problem packages: eight, fifteen, row and plan
#   --bless    makes what the program does now the expected outcome of the golden cases
#   --slowest  lists the 20 golden cases that take the most CPU time
#
# testdata/tools/cases.awk says what a case is. Every case runs in a fresh folder; afterwards there must be the files
# expected, those that it found, and no other.
set -eu
cd "$(dirname "$0")"
mode=all
bless=no
slowest=no
names=
for arg in "$@"; do
    case $arg in
        --bless) bless=yes ;;
        --slowest) slowest=yes ;;
        long) export YAPBOZ_LONG=1 ;;
        quick | cases | browser | engines | judges) mode=$arg ;;
        -*)
            sed -n 's/^# usage: \(.*\)/usage: \1/p; s/^#        \(\.\/run.*\)/       \1/p' "$0" >&2
            exit 2
            ;;
        *) names="$names $arg" ;;
    esac
done
if [ "$bless" = yes ] && [ -n "${CI:-}" ]; then
    echo "run_tests.sh: expected outcomes are not made where CI is set" >&2
    exit 2
fi
[ "$bless" = no ] || mode=cases

root=$PWD/testdata
checks=$root/tools
prefix=${YAPBOZ_PREFIX:-}
# What the checks compile is kept here, too.
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/compiled"
target=$(cd "$target" && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
(cd "$work" && mkdir case run expected list times differing out)

skip=
if [ "$mode" = quick ]; then
    export CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_TEST_OPT_LEVEL=1
    # The slowest, as --slowest lists them.
    skip="batch/threads batch/shapes-of-up-to-16-cells check/testlib/huge- train/"
    cargo build --quiet
    YAPBOZ=$target/debug/yapboz
elif [ "$mode" != cases ] || [ -z "${YAPBOZ:-}" ]; then
    cargo build --release --quiet
    YAPBOZ=$target/release/yapboz
fi
# Permissions mean nothing to root: for root, the cases run as nobody.
as_user=
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null; then
    as_user="setpriv --reuid=65534 --regid=65534 --clear-groups"
fi
chmod 755 "$work"
cp "$checks/job.sh" "$checks/group.sh" "$work/"
cp "$YAPBOZ" "$work/yapboz"
export YAPBOZ="$work/yapboz" as_user checks names prefix target

# The arguments of `cargo test`.
case $mode in
    all) tests="-- $names" ;;
    quick)
        modules="args:: board:: format:: goal:: grid:: layers:: moves:: puzzle:: random:: solvable::"
        tests="--lib -- ${names:-$modules}"
        ;;
    *) tests= ;;
esac
export tests

# shellcheck source=testdata/tools/folders.sh
. "$checks/folders.sh"

cd "$work"
if [ "$mode" != browser ] && [ "$mode" != engines ] && [ "$mode" != judges ]; then
    (cd "$root" && find . -name cmd | sed 's|^\./||; s|/cmd$||' | LC_ALL=C sort) >folders
    find "$root" -name cases.txt | LC_ALL=C sort >pages
    # shellcheck disable=SC2046 # no page has a space in its name
    LC_ALL=C awk -v root="$root" -v names="$names" -v skip="$skip" -v prefix="$prefix" -v only="${YAPBOZ_ONLY:-}" \
        -f "$checks/cases.awk" folders $(cat pages) >chosen || exit 2
    while read -r group name; do
        [ ! -d "$root/$name" ] || (folder "$group" "$name")
        echo "$group $name" >>"list/$group"
    done <chosen
    [ -z "$as_user" ] || chown -R 65534:65534 .
fi

# Cargo's tests and all checks and groups, as many at once as there are cores: the longest first.
{
    [ -z "$tests" ] || echo cargo
    for check in "$checks/submission" "$checks"/*; do
        check=${check##*/}
        case $mode/$check in
            */*.*) continue ;;
            browser/browser | engines/engines | judges/judges) ;;
            all/browser | all/engines | all/judges) continue ;;
            all/*)
                is_chosen=${names:+no}
                for name in $names; do
                    case $check/$name in "$name"*/* | *"$name"*/* | "$check"/"$check"*) is_chosen=yes ;; esac
                done
                [ "$is_chosen" != no ] || continue
                ;;
            *) continue ;;
        esac
        echo "$check"
    done
    ls list
} | awk '!is_known[$0]++' | xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 sh "$work/job.sh" || true

if [ "$bless" = yes ]; then
    cat differing/* >differing/all 2>/dev/null || true
    while read -r group name; do
        if [ -d "$root/$name" ]; then
            (bless_folder "$group" "$name")
        else
            echo "${name%/*}/cases.txt" >>blessed
        fi
        echo "blessed $name"
    done <differing/all
    [ ! -f blessed ] || sort -u blessed | while read -r page; do
        LC_ALL=C awk -v root="$root" -v bless=differing/all -f "$checks/cases.awk" "$root/$page" >new
        cat new >"$root/$page"
    done
    exit
fi

# A job that did not end has not passed.
for file in out/*; do
    if tail -n 1 "$file" | grep -qx '[0-9]* passed, [0-9]* failed'; then
        sed '$d' "$file"
    else
        cat "$file"
        echo "FAILED: ${file#out/} (it did not end)"
        echo "0 passed, 1 failed" >>"$file"
    fi
done
if [ "$slowest" = yes ]; then
    # Two lines of `times` follow each name: the second is what the cases before it have taken.
    awk 'function seconds(time) { split(time, part, /[ms]/); return 60 * part[1] + part[2] }
        FNR % 3 == 1 { last = name; name = $0 }
        FNR % 3 == 0 { now = seconds($1) + seconds($2) }
        FNR % 3 == 0 && FNR > 3 { printf "%7.2f s %s\n", now - before, last }
        FNR % 3 == 0 { before = now }' \
        times/* | sort -rn | head -n 20
fi
total=$(awk '/^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3 }
    END { print passed + 0 " passed, " failed + 0 " failed" }' out/*)
echo "$total"
case $total in
    "0 passed"*) exit 1 ;;
    *", 0 failed") ;;
    *) exit 1 ;;
esac
