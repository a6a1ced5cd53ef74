#!/bin/sh
# Builds yapboz and tests it: cargo's tests, then the golden cases in testdata/.
#
# usage: ./run_tests.sh [--bless] [long] [NAME...]
#   NAME     only cargo's tests and golden cases with NAME in their names
#   long     whole listings where the everyday run takes every 64th line; some minutes
#   --bless  makes what the program does now the expected outcome of the golden cases
#
# A case is a folder testdata/CASE with
#   cmd             the program's arguments, and where its streams go if not to the files below
#   setup           shell commands that prepare the folder, if it needs any
#   stdin           what comes on standard input, if anything does
#   stdout, stderr  what is expected there; nothing where the file is missing
#   status          the exit status expected; 0 where the file is missing
#   *.cik           the files expected to be there afterwards
# and, under any other names, the files that it reads. Each runs in a fresh folder that holds these.
set -eu
cd "$(dirname "$0")"

bless=no
names=
for arg in "$@"; do
    case $arg in
        --bless) bless=yes ;;
        long) export YAPBOZ_LONG=1 ;;
        -*) echo "usage: ./run_tests.sh [--bless] [long] [NAME...]" >&2; exit 2 ;;
        *) names="$names $arg" ;;
    esac
done
if [ "$bless" = yes ] && [ -n "${CI:-}" ]; then
    echo "run_tests.sh: expected outcomes are not made where CI is set" >&2
    exit 2
fi

work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

# The number of cargo's tests that closing lines in a file say are $2, passed or failed.
count() {
    awk -v what="$2;" '/^test result: / { for (i = 2; i <= NF; i++) if ($i == what) n += $(i - 1) } END { print n + 0 }' "$1"
}

cargo build --release --quiet
if [ "$bless" = no ]; then
    # shellcheck disable=SC2086 # names are words
    cargo test --quiet -- $names >"$work/cargo" 2>&1 && cargo_passes=yes || cargo_passes=no
    cat "$work/cargo"
    passed=$(count "$work/cargo" passed)
    failed=$(count "$work/cargo" failed)
    # Tests that do not compile have no closing line.
    [ "$cargo_passes" = yes ] || [ "$failed" -gt 0 ] || failed=1
fi

# Permissions mean nothing to root: where this is root, the cases run as nobody.
as_user=
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null; then
    as_user="setpriv --reuid=65534 --regid=65534 --clear-groups"
fi
chmod 755 "$work"
cp "${CARGO_TARGET_DIR:-target}/release/yapboz" "$work/yapboz"

is_chosen() {
    [ -n "$names" ] || return 0
    for name in $names; do
        case $1 in *"$name"*) return 0 ;; esac
    done
    return 1
}

for folder in testdata/*/; do
    folder=${folder%/}
    case=${folder#testdata/}
    is_chosen "$case" || continue
    mkdir -p "$work/$case/run" "$work/$case/expected"
    : >"$work/$case/expected/stdout"
    : >"$work/$case/expected/stderr"
    echo 0 >"$work/$case/expected/status"
    for file in "$folder"/*; do
        case ${file##*/} in
            cmd | setup | stdin) ;;
            stdout | stderr | status | *.cik) cp "$file" "$work/$case/expected/" ;;
            *) cp "$file" "$work/$case/run/" ;;
        esac
    done
    stdin=/dev/null
    [ ! -f "$folder/stdin" ] || stdin=$folder/stdin
    inputs=$(ls "$work/$case/run")
    [ -z "$as_user" ] || chown -R 65534:65534 "$work/$case/run"
    # shellcheck disable=SC2016,SC2086 # the inner shell's variables; the user's words
    $as_user sh -c 'cd "$1" && eval "$3" && eval "\"\$2\" $4"' sh \
        "$work/$case/run" "$work/yapboz" "$(cat "$folder/setup" 2>/dev/null || echo :)" "$(cat "$folder/cmd")" \
        <"$stdin" >"$work/$case/stdout" 2>"$work/$case/stderr" && status=0 || status=$?
    chmod -R u+rwX "$work/$case/run"
    for file in $inputs; do
        rm -f "$work/$case/run/$file"
    done
    echo "$status" >"$work/$case/run/status"
    mv "$work/$case/stdout" "$work/$case/stderr" "$work/$case/run/"
    if [ "$status" = 101 ]; then
        echo "FAILED: $case (a panic is never expected)"
        failed=$((failed + 1))
    elif [ "$bless" = yes ]; then
        find "$folder" \( -name '*.cik' -o -name stdout -o -name stderr -o -name status \) -exec rm {} +
        [ "$status" != 0 ] || rm "$work/$case/run/status"
        for file in "$work/$case/run"/*; do
            case $file in
                *.cik) cp "$file" "$folder/" ;;
                *) [ ! -s "$file" ] || cp "$file" "$folder/" ;;
            esac
        done
        echo "blessed $case"
    elif diff -ru "$work/$case/expected" "$work/$case/run"; then
        passed=$((passed + 1))
    else
        echo "FAILED: $case (yapboz $(cat "$folder/cmd"))"
        failed=$((failed + 1))
    fi
    rm -rf "${work:?}/$case"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && { [ "$passed" -gt 0 ] || [ "$bless" = yes ]; }
