//! The verdict on an output or an input.

use super::judge::Judge;
use super::points::Points;

/// The result for an output or, with `--input`, an input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Ok,
    WrongAnswer,
    WrongFormat,
    WrongInput,
    Points(Points),
    Fail,
}

impl Verdict {
    /// What comes before a message.
    pub fn prefix(self) -> String {
        match self {
            Verdict::Ok => "ok: ".into(),
            Verdict::WrongAnswer => "wrong answer: ".into(),
            Verdict::WrongFormat => "wrong output format: ".into(),
            Verdict::WrongInput => String::new(),
            Verdict::Points(points) => format!("points {points} "),
            Verdict::Fail => "fail: ".into(),
        }
    }

    /// As testlib's XML calls it.
    pub fn outcome(self) -> String {
        match self {
            Verdict::Ok => "accepted".into(),
            Verdict::WrongAnswer => "wrong-answer".into(),
            Verdict::WrongFormat => "presentation-error".into(),
            Verdict::Points(points) => format!("points\" points = \"{points}"),
            Verdict::WrongInput | Verdict::Fail => "fail".into(),
        }
    }

    pub fn points(self) -> Points {
        match self {
            Verdict::Ok => Points::ALL,
            Verdict::Points(points) => points,
            _ => Points::NONE,
        }
    }

    pub fn status(self, judge: &Judge) -> u8 {
        let [ok, wrong_answer, wrong_format, wrong_input, points] = judge.statuses;
        match self {
            Verdict::Ok => ok,
            Verdict::WrongAnswer => wrong_answer,
            Verdict::WrongFormat => wrong_format,
            Verdict::WrongInput => wrong_input,
            Verdict::Points(_) => points,
            Verdict::Fail => 3,
        }
    }
}
