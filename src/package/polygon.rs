//! Packages in the form of Polygon.

use super::statement::Statement;
use super::{cpp, filled, plain, File, Package, Problem, Protocol, Submission, ACCEPTED};
use crate::show::markup::escaped;
use crate::show::table::string;
use std::iter;
use std::path::Path;

pub const PACKAGE: Package = Package {
    others,
    paths: |place| ["", ".a"].map(|end| format!("tests/{}{end}", place.number)),
    answer: |input| {
        let mut answer = input.as_os_str().to_owned();
        answer.push(".a");
        Some(answer.into())
    },
    marker: "problem.xml",
    folders: &["tests"],
    checker: "files/check.cpp",
    ..plain::PACKAGE
};

const MEMORY: u32 = 256 << 20;

const STATEMENT: &str = "statements/english";

fn others(problem: &Problem) -> Vec<File> {
    let count = problem.tests.all().count();
    let test = |is_sample: bool| {
        let sample = if is_sample { " sample=\"true\"" } else { "" };
        format!("                <test method=\"manual\"{sample}/>\n")
    };
    let solution = |(number, submission): (usize, &Submission)| {
        let tag = match submission.verdict {
            ACCEPTED if number == 0 => "main".into(),
            verdict => verdict.replace('_', "-"),
        };
        let language = match Path::new(&submission.name).extension() {
            Some(ending) if ending == "cpp" => "cpp.g++17",
            _ => "rust",
        };
        format!(
            "            <solution tag=\"{tag}\">\n                \
             <source path=\"solutions/{}\" type=\"{language}\"/>\n            </solution>\n",
            submission.name
        )
    };
    let part = |part: &str| match part {
        "NAME" => problem.name.into(),
        "TITLE" => escaped(problem.title),
        "SECONDS" => problem.seconds.to_string(),
        "MEMORY" => MEMORY.to_string(),
        "COUNT" => count.to_string(),
        "DIGITS" => problem.digits().to_string(),
        "TESTS" => (0..count)
            .map(|index| test(index < problem.tests.samples.len()))
            .collect(),
        "SOLUTIONS" => problem
            .submissions
            .iter()
            .enumerate()
            .map(solution)
            .collect(),
        text => text.into(),
    };
    let mut files = vec![
        File::new(PACKAGE.marker, filled(include_str!("problem.xml"), part)),
        File::new(
            PACKAGE.checker,
            cpp::checker(problem.dialect, Protocol::TestlibHeader),
        ),
        File::new(
            "files/validate.cpp",
            cpp::validator(problem.inputs(), problem.dialect, Protocol::TestlibHeader),
        ),
    ];
    files.extend(statement(problem));
    files.extend(problem.submissions(|_| "solutions".into()));
    files
}

/// Makes the sections of the statement, and the files that Polygon and readers of its packages make
/// from them.
fn statement(problem: &Problem) -> Vec<File> {
    let Statement {
        title,
        legend,
        input,
        output,
        notes,
    } = Statement::new(problem);
    let texts = [
        ("legend", &legend),
        ("input", &input),
        ("output", &output),
        ("notes", &notes),
    ];
    let section = |(name, text)| {
        File::new(
            format!("statement-sections/english/{name}.tex"),
            format!("{text}\n"),
        )
    };
    let mut files: Vec<File> = iter::once(("name", &title))
        .chain(texts)
        .map(section)
        .collect();
    let (mut examples, mut samples) = (String::new(), Vec::new());
    for (place, test) in problem.places().zip(&problem.tests.samples) {
        let names = ["", ".a"].map(|end| format!("example.{}{end}", place.number));
        let [question, answer] = &names;
        examples += &format!("\\exmpfile{{{question}}}{{{answer}}}%\n");
        let [input, output] = [&test.input, &test.answer].map(|text| string(text));
        samples.push(format!(
            "{{\"input\": {input}, \"output\": \
                {output}, \"inputFile\": \"{question}\", \"outputFile\": \"{answer}\"}}"
        ));
        files.extend(
            names
                .iter()
                .zip([&test.input, &test.answer])
                .map(|(name, text)| File::new(format!("{STATEMENT}/{name}"), text)),
        );
    }
    let (seconds, megabytes) = (problem.seconds, MEMORY >> 20);
    files.push(File::new(
        format!("{STATEMENT}/problem.tex"),
        format!(
            "\\begin{{problem}}{{{title}}}{{standard input}}{{standard output}}{{{seconds} \
                seconds}}{{{megabytes} megabytes}}\n\n\
             {legend}\n\n\\InputFile\n{input}\n\n\\OutputFile\n{output}\n\n\
             \\Examples\n\n\\begin{{example}}\n{examples}\\end{{example}}\n\n\\Note\n\
             {notes}\n\n\\end{{problem}}\n"
        ),
    ));
    let texts = texts
        .map(|(name, text)| format!("  \"{name}\": {},\n", string(text)))
        .concat();
    files.push(File::new(
        format!("{STATEMENT}/problem-properties.json"),
        format!(
            "{{\n  \"name\": {},\n{texts}  \"language\": \"english\",\n  \"timeLimit\": \
                {seconds}000,\n  \"memoryLimit\": {MEMORY},\n  \
             \"inputFile\": \"stdin\",\n  \"outputFile\": \"stdout\",\n  \"sampleTests\": [\n    \
                 {}\n  ]\n}}\n",
            string(problem.title),
            samples.join(",\n    ")
        ),
    ));
    files
}
