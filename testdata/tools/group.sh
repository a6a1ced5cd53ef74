# shellcheck shell=sh
# Runs the group $1 of the cases of run_tests.sh, prints how each that fails differs, and how many passed.
# shellcheck disable=SC2154 # $prefix is its own
set -eu
passed=0
failed=0
while read -r _ name; do
    { echo "$prefix$name" && times; } >>"times/$1"
    case=$PWD/case/$1/$name
    run=$PWD/run/$1/$name
    input=/dev/null
    [ ! -f "$case/stdin" ] || input=$case/stdin
    (cd "$run/files" && exec sh "$case/script") <"$input" >"$run/stdout" 2>"$run/stderr" && status=0 || status=$?
    echo "$status" >"$run/status"
done <"list/$1"
{ echo && times; } >>"times/$1"
chmod -R u+rwX "run/$1"
diff -r "expected/$1" "run/$1" >/dev/null && same=yes || same=no
while read -r _ name; do
    read -r status <"run/$1/$name/status"
    if [ "$status" = 101 ]; then
        cat "run/$1/$name/stderr"
        echo "FAILED: $prefix$name (a panic is never expected)"
        failed=$((failed + 1))
    elif [ "$same" = yes ] || diff -ru "expected/$1/$name" "run/$1/$name"; then
        passed=$((passed + 1))
    else
        echo "FAILED: $prefix$name ($(cat "case/$1/$name/script"))"
        echo "$1 $name" >>"differing/$1"
        failed=$((failed + 1))
    fi
done <"list/$1"
echo "$passed passed, $failed failed"
