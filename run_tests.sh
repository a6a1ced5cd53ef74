#!/bin/sh
# Builds yapboz and tests it: cargo's tests, then the golden cases in testdata/.
#
# usage: ./run_tests.sh [--bless] [long] [NAME...]
#        ./run_tests.sh browser [NAME...]
#        ./run_tests.sh engines [NAME...]
#   NAME     only cargo's tests and golden cases, or pictures, with NAME in their names; the contest's cases through
#            the programs that `submission` prints have names with submission-9-, submission-16- or submission-256-
#            in front, and under a judge's limits with limited-
#   long     whole listings where the everyday run takes every 64th line; some minutes
#   browser  instead of all these, the pictures of `solve --as svg` as headless Chromium shows them
#   engines  instead of all these, a file of 200,000 lines through programs that spread `batch` over cores and
#            machines: parallel (GNU parallel) and spark (PySpark, with Java)
#   --bless  makes what the program does now the expected outcome of the golden cases
#
# A case is a folder testdata/CASE with
#   cmd             the program's arguments, and where its streams go if not to the files below
#   setup           shell commands that prepare the folder, if it needs any
#   stdin           what comes on standard input, if anything does
#   stdout, stderr  what is expected there; nothing where the file is missing
#   status          the exit status expected; 0 where the file is missing
#   *.cik, *.svg, judgemessage.txt
#                   the files expected to be there afterwards
# and, under any other names, the files that it reads. Each runs in a fresh folder that holds these.
set -eu
cd "$(dirname "$0")"

usage() {
    echo "usage: ./run_tests.sh [--bless] [long] [NAME...], or ./run_tests.sh browser|engines [NAME...]" >&2
    exit 2
}

bless=no
instead=
names=
for arg in "$@"; do
    case $arg in
        --bless) bless=yes ;;
        long) export YAPBOZ_LONG=1 ;;
        browser | engines)
            [ -z "$instead" ] || usage
            instead=$arg
            ;;
        -*) usage ;;
        *) names="$names $arg" ;;
    esac
done
[ "$bless" = no ] || [ -z "$instead" ] || usage
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

is_chosen() {
    [ -n "$names" ] || return 0
    for part in $names; do
        case $1 in *"$part"*) return 0 ;; esac
    done
    return 1
}

# Ends the run.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ] && { [ "$passed" -gt 0 ] || [ "$bless" = yes ]; }
    exit
}

# The pictures that the browser is shown: NAME|COLUMNS|PUZZLE.
pictures() {
    cat <<'PICTURES'
five|3|2831647.5 1238.4765
twenty-four|3|321456087 123456780
narrow|2|. 1; 3 2; 1 2; 3 .
wide|4|. 2 3 4; 1 5 7 8; 9 6 10 11; 1 2 3 4; 5 6 7 8; 9 10 11 .
fifteen|4|5 1 2 4; 9 6 3 8; 13 15 10 11; 14 . 7 12; 1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 15 .
escaped|3|<a &b >; "' . Wabcdefghijklmno; &b > Wabcdefghijklmno; <a "' .
solved|3|1238.4765 1238.4765
PICTURES
    # As large as boards get, the blank's way leading along two edges: not every board is drawn still.
    awk 'BEGIN {
        for (cell = 0; cell < 256; cell++) {
            row = int(cell / 16)
            column = cell % 16
            end = column < 15 ? " " : ";"
            start = start (cell == 0 ? "." : row == 0 ? cell : column == 15 ? cell - 15 : cell + 1) end
            goal = goal (cell == 255 ? "." : cell + 1) end
        }
        print "large|16|" start goal
    }'
}

