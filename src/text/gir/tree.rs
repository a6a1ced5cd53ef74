//! A text as a tree: words, signs, and brackets with the nodes between them.

use super::marks::{is_line_end, Mark};
use super::names::is_known;
use crate::text::{quoted, ParseError};

/// A token, or brackets.
#[derive(Clone)]
pub(super) struct Node<'a> {
    pub(super) kind: Kind,
    /// Its whole text.
    pub(super) mark: Mark<'a>,
    /// The nodes in the brackets.
    pub(super) inside: Vec<Node<'a>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word, or an empty cell.
    Word,
    Group,
    /// Separates cells.
    Separator,
    /// Separates a name from its value.
    Key,
    /// `/` and arrows: ends a row.
    Divider,
    /// `;` and `\\`: ends a row, or separates cells.
    RowEnd,
    LineEnd,
    Open,
    Close,
    Quote,
    Space,
    /// Begins a command of TeX.
    Command,
    /// Begins a comment, which runs to the end of its line.
    Comment,
}

const ARROWS: [&str; 6] = ["-->", "==>", "->", "=>", "→", "⇒"];

/// The commands of TeX that stand beside cells, and the letters of escaped line ends and tabs.
const COMMANDS: &str = "begin end left right hline cline toprule midrule bottomrule quad text n t r";

/// Commands of TeX around formulas.
const FORMULAS: [[&str; 2]; 2] = [["\\[", "\\]"], ["\\(", "\\)"]];

/// The greatest depth of nested brackets, and the most nodes.
const DEEPEST: usize = 32;
const MOST: usize = 1 << 14;

impl Kind {
    /// The kind of the token that a character is or belongs to.
    pub(super) fn of(c: char) -> Kind {
        match c {
            c if is_line_end(c) => Kind::LineEnd,
            ';' => Kind::RowEnd,
            '#' => Kind::Comment,
            '[' | '(' | '{' => Kind::Open,
            ']' | ')' | '}' => Kind::Close,
            ',' | '|' | '&' | '\t' | '\u{2500}'..='\u{257f}' => Kind::Separator,
            '/' => Kind::Divider,
            ':' | '=' => Kind::Key,
            '\'' | '"' | '`' => Kind::Quote,
            '“' | '”' | '„' | '‘' | '’' => Kind::Space,
            '\\' => Kind::Command,
            c if c.is_whitespace() => Kind::Space,
            _ => Kind::Word,
        }
    }
}

impl Node<'_> {
    pub(super) fn is(&self, kind: Kind) -> bool {
        self.kind == kind
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        self.mark.word == word
    }

    /// Whether it is a word of the vocabulary, and no letter alone.
    pub(super) fn is_known(&self) -> bool {
        self.is(Kind::Word) && is_known(self.mark.word)
    }

    /// Whether it is a word with a letter that is no blank.
    pub(super) fn is_name(&self) -> bool {
        self.is(Kind::Word) && self.mark.is_name()
    }
}

/// The nodes outside of all brackets.
///
/// # Errors
/// [`ParseError`] for a bracket that closes another one or is not closed, and for too many brackets or words.
pub(super) fn tree(text: &str, has_comments: bool) -> Result<Vec<Node<'_>>, ParseError> {
    // The brackets that are open, each with the nodes before it.
    let (mut open, mut nodes) = (Vec::<(Mark, Vec<Node>)>::new(), Vec::<Node>::new());
    let (mut at, mut quote, mut number) = (0, None, 0);
    let has_tex = text.contains("\\begin");
    let formulas =
        FORMULAS.iter().filter(|pair| pair.iter().all(|sign| text.contains(sign))).flatten().collect::<Vec<_>>();
    if let Some(quote) = lone_quote(text) {
        return Err(quote.error(quoted(quote.word), "two of them around each tile, or around a board"));
    }
    // Mails and forums quote lines so.
    let is_quote = |line: &str| line.trim().is_empty() || line.starts_with('>') && !line.starts_with(">>>");
    let is_quoted = text.split(is_line_end).all(is_quote);
    while at < text.len() {
        if is_quoted && text[at..].starts_with('>') && is_first_at(text, at) {
            at += 1;
            continue;
        }
        let is_around = formulas.iter().any(|sign| text[at..].starts_with(**sign));
        let (kind, word) = if is_around { (Kind::Command, &text[at..at + 2]) } else { token(text, at, has_comments) };
        let mark = Mark::new(text, word);
        at += word.len();
        number += usize::from(kind != Kind::Space);
        if open.len() > DEEPEST || number > MOST {
            return Err(mark.error("more brackets or words than any board has".into(), "a board"));
        }
        let last = nodes.last();
        let node = |kind, mark| Node { kind, mark, inside: Vec::new() };
        match kind {
            Kind::Space | Kind::Command | Kind::Comment => {}
            Kind::Word if has_tex && word == "$" => {}
            // Quotes with nothing between them are an empty cell.
            Kind::Quote if quote == Some(word) => quote = None,
            Kind::Quote => {
                let blank = text[at..].len() - text[at..].trim_start_matches(' ').len();
                let after = text[at + blank..].strip_prefix(word).filter(|after| !after.starts_with(word));
                quote = Some(word).filter(|_| after.is_none());
                if let Some(after) = after {
                    nodes.push(node(Kind::Word, mark.empty()));
                    at = text.len() - after.len();
                }
            }
            Kind::Open => open.push((mark, std::mem::take(&mut nodes))),
            Kind::Close if !open.is_empty() => {
                let (bracket, before) = open.pop().expect("a bracket is open");
                let expected = closing(bracket.word);
                if word != expected {
                    return Err(mark.error(format!("'{word}' after '{}'", bracket.word), format!("'{expected}'")));
                }
                let inside = std::mem::replace(&mut nodes, before);
                add_group(&mut nodes, bracket.to(&mark), inside);
            }
            // In brackets, a line end after a comma is white space.
            Kind::LineEnd if !open.is_empty() && last.is_some_and(|last| last.is_word(",")) => quote = None,
            Kind::LineEnd => {
                quote = quote.filter(|_| word.starts_with('\\'));
                nodes.push(node(kind, mark));
            }
            Kind::Divider if word != "/" && last.is_some_and(Node::is_name) => nodes.push(node(Kind::Key, mark)),
            Kind::Word => {
                if last.is_some_and(|last| last.is_word("Just")) {
                    nodes.pop();
                }
                let bold = word.strip_prefix("**").and_then(|word| word.strip_suffix("**"));
                let digits =
                    word.strip_prefix("0x").filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
                let word =
                    digits.filter(|digits| digits.len() == 16).or(bold.filter(|word| !word.is_empty())).unwrap_or(word);
                nodes.push(node(kind, Mark { word, ..mark }));
            }
            _ => nodes.push(node(kind, mark)),
        }
    }
    match open.first() {
        Some((bracket, _)) => {
            Err(bracket.error(format!("{} that is not closed", quoted(bracket.word)), quoted(closing(bracket.word))))
        }
        None => Ok(nodes),
    }
}

