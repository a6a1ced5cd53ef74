# shellcheck shell=sh
# The cases of run_tests.sh that are folders: $root/COMMAND/CASE, run in $work.
# shellcheck disable=SC2154 # $root and $work are its own

# Writes the folder $2 among the cases of group $1, as cases.awk does a block.
folder() {
    cd "$root/$2" || exit
    case=$work/case/$1/$2
    run=$work/run/$1/$2
    expected=$work/expected/$1/$2
    mkdir -p "$case" "$run/files" "$expected/files"
    : >"$expected/stdout"
    : >"$expected/stderr"
    echo 0 >"$expected/status"
    for file in *; do
        case $file in
            cmd | setup) ;;
            stdin) cp stdin "$case/" ;;
            shared)
                sed 's/= / /' shared | while read -r to from; do
                    cp "$root/shared/$from" "$run/files/$to"
                    cp "$root/shared/$from" "$expected/files/$to"
                done
                ;;
            stdout | stderr | status) cp "$file" "$expected/" ;;
            *.cik | *.svg | judgemessage.txt) cp "$file" "$expected/files/" ;;
            *) cp "$file" "$run/files/" && cp "$file" "$expected/files/" ;;
        esac
    done
    # shellcheck disable=SC2016 # the script's own variable
    { cat setup 2>/dev/null || true; printf '"$YAPBOZ" '; cat cmd; } >"$case/script"
}

# Makes what the folder $2 of group $1 has left the outcome expected.
bless_folder() {
    cd "$root/$2" || exit
    rm -f stdout stderr status ./*.cik ./*.svg judgemessage.txt
    run=$work/run/$1/$2
    for file in "$run/stdout" "$run/stderr" "$run/status" "$run"/files/*; do
        name=${file##*/}
        # Not what it has found, and not what a missing file says.
        if [ ! -s "$file" ] || [ -e "$name" ] || grep -q "^$name= " shared 2>/dev/null; then continue; fi
        if [ "$name" != status ] || ! grep -qx 0 "$file"; then cp "$file" "$name"; fi
    done
}
