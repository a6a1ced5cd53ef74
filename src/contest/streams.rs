
fn main() -> Result<(), String> {
    let text = std::io::read_to_string(std::io::stdin()).map_err(|why| why.to_string())?;
    let [answers, messages] = answers_of(&text)?;
    print!("{answers}");
    eprint!("{messages}");
    std::process::exit(i32::from(!messages.is_empty()))
}
