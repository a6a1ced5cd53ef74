
/// Ends the program: status 2 if the input is wrong, 3 if a file cannot be used.
fn fail(status: i32, why: String) -> ! {
    eprintln!("{why}");
    std::process::exit(status)
}

fn main() {
    let mut names = std::env::args().skip(1);
    let input = names.next().unwrap_or("yapboz.gir".to_string());
    let output = names.next().unwrap_or("yapboz.cik".to_string());
    let text = std::fs::read_to_string(&input).unwrap_or_else(|why| {
        let is_text = why.kind() != std::io::ErrorKind::InvalidData;
        fail(if is_text { 3 } else { 2 }, format!("{input}: {why}"))
    });
    if std::fs::canonicalize(&input).ok() == std::fs::canonicalize(&output).ok() {
        fail(2, format!("{output}: this is the input, too"));
    }
    match answers_of(&text) {
        Ok([answers, messages]) => {
            std::fs::write(&output, answers)
                .unwrap_or_else(|why| fail(3, format!("{output}: {why}")));
            eprint!("{messages}");
            std::process::exit(i32::from(!messages.is_empty()))
        }
        Err(why) => fail(2, format!("{input}: {why}")),
    }
}
