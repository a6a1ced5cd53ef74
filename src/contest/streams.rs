fn main() -> Result<(), String> {
    let text = std::io::read_to_string(std::io::stdin()).map_err(|why| why.to_string())?;
    answers(&text).map(|answers| print!("{answers}"))
}
