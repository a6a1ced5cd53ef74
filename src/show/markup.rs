//! Text and colors in XML and HTML, and text in TeX.

pub(crate) const DARK: &str = include_str!("dark.css");

pub(crate) struct Frame<'a> {
    pub width: usize,
    pub height: usize,
    pub font: &'a str,
    pub title: &'a str,
}

impl Frame<'_> {
    pub(crate) fn around(&self, content: &str) -> String {
        let Frame {
            width,
            height,
            font,
            title,
        } = self;
        let size = format!("width=\"100%\" style=\"max-width:{width}px;height:auto\"");
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawing\" {size} \
             viewBox=\"0 0 {width} {height}\" {font}>\n<title>{title}</title>\n\
             <rect class=\"page\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{content}</svg>\n"
        )
    }
}

/// Makes a drawing a file of its own, with the dark style that a page has for its drawings.
pub(crate) fn alone(drawing: &str) -> String {
    let style =
        format!("</title>\n<style>@media (prefers-color-scheme: dark) {{\n{DARK}}}</style>\n");
    drawing.replacen("</title>\n", &style, 1)
}

/// Escapes a text in TeX.
pub(crate) fn tex(text: &str) -> String {
    let character = |c: char| match c {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        '\\' => r"\textbackslash{}".into(),
        '~' => r"\textasciitilde{}".into(),
        '^' => r"\textasciicircum{}".into(),
        c => c.into(),
    };
    text.chars().map(character).collect()
}

/// Escapes a text for an element or an attribute that keeps white space. U+FFFD replaces characters
/// that XML 1.0 forbids.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&apos;",
            '\t' | '\n' | '\r' => escaped += &format!("&#{};", u32::from(c)),
            ' '..='\u{fffd}' | '\u{10000}'.. => escaped.push(c),
            _ => escaped.push('\u{fffd}'),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_markup_means_and_what_xml_forbids_is_escaped() {
        assert_eq!(escaped("<&>\"'"), "&lt;&amp;&gt;&quot;&apos;");
        assert_eq!(escaped("a\tb\nc\r"), "a&#9;b&#10;c&#13;");
        assert_eq!(
            escaped("\u{1}a\u{1f}\u{fffe}\u{ffff}"),
            "\u{fffd}a\u{fffd}\u{fffd}\u{fffd}"
        );
        let plain = "~\u{7f}\u{85}ğ\u{d7ff}\u{e000}\u{fffd}\u{10000}\u{10ffff}";
        assert_eq!(escaped(plain), plain);
    }
}
