//! Packages as Polygon has them.

use super::{File, Inputs, Problem, Program};
use crate::show::markup::escaped;

pub fn files(problem: &Problem) -> Vec<File> {
    let count = problem.tests.all().count();
    let digits = problem.digits();
    let xml = format!(
        r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="{}">
    <names>
        <name language="english" value="{}"/>
    </names>
    <judging cpu-name="" cpu-speed="" input-file="" output-file="">
        <testset name="tests">
            <time-limit>{}000</time-limit>
            <memory-limit>268435456</memory-limit>
            <test-count>{count}</test-count>
            <input-path-pattern>tests/%0{digits}d</input-path-pattern>
            <answer-path-pattern>tests/%0{digits}d.a</answer-path-pattern>
            <tests>
{}            </tests>
        </testset>
    </judging>
    <assets>
        <checker type="testlib">
            <source path="files/check.cpp" type="cpp.g++17"/>
        </checker>
        <validators>
            <validator>
                <source path="files/validate.cpp" type="cpp.g++17"/>
            </validator>
        </validators>
        <solutions>
            <solution tag="main">
                <source path="solutions/yapboz.rs" type="rust"/>
            </solution>
        </solutions>
    </assets>
</problem>
"#,
        problem.name,
        escaped(problem.title),
        problem.seconds,
        "                <test method=\"manual\"/>\n".repeat(count)
    );
    let Inputs { least, most, are_numbers, have_size_line } = problem.inputs();
    let limits = format!(
        "const int LEAST_COLUMNS = {}, MOST_COLUMNS = {}, LEAST_ROWS = {}, MOST_ROWS = {};\n\
         // Whether every input begins with a line such as 5x1: 1 if so, 0 if none does, -1 if some do.\n\
         const int SIZE_LINE = {};\n\
         // Whether the tiles are the numbers from 1 on, and the blank is a dot.\n\
         const bool ARE_NUMBERS = {are_numbers};\n",
        least.0,
        most.0,
        least.1,
        most.1,
        have_size_line.map_or(-1, i32::from),
    );
    let mut files = vec![
        File::new("problem.xml", xml),
        File::new("files/check.cpp", include_str!("check.cpp")),
        File::new("files/validate.cpp", include_str!("validate.cpp").replace("// LIMITS\n", &limits)),
        File::new("solutions/yapboz.rs", (problem.source)(Program::Solution)),
    ];
    files.extend(problem.files(|place| ["", ".a"].map(|end| format!("tests/{}{end}", place.number))));
    files
}