# What the browser should show of picture $1, $2 columns wide, of the puzzle $3, where it $4: moves or stands. The
# boards are those that the puzzle itself and `solve --as steps` tell.
expected() {
    case $3 in
        *\;*) echo "$3" | tr ';' ' ' ;;
        *) echo "$3" | sed 's/ //; s/./& /g' ;;
    esac >"$work/$1.words"
    echo "$3" | "$yapboz" solve --as steps >"$work/$1.steps"
    echo "$3" | "$yapboz" solve --as tiles >"$work/$1.tiles"
    awk -v name="$1" -v width="$2" -v way="$4" '
        function add(word) {
            if (word == "0") word = "."
            board[moves] = board[moves] (count[moves] % width ? " " : count[moves] ? "/" : "") word
            count[moves]++
        }
        function say(what) { print name " " what }
        function at(time, what) { say(time "ms: " what) }
        BEGIN { moves = 0 }
        FILENAME == ARGV[1] { for (i = 1; i <= NF / 2; i++) add($i); next }
        FILENAME == ARGV[2] && /^Step/ { letter[++moves] = $3; next }
        FILENAME == ARGV[2] && FNR > 1 { for (i = 1; i <= NF; i++) add($i); next }
        FILENAME == ARGV[3] { tile[FNR] = substr($2, 2, length($2) - 2) }
        END {
            say("is svg of " moves (moves == 1 ? " move" : " moves"))
            say("has its caption inside")
            say("shows " (way == "stands" && moves ? "still" : "moving"))
            if (way == "stands" && moves) {
                boards = int(3000 / (count[0] - 1))
                if (boards > 100) boards = 100
                if (boards > moves + 1) boards = moves + 1
                say("start: " board[0])
                for (i = 1; i < boards; i++) {
                    step = int(moves * i / (boards - 1))
                    say(step " " letter[step] ": " board[step])
                }
                say("has " boards " still boards")
                exit
            }
            say("has its words on tiles")
            at(0, board[0])
            if (!moves) {
                say("has 0 motions")
                exit
            }
            at(999, board[0])
            for (i = 1; i <= moves; i++) {
                begin = 1000 + (i - 1) * 600
                at(begin + 200, "between cells: " tile[i])
                at(begin + 401, board[i])
                at(begin + 599, board[i])
            }
            total = 4000 + moves * 600
            at(total - 1, board[moves])
            at(total, board[0])
            at(total + 1200, "between cells: " tile[1])
            at(total + 1599, board[1])
        }
    ' "$work/$1.words" "$work/$1.steps" "$work/$1.tiles"
}

# Looks at all pictures, which $1: move or stand, in Chromium with the options $2...; every thing seen is a test.
look() {
    way=$1
    shift
    query=$(sed 's/$/\&/' "$work/moves" | tr -d '\n')
    timeout 120 "$chromium" --headless --no-sandbox --disable-gpu --allow-file-access-from-files \
        --user-data-dir="$work/$way" --virtual-time-budget=60000 "$@" --dump-dom "file://$work/browser.html?$query" \
        >"$work/dom" 2>"$work/words" || cat "$work/words"
    sed 's/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' "$work/dom" >"$work/seen"
    pictures | while IFS='|' read -r name columns puzzle; do
        ! is_chosen "$name" || expected "$name" "$columns" "$puzzle" "$way"
    done >"$work/expected"
    while IFS= read -r line; do
        if grep -Fqx -- "$line" "$work/seen"; then
            passed=$((passed + 1))
        else
            echo "FAILED: not seen where the picture $way: $line"
            failed=$((failed + 1))
        fi
    done <"$work/expected"
}

cargo build --release --quiet
yapboz=${CARGO_TARGET_DIR:-target}/release/yapboz

if [ "$instead" = browser ]; then
    chromium=
    for program in chromium chromium-browser google-chrome; do
        if command -v "$program" >/dev/null; then
            chromium=$program
            break
        fi
    done
    if [ -z "$chromium" ]; then
        echo "FAILED: browser (no chromium, chromium-browser or google-chrome here: apt-get install chromium)"
        failed=1
        finish
    fi
    cp testdata/browser.html "$work/"
    pictures | while IFS='|' read -r name _ puzzle; do
        is_chosen "$name" || continue
        echo "$puzzle" | "$yapboz" solve --as svg >"$work/$name.svg"
        echo "$puzzle" | "$yapboz" solve | sed "s/^/$name=/; q"
    done >"$work/moves"
    look moves
    look stands --force-prefers-reduced-motion
    finish
fi

# Holds what an engine made of the lines, $work/$1, against what one process did.
engine() {
    if cmp "$work/answers" "$work/$1"; then
        passed=$((passed + 1))
    else
        echo "FAILED: engines ($1)"
        failed=$((failed + 1))
    fi
}

