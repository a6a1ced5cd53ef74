# A case is a block of testdata/COMMAND/cases.txt: its name and then, without empty lines, any of
#   === NAME       the case is COMMAND/NAME; before it, # starts a comment
#   FILE< TEXT     a line of a file that the case finds; without FILE, of standard input
#   FILE= NAME     the case finds testdata/shared/NAME as FILE
#   % COMMAND      shell to run first
#   $ ARGUMENTS    the program's arguments, and more shell if need be; there the program is "$YAPBOZ"
#   > TEXT         a line expected on standard output
#   FILE> TEXT     a line expected in a file afterwards
#   ! TEXT         a line expected on standard error
#   ? STATUS       the exit status expected, if it is not 0
#   \              the line before has no line end (a file of that line alone, if the line is empty, is empty)
# or, if its bytes are not plain text, a folder testdata/COMMAND/CASE of files: cmd ($), setup (%), stdin, stdout, stderr,
# status, shared (lines `FILE= NAME`), the expected *.cik, *.svg and judgemessage.txt, and those that it finds.
#
# This reads such pages, ROOT/COMMAND/cases.txt, with -v root=ROOT. The first file names the cases that are folders, one
# a line.
#
# It prints `GROUP COMMAND/CASE` for every chosen case, 8 to a group, and writes those of the pages to this folder:
#   case/GROUP/COMMAND/CASE      the script to run, and stdin
#   run/GROUP/COMMAND/CASE       files, the folder that it runs in
#   expected/GROUP/COMMAND/CASE  stdout, stderr, status and files, as expected afterwards
# With -v bless=FILE it prints the page instead: what the cases that FILE lists like this have left in run/ is expected.

function complain(what) {
    print FILENAME ":" FNR ": " what >"/dev/stderr"
    failed = 1
}

function is_chosen(name,    i, n, parts) {
    if (only) return name in listed
    n = split(skip, parts, " ")
    for (i = 1; i <= n; i++) if (index(name, parts[i]) == 1) return 0
    n = split(names, parts, " ")
    for (i = 1; i <= n; i++) if (index(prefix name, parts[i])) return 1
    return n == 0
}

# The next case is `name`: returns its folder below case/, run/ and expected/.
function place(name) {
    if (name in groups) complain(name " is there twice")
    if (bless) return blessed[name]
    groups[name] = sprintf("%03d", int(cases / 8))
    cases += 1
    print groups[name], name
    return groups[name] "/" name
}

function slurp(file,    whole, separator) {
    separator = RS
    RS = "\001"
    whole = ""
    getline whole <file
    close(file)
    RS = separator
    return whole
}

# Prints `whole`, every line after `mark`.
function write(mark, whole,    i, n, lines) {
    if (whole ~ /[\001-\011\013-\037\177]/) complain(name " has control characters: make it a folder")
    n = split(whole, lines, "\n")
    for (i = 1; i < n || (i == n && lines[n] != "") || i == 1; i++) print mark (lines[i] == "" ? "" : " ") lines[i]
    if (whole !~ /\n$/) print "\\"
}

# Prints what the blessed case that ends here has left.
function finish(    file, list, path, whole) {
    if (!bless || !is_on) return
    is_on = 0
    path = "run/" at "/"
    if ((file = slurp(path "stdout")) != "") write(">", file)
    list = "cd '" path "files' && find . -type f | sort"
    while ((list | getline file) > 0) {
        file = substr(file, 3)
        whole = slurp(path "files/" file)
        if (!((at, "<", file) in text) || text[at, "<", file] != whole) write(file ">", whole)
    }
    close(list)
    if ((file = slurp(path "stderr")) != "") write("!", file)
    if ((file = slurp(path "status")) != "0\n") write("?", file)
}

BEGIN {
    while (only && (getline <only) > 0) listed[$0]
    while (bless && (getline <bless) > 0) blessed[$2] = $1 "/" $2
}

FNR == 1 {
    finish()
    is_page = FILENAME ~ /cases[.]txt$/
    command = substr(FILENAME, length(root) + 2)
    sub("cases[.]txt$", "", command)
}

!is_page {
    if (is_chosen($0)) place($0)
    next
}

/^(===|#|$)/ {
    finish()
    if (bless) print
    if (!/^===/) next
    name = command $2
    is_on = bless ? name in blessed : is_chosen(name)
    if (is_on) at = place(name)
    if (is_on) ats[at]
    next
}

!is_on {
    if (bless) print
    next
}

# A line of a chosen case: FILE, one of < > = ! $ % ?, and the text.
{
    if ($0 != "\\") {
        if (!match($0, /^[^ <>=!$%?]*[<>=!$%?]( |$)/)) complain("neither a line of a case nor a comment")
        match($0, /[<>=!$%?]/)
        kind = substr($0, RSTART, 1)
        file = substr($0, 1, RSTART - 1)
        line = substr($0, RSTART + 2)
        key = at SUBSEP (kind == "=" ? "<" : kind) SUBSEP file
        text[key] = text[key] (kind == "=" ? slurp(root "/shared/" line) : line "\n")
    } else text[key] = substr(text[key], 1, length(text[key]) - 1)
    if (bless && kind ~ /[<=$%]/) print
}

END {
    finish()
    if (bless) exit failed
    # All folders at once: a process for each would take longer than most cases.
    for (at in ats) print "case/" at " run/" at "/files expected/" at "/files" | "xargs mkdir -p"
    close("xargs mkdir -p")
    for (at in ats) {
        to["case/" at "/script"] = text[at, "%", ""] "\"$YAPBOZ\" " text[at, "$", ""]
        to["expected/" at "/stdout"] = text[at, ">", ""]
        to["expected/" at "/stderr"] = text[at, "!", ""]
        to["expected/" at "/status"] = (at, "?", "") in text ? text[at, "?", ""] : "0\n"
    }
    for (key in text) {
        split(key, part, SUBSEP)
        if (part[2] == "<" && part[3] == "") to["case/" part[1] "/stdin"] = text[key]
        if (part[2] == "<" && part[3] != "") {
            to["run/" part[1] "/files/" part[3]] = text[key]
            if (!((part[1], ">", part[3]) in text)) to["expected/" part[1] "/files/" part[3]] = text[key]
        }
        if (part[2] == ">" && part[3] != "") to["expected/" part[1] "/files/" part[3]] = text[key]
    }
    for (file in to) {
        printf "%s", to[file] >file
        close(file)
    }
    exit failed
}
