//! Options that earlier versions had, and what to type instead.

/// The command, the option, and what to type instead.
pub const GONE: [[&str; 3]; 33] = [
    [
        "contest",
        "--prove",
        "yapboz solve --prove --as cik -o yapboz.cik yapboz.gir",
    ],
    [
        "contest",
        "--threads",
        "yapboz solve --threads N --as cik -o yapboz.cik yapboz.gir",
    ],
    ["solve", "--weight", "--search weighted-astar:W"],
    ["solve", "--depth", "--search dfs:N"],
    ["solve", "--step", "--as boards"],
    ["solve", "--most", "--all | head"],
    ["solve", "--trace", "--as trace"],
    ["solve", "--explain", "--as explain"],
    ["solve", "--boards", "--as json"],
    [
        "solve",
        "--improve",
        "'yapboz play' or 'yapboz check' for your own path",
    ],
    ["compare", "--weight", "--only weighted-astar:W"],
    ["compare", "--depth", "--only dfs:N"],
    ["compare", "--each", "--by puzzle"],
    ["compare", "--curve", "--by board"],
    ["check", "--strict", "--input=strict"],
    ["check", "--numbers", "--input=strict"],
    ["check", "--most", "--size with --input=strict"],
    ["check", "--order", "nothing: every shortest path is right"],
    [
        "check",
        "--nodes",
        "an ANSWER: yapboz solve --nodes N --as cik",
    ],
    [
        "check",
        "--memory",
        "an ANSWER: yapboz solve --memory MIB --as cik",
    ],
    ["generate", "--all", "--count all"],
    ["generate", "--walk", "--tests DIR --plan \"3 walk=100\""],
    [
        "generate",
        "--threads",
        "nothing: every number of threads prints the same",
    ],
    ["batch", "--strict", "--fail"],
    [
        "split",
        "--threads",
        "nothing: every number of threads prints the same",
    ],
    ["split", "--output", "yapboz split ... > FILE"],
    ["split", "-o", "yapboz split ... > FILE"],
    [
        "join",
        "--threads",
        "nothing: every number of threads prints the same",
    ],
    ["join", "--output", "yapboz join ... > FILE"],
    ["join", "-o", "yapboz join ... > FILE"],
    ["submission", "--rows", "--counted"],
    ["play", "--output", "yapboz play ... > FILE"],
    ["play", "-o", "yapboz play ... > FILE"],
];

/// Returns what to type instead of an option that a command had.
pub fn instead(command: &str, option: &str) -> Option<&'static str> {
    GONE.iter()
        .find(|row| row[..2] == [command, option])
        .map(|row| row[2])
}
