//! `yapboz completions`: completes command lines for a shell, from the table of commands.

use super::{commands, help, io, options, Command, Failure};
use crate::args::{each, known, named, Args, Named, Names, Opt, UsageError};
use std::ffi::OsString;

/// The shells, and a script for each that asks this program what may follow. Files follow only
/// where no name does.
const SHELLS: [Named<&str>; 3] = [
    named(
        "bash",
        "eval \"$(yapboz completions bash)\" in ~/.bashrc",
        "_yapboz() {
    local IFS=$'\\n'
    COMPREPLY=($(command yapboz completions bash -- \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null))
}
complete -o default -F _yapboz yapboz
",
    ),
    named(
        "zsh",
        "yapboz completions zsh > DIR/_yapboz, with DIR in $fpath",
        "#compdef yapboz
_yapboz() {
    local -a names
    names=(${(f)\"$(command yapboz completions zsh -- \"${(@Q)words[2,CURRENT]}\" 2>/dev/null)\"})
    _describe yapboz names || _files
}
if [ \"$funcstack[1]\" = _yapboz ]; then
    _yapboz \"$@\"
else
    compdef _yapboz yapboz
fi
",
    ),
    named(
        "fish",
        "yapboz completions fish | source in ~/.config/fish/config.fish",
        "function __yapboz
    set -l words (commandline -opc) (commandline -ct | string collect --allow-empty)
    command yapboz completions fish -- $words[2..-1] 2>/dev/null
end
complete -c yapboz -f -n 'count (__yapboz) >/dev/null' -a '(__yapboz)'
",
    ),
];

pub(super) const COMMAND: Command = Command {
    name: "completions",
    operands: "SHELL",
    most_operands: usize::MAX,
    about: "print a completion script for bash, zsh or fish",
    details: include_str!("details/completions.txt"),
    names: &[Names {
        title: "shells, and where their scripts go",
        rows: |_| options::rows(&SHELLS, |shell| [shell.name, shell.about]),
    }],
    examples: &[
        ("for this bash", "eval \"$(yapboz completions bash)\""),
        ("for this fish", "yapboz completions fish | source"),
    ],
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let mut words = args
        .operands
        .iter()
        .map(|word| word.to_string_lossy().into_owned());
    let name = words
        .next()
        .ok_or_else(|| UsageError::new("found no SHELL", "expected bash, zsh or fish"))?;
    let shell = known("shell", &name, &SHELLS, |shell| shell.name)?;
    let words: Vec<String> = words.collect();
    let Some((last, before)) = words.split_last() else {
        return io::print(shell.value);
    };
    let line = |[word, about]: [String; 2]| match shell.name {
        "bash" => format!("{word}\n"),
        "zsh" => format!("{}:{about}\n", word.replace(':', "\\:")),
        _ => format!("{word}\t{about}\n"),
    };
    io::print(
        &following(before, last)
            .into_iter()
            .map(line)
            .collect::<String>(),
    )
}

/// Returns what the last word of a command line may become, with its meaning.
fn following(before: &[String], last: &str) -> Vec<[String; 2]> {
    let Some(command) = before.first() else {
        return beginning(last, help::first());
    };
    let Some(command) = commands().find(|known| known.name == command) else {
        return Vec::new();
    };
    let option =
        |name: &str| each(command.options).find(|option| option.names().any(|known| known == name));
    let words = before[1..].iter().map(OsString::from).collect();
    let given = Args::parse(words, command.name, command.options, command.modes).ok();
    let is_read = |name: &str| given.as_ref().map_or(true, |given| !given.refuses(name));
    // The names that an option may have as a value. Descriptions of other values have spaces.
    let values = |option: Option<&'static Opt>, typed: &str| {
        let option = option.and_then(|option| Some((option.name(), option.values?)));
        let Some((option, rows)) = option else {
            return Vec::new();
        };
        let mut rows = rows(command.name);
        rows.retain(|[name, _]| !name.contains(' ') && is_read(&format!("{option}={name}")));
        beginning(typed, rows)
    };
    // bash has made three words of `--as=json`.
    match before {
        [.., name, equals] if equals == "=" => return values(option(name), last),
        [.., name] if last == "=" => return values(option(name), ""),
        _ => {}
    }
    if let Some((name, value)) = last.split_once('=') {
        let whole = |[value, about]: [String; 2]| [format!("{name}={value}"), about];
        return values(option(name), value).into_iter().map(whole).collect();
    }
    match before.last().and_then(|name| option(name)) {
        Some(option) if option.value().is_some() && !option.is_optional() => {
            values(Some(option), last)
        }
        _ => {
            let options = each(command.options).chain([&help::HELP]);
            let names = options
                .filter(|option| is_read(option.name()))
                .flat_map(|option| {
                    let help = help::of_option(command, option);
                    option.names().map(move |name| [name.into(), help.clone()])
                });
            beginning(last, operands(command).into_iter().chain(names))
        }
    }
}

fn beginning(typed: &str, rows: impl IntoIterator<Item = [String; 2]>) -> Vec<[String; 2]> {
    rows.into_iter()
        .filter(|[name, _]| name.starts_with(typed))
        .collect()
}

/// Returns what follows a command: names of commands and topics after `help`.
fn operands(command: &Command) -> Vec<[String; 2]> {
    match command.name {
        "help" => help::names(),
        "completions" => options::rows(&SHELLS, |shell| [shell.name, shell.about]),
        _ => Vec::new(),
    }
}
