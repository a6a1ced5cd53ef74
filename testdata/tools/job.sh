# shellcheck shell=sh
# One of the jobs that run_tests.sh runs at once, in the folder of all: the group $1 of the cases, cargo's tests, or the
# check $1.
# shellcheck disable=SC2086,SC2154 # its own variables; names, tests, and what makes another user, are words
set -eu
# Some kinds of xargs call it once for no job at all.
[ $# = 1 ] || exit 0
case $1 in
    [0-9]*) $as_user sh "$(dirname "$0")/group.sh" "$1" ;;
    cargo)
        (cd "$checks/../.." && cargo test --quiet $tests) && status=0 || status=$?
        # Tests that do not compile have no closing line.
        awk -v status="$status" '
            /^test result: / { passed += $4; failed += $6 }
            END { print passed + 0 " passed, " failed + (status && !failed) " failed" }' out/cargo
        ;;
    *) sh "$checks/$1" $names ;;
esac >"out/$1" 2>&1
