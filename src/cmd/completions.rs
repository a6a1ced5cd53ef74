//! `yapboz completions`: what a shell completes, out of the table of commands.

use super::{help, io, options, Command, Failure, COMMANDS};
use crate::args::{known, Args, Opt, UsageError};

/// A shell: its name, what to do with its script, and the script.
type Shell = (&'static str, &'static str, fn() -> String);

const SHELLS: [Shell; 3] = [
    ("bash", "eval \"$(yapboz completions bash)\" in ~/.bashrc", bash),
    ("zsh", "yapboz completions zsh > DIR/_yapboz, with DIR in $fpath", zsh),
    ("fish", "yapboz completions fish | source in ~/.config/fish/config.fish", fish),
];

pub(super) const COMMAND: Command = Command {
    name: "completions",
    operands: "SHELL",
    most_operands: 1,
    about: "print a completion script for bash, zsh or fish",
    details: "Commands, topics and options are completed, and file names everywhere else.",
    names: &[("shells, and where their scripts go", || options::rows(&SHELLS, |shell| (shell.0, shell.1)))],
    examples: &[
        ("for this bash", "eval \"$(yapboz completions bash)\""),
        ("for this fish", "yapboz completions fish | source"),
    ],
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let name = args.operands.first().map(|name| name.to_string_lossy());
    let name = name.ok_or_else(|| UsageError::new("found no SHELL", "expected bash, zsh or fish"))?;
    let (.., script) = known("shell", &name, &SHELLS, |shell| shell.0)?;
    io::print(&script())
}

/// What follows a command: names of commands and topics after `help`.
fn operands(command: &Command) -> Vec<&'static str> {
    match command.name {
        "help" => help::names(),
        "completions" => SHELLS.map(|shell| shell.0).to_vec(),
        _ => Vec::new(),
    }
}

fn options(command: &Command) -> Vec<Opt> {
    [command.options, &[help::HELP]].concat()
}

fn bash() -> String {
    let arm = |command: &Command| {
        let options = options(command);
        let names: Vec<&str> = operands(command).into_iter().chain(options.iter().flat_map(Opt::names)).collect();
        format!("        {}) words='{}' ;;\n", command.name, names.join(" "))
    };
    let arms: String = COMMANDS.iter().map(arm).collect();
    let first: Vec<&str> = help::first().map(|(name, _)| name).collect();
    format!(
        "_yapboz() {{
    local words=
    case $COMP_CWORD:${{COMP_WORDS[1]}} in
        1:*) words='{}' ;;
    esac
    [ \"$COMP_CWORD\" = 1 ] || case ${{COMP_WORDS[1]}} in
{arms}    esac
    COMPREPLY=($(compgen -W \"$words\" -- \"${{COMP_WORDS[COMP_CWORD]}}\"))
}}
complete -o default -F _yapboz yapboz
",
        first.join(" ")
    )
}

fn zsh() -> String {
    // What `_arguments` and `_describe` take for marks.
    let plain = |text: &str| text.replace(['[', ']', ':'], "").replace('\'', "'\\''");
    let first: Vec<String> = help::first().map(|(name, about)| format!("'{name}:{}'", plain(about))).collect();
    let arm = |command: &Command| {
        let form = |option: &Opt| {
            let value = option.value().map(|value| format!(":{value}:_files")).unwrap_or_default();
            let about = plain(option.about);
            option.names().map(|name| format!(" '{name}[{about}]{value}'")).collect::<String>()
        };
        let options: String = options(command).iter().map(form).collect();
        let rest = match &operands(command)[..] {
            [] => "'*:file:_files'".into(),
            words => format!("'1:name:({})'", words.join(" ")),
        };
        format!("        {}) _arguments{options} {rest} ;;\n", command.name)
    };
    let arms: String = COMMANDS.iter().map(arm).collect();
    format!(
        "#compdef yapboz
_yapboz() {{
    local -a commands
    commands=({})
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    (( CURRENT-- ))
    shift words
    case $words[1] in
{arms}    esac
}}
if [ \"$funcstack[1]\" = _yapboz ]; then
    _yapboz \"$@\"
else
    compdef _yapboz yapboz
fi
",
        first.join(" ")
    )
}

fn fish() -> String {
    let first = "complete -c yapboz -n __fish_use_subcommand";
    let mut text: String = [help::HELP, help::VERSION].iter().map(|option| fish_option(first, option)).collect();
    for command in COMMANDS {
        let (name, about) = (command.name, fish_quoted(command.about));
        text += &format!("{first} -a {name} -d {about}\n");
        let line = format!("complete -c yapboz -n '__fish_seen_subcommand_from {name}'");
        for option in options(command) {
            text += &fish_option(&line, &option);
        }
        let words = operands(command).join(" ");
        if !words.is_empty() {
            text += &format!("{line} -f -a '{words}'\n");
        }
    }
    text
}

/// A line for an option, which begins with the command line `line`.
fn fish_option(line: &str, option: &Opt) -> String {
    let long = &option.name()[2..];
    let short = option.short().map(|short| format!(" -s {}", &short[1..])).unwrap_or_default();
    let value = if option.value().is_some() { " -r" } else { "" };
    format!("{line} -l {long}{short}{value} -d {}\n", fish_quoted(option.about))
}

fn fish_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