/// A quote beside no letter, if the text has an odd number of quotes of its kind. Apostrophes between letters do not count.
fn lone_quote(text: &str) -> Option<Mark<'_>> {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    ["'", "\"", "`"].iter().find_map(|quote| {
        let beside = |at: usize| (text[..at].chars().last(), text[at + 1..].chars().next());
        let all = text.match_indices(quote).map(|(at, quote)| (beside(at), quote));
        let all: Vec<_> = all.filter(|((before, after), _)| !is_letter(*before) || !is_letter(*after)).collect();
        let (_, quote) =
            all.iter().find(|((before, after), _)| !is_letter(*before) && !is_letter(*after) && *after != Some('('))?;
        (all.len() % 2 == 1).then(|| Mark::new(text, quote))
    })
}

fn closing(bracket: &str) -> &str {
    ["()", "[]", "{}"].iter().find_map(|pair| pair.strip_prefix(bracket)).unwrap_or_default()
}

/// Appends brackets to the nodes. For `Some(1)`, appends only the word in the brackets.
fn add_group<'a>(nodes: &mut Vec<Node<'a>>, mark: Mark<'a>, inside: Vec<Node<'a>>) {
    let is_some = nodes.last().is_some_and(|last| last.is_word("Some") && mark.joins(&last.mark));
    if is_some && inside.len() == 1 && inside[0].is(Kind::Word) {
        nodes.pop();
        nodes.extend(inside);
        return;
    }
    nodes.push(Node { kind: Kind::Group, mark, inside });
}

/// Whether only spaces are between a byte and the line end or the `;` before it.
fn is_first_at(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(' ');
    before.chars().last().map_or(true, |c| is_line_end(c) || c == ';')
}

/// Whether `//` begins a comment at a byte of a text.
pub(super) fn begins_comment(text: &str, at: usize) -> bool {
    text[at..].starts_with("//") && is_first_at(text, at)
}

/// The token at a byte of a text.
fn token(text: &str, at: usize, has_comments: bool) -> (Kind, &str) {
    let rest = &text[at..];
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let kind = match rest.chars().next().map_or(Kind::Space, Kind::of) {
        Kind::Divider if begins_comment(text, at) => Kind::Comment,
        Kind::Command if rest.starts_with("\\\\") => return (Kind::RowEnd, &rest[..2]),
        // The first line of a block of Markdown names a language.
        Kind::Quote if rest.starts_with("```") && is_first_at(text, at) => {
            let line = rest.lines().next().unwrap_or_default();
            let is_name = line[3..].trim_end().chars().all(char::is_alphabetic);
            return if is_name { (Kind::Comment, line) } else { (Kind::Quote, &rest[..1]) };
        }
        // An escaped line end.
        Kind::Command if rest.starts_with("\\n") && command(rest) == 2 => return (Kind::LineEnd, &rest[..2]),
        Kind::Command if command(rest) == 0 => return (Kind::Word, &rest[..1]),
        Kind::Comment if !has_comments => Kind::Word,
        kind => kind,
    };
    if let Some(arrow) = ARROWS.iter().find(|arrow| rest.starts_with(**arrow)) {
        return (Kind::Divider, &rest[..arrow.len()]);
    }
    let is_in_word = |c: char| Kind::of(c) == Kind::Word || c == '#' && !has_comments;
    let length = match kind {
        Kind::Comment => rest.find(is_line_end).unwrap_or(rest.len()),
        Kind::Command => command(rest),
        Kind::Word => {
            let end = rest[first..].find(|c| !is_in_word(c)).map_or(rest.len(), |end| first + end);
            ARROWS.iter().filter_map(|arrow| rest[..end].find(arrow)).min().unwrap_or(end)
        }
        _ => first,
    };
    (kind, &rest[..length])
}

/// The bytes of a command; 0 if it is unknown. Braces after `\begin` and `\end` belong to the command.
pub(super) fn command(rest: &str) -> usize {
    let name = rest[1..].chars().take_while(char::is_ascii_alphabetic).count();
    if rest[1..].starts_with(['&', '%', '$', '_', '#']) {
        return 1;
    }
    if COMMANDS.split(' ').all(|known| known != &rest[1..=name]) {
        return 0;
    }
    let mut length = 1 + name;
    while ["\\begin", "\\end"].contains(&&rest[..=name]) && rest[length..].starts_with('{') {
        length += rest[length..].find('}').map_or(rest.len() - length, |end| end + 1);
    }
    length
}