if [ "$instead" = engines ]; then
    # Absolute, since engines start it from folders of their own.
    yapboz=$(cd "$(dirname "$yapboz")" && pwd)/yapboz
    {
        "$yapboz" generate --size 3x3 --goal random --count 100000 --seed 1
        printf '%s\n' '' '# no puzzle' '123 124' '12345678. 12345687.' '. 1; 3 2; 1 2; 3 .'
        "$yapboz" generate --size 4x2 --goal random --count 99995 --seed 2
    } >"$work/lines"
    "$yapboz" batch "$work/lines" >"$work/answers"
    if is_chosen parallel; then
        if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
            parallel --will-cite --pipe -k --block 1M "$yapboz" batch <"$work/lines" >"$work/parallel"
            engine parallel
        else
            echo "FAILED: engines (no GNU parallel here: apt-get install parallel)"
            failed=$((failed + 1))
        fi
    fi
    if is_chosen spark; then
        if python3 -c 'import pyspark' 2>/dev/null && command -v java >/dev/null; then
            python3 testdata/spark.py "$yapboz" "$work/lines" "$work/spark" 2>"$work/words" || cat "$work/words"
            engine spark
        else
            echo "FAILED: engines (no PySpark here: pip install pyspark, apt-get install default-jre-headless)"
            failed=$((failed + 1))
        fi
    fi
    finish
fi

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
cp "$yapboz" "$work/yapboz"

# Runs the program $2 with the arguments $3 in a fresh folder of the case $1: what is there afterwards is in
# $work/run, what should be in $work/expected.
run() {
    folder=testdata/$1
    rm -rf "$work/run" "$work/expected"
    mkdir -p "$work/run" "$work/expected"
    : >"$work/expected/stdout"
    : >"$work/expected/stderr"
    echo 0 >"$work/expected/status"
    for file in "$folder"/*; do
        case ${file##*/} in
            cmd | setup | stdin) ;;
            stdout | stderr | status | *.cik | *.svg | judgemessage.txt) cp "$file" "$work/expected/" ;;
            *) cp "$file" "$work/run/" ;;
        esac
    done
    stdin=/dev/null
    [ ! -f "$folder/stdin" ] || stdin=$folder/stdin
    inputs=$(ls "$work/run")
    [ -z "$as_user" ] || chown -R 65534:65534 "$work/run"
    # shellcheck disable=SC2016,SC2086 # the inner shell's variables; the user's words
    $as_user sh -c 'cd "$1" && eval "$3" && eval "\"\$2\" $4"' sh \
        "$work/run" "$2" "$(cat "$folder/setup" 2>/dev/null || echo :)" "$3" \
        <"$stdin" >"$work/stdout" 2>"$work/stderr" && status=0 || status=$?
    chmod -R u+rwX "$work/run"
    for file in $inputs; do
        rm -f "$work/run/$file"
    done
    echo "$status" >"$work/run/status"
    mv "$work/stdout" "$work/stderr" "$work/run/"
}

# Compares what $1, the case and how it was run, came to with what it should.
compare() {
    if [ "$status" = 101 ]; then
        echo "FAILED: $1 (a panic is never expected)"
        failed=$((failed + 1))
    elif diff -ru "$work/expected" "$work/run"; then
        passed=$((passed + 1))
    else
        echo "FAILED: $1"
        failed=$((failed + 1))
    fi
}

for folder in testdata/*/; do
    case=$(basename "$folder")
    is_chosen "$case" || continue
    arguments=$(cat "testdata/$case/cmd")
    run "$case" "$work/yapboz" "$arguments"
    if [ "$bless" = no ] || [ "$status" = 101 ]; then
        compare "$case (yapboz $arguments)"
        continue
    fi
    find "$folder" \( -name '*.cik' -o -name '*.svg' -o -name judgemessage.txt -o -name stdout -o -name stderr -o -name status \) -exec rm {} +
    [ "$status" != 0 ] || rm "$work/run/status"
    for file in "$work/run"/*; do
        case $file in
            *.cik | *.svg) cp "$file" "$folder/" ;;
            *) [ ! -s "$file" ] || cp "$file" "$folder/" ;;
        esac
    done
    echo "blessed $case"
done

# The contest's cases, but for those with other options than --size and more operands than its files, whose names with
# $1 in front are chosen: CASE|ARGUMENTS.
contest_cases() {
    for folder in testdata/*/; do
        case=$(basename "$folder")
        arguments=$(tr '\n' ' ' <"testdata/$case/cmd")
        case "$arguments " in
            ' '* | 'contest '*) ;;
            *) continue ;;
        esac
        case $(echo "$arguments" | sed 's/ --size[= ]/ /') in
            *' --'* | *' a b c'* | *'"'*) continue ;;
        esac
        ! is_chosen "$1-$case" || echo "$case|${arguments#contest}"
    done
}

