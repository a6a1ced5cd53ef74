//! The families of judges.

pub const IN: &str = "IN";
pub const OUT: &str = "OUT";
pub const ANSWER: &str = "ANSWER";
pub const FOLDER: &str = "DIR";
pub const REPORT: &str = "REPORT";

/// A family of judges, and how they call a checker.
pub struct Judge {
    /// The option that names it; empty for the first.
    pub option: &'static str,
    /// The operands, in the judges' order. OUT is standard input if it is not among them.
    pub operands: &'static [&'static str],
    /// The least number of operands.
    pub required: usize,
    /// Whether words may follow the operands.
    pub has_flags: bool,
    /// The statuses of what is right, wrong, not an output at all, not an input, or worth points.
    pub statuses: [u8; 5],
    /// The statuses, for the help.
    pub about: &'static str,
}

pub const JUDGES: [Judge; 3] = [
    Judge {
        option: "",
        operands: &[IN, OUT, ANSWER, REPORT],
        required: 2,
        has_flags: false,
        statuses: [0, 1, 2, 2, 7],
        about: "0 ok, 1 wrong answer, 2 wrong output format, 3 fail, 7 points, as in testlib",
    },
    Judge {
        option: "--icpc",
        operands: &[IN, ANSWER, FOLDER],
        required: 3,
        has_flags: true,
        statuses: [42, 43, 43, 43, 42],
        about: "42 ok, 43 wrong, 3 fail",
    },
    Judge {
        option: "--cms",
        operands: &[IN, ANSWER, OUT],
        required: 3,
        has_flags: false,
        statuses: [0; 5],
        about: "0 and a score from 0.0 to 1.0; 3 fail, and no score",
    },
];

impl Judge {
    pub fn usage(&self) -> String {
        let (required, others) = self.operands.split_at(self.required);
        let required = required.iter().map(|name| (*name).to_string());
        let others = others.iter().map(|name| format!("[{name}]"));
        let flags = self.has_flags.then(|| "[FLAG...]".into());
        let operands: Vec<String> = required.chain(others).chain(flags).collect();
        format!("{} {}", self.option, operands.join(" ")).trim_start().into()
    }
}
