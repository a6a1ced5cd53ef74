/// Ends the program: status 2 if the input is wrong, 3 if a file cannot be used.
fn fail(status: i32, why: String) -> ! {
    eprintln!("{why}");
    std::process::exit(status)
}

fn main() {
    let mut names = std::env::args().skip(1);
    let [input, output] = ["yapboz.gir", "yapboz.cik"].map(|name| names.next().unwrap_or_else(|| name.to_string()));
    let text = std::fs::read_to_string(&input).unwrap_or_else(|why| {
        let status = if why.kind() == std::io::ErrorKind::InvalidData { 2 } else { 3 };
        fail(status, format!("{input}: {why}"))
    });
    if std::fs::canonicalize(&input).ok() == std::fs::canonicalize(&output).ok() {
        fail(2, format!("{output}: this is the input too, expected another file"));
    }
    let answers = answers(&text).unwrap_or_else(|why| fail(2, format!("{input}: {why}")));
    std::fs::write(&output, answers).unwrap_or_else(|why| fail(3, format!("{output}: {why}")));
}