# The fitted values are what the program fits.
if [ "$bless" = no ] && [ -n "${YAPBOZ_LONG:-}" ] && is_chosen trained; then
    if "$yapboz" train 2>/dev/null | cmp - src/search/beam/weights.values; then
        passed=$((passed + 1))
    else
        echo "FAILED: trained (yapboz train)"
        failed=$((failed + 1))
    fi
fi

# How far batch is, it says on a terminal, where its answers do not show it.
if [ "$bless" = no ] && is_chosen terminal; then
    "$yapboz" generate --size 4x4 --count 100 --seed 1 >"$work/lines"
    "$yapboz" batch "$work/lines" >"$work/answers"
    script -qec "'$work/yapboz' batch --threads 1 '$work/lines' >'$work/quiet'" /dev/null >"$work/words"
    script -qec "'$work/yapboz' batch --threads 1 '$work/lines'" /dev/null | tr -d '\r' >"$work/loud"
    # Lines that come through a pipe have no size, whatever files there are.
    mkdir "$work/beside"
    echo >"$work/beside/-"
    script -qec "cd '$work/beside' && cat '$work/lines' | '$work/yapboz' batch --threads 1 - >answers" /dev/null \
        >"$work/endless"
    if grep -q '[1-9][0-9]* lines, [1-9][0-9]* a second' "$work/endless" && ! grep -q left "$work/endless" &&
        cmp "$work/answers" "$work/beside/answers" &&
        grep -q '[1-9][0-9]* lines, [1-9][0-9]* a second, [0-9]* s left' "$work/words" &&
        cmp "$work/answers" "$work/quiet" && cmp "$work/answers" "$work/loud"; then
        passed=$((passed + 1))
    else
        echo "FAILED: terminal (yapboz batch)"
        failed=$((failed + 1))
    fi
fi

# Under a judge's limits, one process without threads and 96 MiB of addresses, the contest and batch do the same.
if [ "$bless" = no ]; then
    # shellcheck disable=SC2016 # the script's own arguments
    printf '#!/bin/sh\nexec prlimit --nproc=1 --as=100663296 "%s" "$@"\n' "$work/yapboz" >"$work/limited"
    chmod 755 "$work/limited"
    {
        contest_cases limited | sed 's/|/|contest /'
        for folder in testdata/batch* testdata/large-batch; do
            case=$(basename "$folder")
            [ "$(wc -l <"$folder/cmd")" -gt 1 ] || ! is_chosen "limited-$case" || echo "$case|$(cat "$folder/cmd")"
        done
    } >"$work/cases"
    while IFS='|' read -r case arguments; do
        run "$case" "$work/limited" "$arguments"
        compare "limited-$case (yapboz $arguments)"
    done <"$work/cases"
fi

# Runs a command and says how many KiB of memory it took at most.
peak() {
    python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}

# Boards that take memory: tables, databases, stored nodes, beams.
memory_lines() {
    for size in 5x2 2x5 4x3 3x4 5x3 4x4; do
        "$yapboz" generate --size "$size" --goal random --count 6 --seed 5
    done
    "$yapboz" generate --size 10x10 --goal random --count 1 --seed 1
    "$yapboz" generate --size 5x5 --goal random --count 1 --seed 1
}

# --memory bounds the whole process, but for the program itself, which takes 16 MiB at most.
if [ "$bless" = no ] && is_chosen memory; then
    memory_lines >"$work/lines"
    for mib in 16 32 64 256; do
        while read -r size arguments; do
            "$yapboz" generate --size "$size" --goal random --count 1 --seed 3 >"$work/lines.gir"
            case $arguments in
                batch*) input=$work/lines ;;
                *) input=$work/lines.gir ;;
            esac
            # shellcheck disable=SC2086 # arguments are words
            took=$(peak "$yapboz" $arguments --memory "$mib" "$input")
            if [ "$took" -le $((1024 * (mib + 16))) ]; then
                passed=$((passed + 1))
            else
                echo "FAILED: memory ($arguments --memory $mib: $took KiB for $size)"
                failed=$((failed + 1))
            fi
        done <<'COMMANDS'
5x2 solve --search retrograde
4x3 solve
2x7 solve
10x10 solve
4x4 solve --search astar --heuristic pattern-database
4x4 solve --search bfs
5x5 solve --search idastar --heuristic pattern-database --nodes 100000
4x4 compare --nodes 200000
4x4 batch
4x4 batch --threads 8
COMMANDS
    done
fi

# Where the system grants little memory, a search is refused, or a smaller one gives a right answer.
if [ "$bless" = no ] && is_chosen little-memory; then
    memory_lines >"$work/lines"
    "$yapboz" batch "$work/lines" | sed '/>=/d' >"$work/answers"
    for kib in 16384 24576 65536 262144; do
        for arguments in batch "batch --threads 1024"; do
            # shellcheck disable=SC2086,SC3045 # arguments are words; every shell here limits addresses
            if (ulimit -v "$kib" && RUST_BACKTRACE=1 "$yapboz" $arguments "$work/lines") 2>&1 | sed '/>=/d' |
                cmp "$work/answers" -; then
                passed=$((passed + 1))
            else
                echo "FAILED: little-memory ($arguments within $kib KiB)"
                failed=$((failed + 1))
            fi
        done
        while read -r size arguments; do
            "$yapboz" generate --size "$size" --goal random --count 1 --seed 3 >"$work/lines.gir"
            # shellcheck disable=SC2086,SC3045 # as above
            (ulimit -v "$kib" && "$yapboz" $arguments "$work/lines.gir") >"$work/little" 2>"$work/words" && status=0 || status=$?
            if { [ "$status" = 3 ] && grep -q 'MiB of memory' "$work/words"; } ||
                { [ "$status" = 0 ] && "$yapboz" check --any "$work/lines.gir" "$work/little" 2>"$work/words"; }; then
                passed=$((passed + 1))
            else
                cat "$work/words"
                echo "FAILED: little-memory ($arguments within $kib KiB: $size, status $status)"
                failed=$((failed + 1))
            fi
        done <<'COMMANDS'
5x5 solve
16x16 solve
2x5 solve
2x8 solve
2x5 solve --search retrograde
4x4 solve --search bfs
4x4 solve --search astar --heuristic pattern-database
COMMANDS
    done
    # shellcheck disable=SC3045 # as above
    if (ulimit -v 16384 && "$yapboz" generate --size 5x2 --goal ordered --moves 20) >"$work/little" 2>"$work/words"; then
        echo "FAILED: little-memory (a table of 7 MB does not fit)"
        failed=$((failed + 1))
    elif grep -q 'MiB of memory do not hold' "$work/words"; then
        passed=$((passed + 1))
    else
        cat "$work/words"
        failed=$((failed + 1))
    fi
fi

# Holds what the printed program for $1 cells does with $work/in against what the contest does. What it makes when it
# runs, yapboz carries, so that on 4x4 it may report another number of times tried.
same() {
    for program in yapboz "printed-$1"; do
        rm -rf "$work/run-$program"
        mkdir "$work/run-$program"
        cp "$work/in" "$work/run-$program/yapboz.gir"
        (cd "$work/run-$program" && "$work/$program" >stdout 2>stderr && echo 0 >status || echo $? >status)
    done
    [ "$(wc -w <"$work/in")" != 32 ] || sed -i 's/^[0-9]* times tried$/N times tried/' "$work"/run-*/stdout
    if diff -r "$work/run-yapboz" "$work/run-printed-$1"; then
        passed=$((passed + 1))
    else
        echo "FAILED: submission-$1 ($(cat "$work/in"))"
        failed=$((failed + 1))
    fi
}

# Puzzles for the printed program for $1 cells, one a line, some of them broken.
puzzles() {
    for size in 3x3 2x2 3x2 4x2 9x1; do
        "$yapboz" generate --size "$size" --goal random --count 8 --seed "$1"
        "$yapboz" generate --size "$size" --unsolvable --count 1 --seed "$1"
    done
    "$yapboz" generate --size 3x3 --count 40 --seed "$1" | awk '{
        split(". 1 x 9 ; # é _", marks, " ")
        place = NR * 7 % length($0) + 1
        mark = NR % 9 ? marks[NR % 9] : ""
        print substr($0, 1, place - 1) mark substr($0, place + 1 + NR % 2)
    }'
    [ "$1" = 9 ] || for size in 4x3 5x2 4x4 12x1; do
        "$yapboz" generate --size "$size" --goal random --count 3 --seed "$1"
    done
    [ "$1" != 256 ] || for size in 5x4 5x5 6x6 3x17 10x10; do
        "$yapboz" generate --size "$size" --count 1 --seed 5
    done
}

# Holds what a printed program says, $work/words, against a pattern; $1 is its name, $2 its status, and it should be $3.
said() {
    if [ "$2" = "$3" ] && grep -q "$4" "$work/words"; then
        passed=$((passed + 1))
    else
        cat "$work/words"
        echo "FAILED: $1 (status $2)"
        failed=$((failed + 1))
    fi
}

# The printed programs are the contest command: built without a warning in every edition, they do the same with one
# thread and a stack of 128 kB.
case $names in
    '' | *submission*) programs='9 16 256' ;;
    *) programs= ;;
esac
[ "$bless" = no ] || programs=
for cells in $programs; do
    "$yapboz" submission --cells "$cells" >"$work/submission-$cells.rs"
    {
        rustc -O --edition 2021 -o "$work/built-$cells" "$work/submission-$cells.rs"
        for edition in 2015 2018 2024; do
            rustc --edition "$edition" --emit=metadata -o "$work/metadata-$cells" "$work/submission-$cells.rs"
        done
    } >"$work/rustc-$cells" 2>&1 &
done
wait
for cells in $programs; do
    if [ ! -x "$work/built-$cells" ] || [ -s "$work/rustc-$cells" ]; then
        cat "$work/rustc-$cells"
        echo "FAILED: submission-$cells (rustc)"
        failed=$((failed + 1))
        continue
    fi
    passed=$((passed + 1))
    # shellcheck disable=SC2016 # the script's own arguments
    printf '#!/bin/sh\nexec prlimit --nproc=1 --stack=131072 "%s" "$@"\n' "$work/built-$cells" >"$work/printed-$cells"
    chmod 755 "$work/built-$cells" "$work/printed-$cells"

    contest_cases "submission-$cells" >"$work/cases"
    while IFS='|' read -r case arguments; do
        case $cells-$case in
            # Larger boards, and a message of its own.
            9-*fifteen* | 9-read-size-said) continue ;;
            9-large* | 9-*256-tiles | 9-*16x16 | 16-large* | 16-*256-tiles | 16-*16x16) continue ;;
            *-option-without-value) continue ;;
        esac
        run "$case" "$work/printed-$cells" "$arguments"
        case $case in
            *fifteen*) sed -i 's/^[0-9]* times tried$/N times tried/' "$work"/*/stdout "$work"/*/stderr ;;
        esac
        compare "submission-$cells-$case"
    done <"$work/cases"

    if is_chosen "submission-$cells-puzzles"; then
        puzzles "$cells" >"$work/puzzles"
        while IFS= read -r puzzle; do
            echo "$puzzle" >"$work/in"
            same "$cells"
        done <"$work/puzzles"
    fi
    if is_chosen "submission-$cells-help"; then
        "$work/printed-$cells" --size 3x3 --help >"$work/words" 2>&1 && status=0 || status=$?
        said "submission-$cells-help" "$status" 0 "two boards of up to $cells cells from IN (yapboz.gir)"
        "$work/printed-$cells" --original >"$work/words" 2>&1 && status=0 || status=$?
        said "submission-$cells-help" "$status" 2 '^yapboz: found "--original", expected '
    fi
    if [ "$cells" != 256 ] && is_chosen "submission-$cells-larger"; then
        case $cells in
            9) set -- 4x4 16 16 ;;
            *) set -- 5x5 25 256 ;;
        esac
        "$yapboz" generate --size "$1" --seed 1 >"$work/in"
        "$work/printed-$cells" "$work/in" "$work/no.cik" >"$work/words" 2>&1 && status=0 || status=$?
        said "submission-$cells-larger" "$status" 2 \
            "/in: found a board of $2 cells, expected at most $cells; yapboz submission --cells $3 prints a program for it\$"
        [ ! -e "$work/no.cik" ] || failed=$((failed + 1))
    fi
done

finish
