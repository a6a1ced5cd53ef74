//! Texts of 100 KB and more, of one piece or of two that are repeated: a reader stops at the first
//! word that no board can have, so that it takes no longer than it takes to look at all of a text.

use super::{is_long, is_quick, on_all_cores};
use crate::random::Random;
use crate::text::gir::{self, Alone, Ask, Given, GoalText, TextForm};
use std::time::{Duration, Instant};

/// Pieces of texts, with `@` between them and `$` for a line end.
const PIECES: &str = "\
    8 @8@8$@8;@8/@8 / @12 @a @[@]@[[@[]@{@{}@(@()@\"@\"\"@\"a\"@'@'' @,@, @;@; @|@| @||$@\t@\
    &@& @\\\\@=@= @= [@:@: @a: @a:$@start: @start:$@goal:$1$@start$@#@# @# x$@//@// x$@```$@\
    -@-+@---$@<@<-@a<@a<b @>@.@. @x @0 @\r@─@│@[1]@[1],@[1]$@[1][2]@[1],null,@new int[]@\
    new @int[3] @int b[3] = @np.array(@[1,@{1,@[[1]],@1,@1,2$@1;2$@1|2$@1\t2$@1&2$@|1|2|$@\
    \"a\":1,@ab@ab @ş@ş @1x1 @3x3$@3$@3 2$@start,goal$@ @$@  1@a=@a = \"@a = \"1\"$@\
    1 2 3 4 5 6 7 8 0 @123456780 @1 2 3$4 0 6$7 5 8$@1 2 3$4 0 6$7 5 8$$@\
    [[1,2,3],[4,0,6],[7,5,8]]$@a = [[1,2,3],[4,0,6],[7,5,8]]$";

const BYTES: usize = 100_000;

fn repeated(piece: &str, bytes: usize) -> String {
    piece.repeat(bytes / piece.len())
}

/// Reads a text in every way. Each takes milliseconds; a busy machine may need seconds.
fn read(text: &str) {
    let goal = GoalText::Board(text.into());
    let goals = [None, Some(&goal)];
    for (goal, form) in [
        (goals[0], TextForm::Any),
        (goals[0], TextForm::Plain),
        (goals[1], TextForm::Any),
    ] {
        let (alone, given) = (Alone::Ordered, Given::default());
        let (start, begin) = (
            if goal.is_some() { "123406758" } else { text },
            Instant::now(),
        );
        let _ = gir::read(
            start.as_bytes(),
            &Ask {
                goal,
                alone,
                given,
                form,
            },
        );
        let shown: String = text.chars().take(40).collect();
        assert!(begin.elapsed() < Duration::from_secs(5), "{shown:?}");
    }
}

#[test]
#[ignore = "slow"]
fn a_long_text_takes_no_minute() {
    let text = PIECES.replace('$', "\n");
    let pieces: Vec<&str> = text.split('@').collect();
    assert_eq!(pieces.len(), 106);
    let mut texts: Vec<String> = pieces.iter().map(|piece| repeated(piece, BYTES)).collect();
    let mut random = Random::new(1);
    let mut pick = || pieces[random.below(pieces.len() as u64) as usize];
    let pairs = match (is_long(), is_quick()) {
        (true, _) => 10_000,
        (_, true) => 10,
        _ => 60,
    };
    for _ in 0..pairs {
        let (one, other) = (pick(), pick());
        texts.push(repeated(one, BYTES / 2) + &repeated(other, BYTES / 2));
        texts.push(repeated(&format!("{one}{other}"), BYTES));
    }
    on_all_cores(&texts, |text| read(text));
}

#[test]
#[ignore = "slow"]
fn a_long_text_may_be_a_puzzle() {
    let (start, goal) = ("1 2 3\n4 0 6\n7 5 8\n", "1 2 3\n4 5 6\n7 8 0\n");
    let list = "[[1, 2, 3], [4, 0, 6], [7, 5, 8]]";
    let keys: String = (0..BYTES / 20)
        .map(|key| format!("\"k{key}\": [1, 2], "))
        .collect();
    let lists = repeated(&format!("{list}, "), BYTES);
    for text in [
        format!("{start}{}{goal}", repeated("# a comment\n\n", BYTES)),
        format!("{start}{}{goal}", repeated("\n", BYTES)),
        format!("{start}{}{goal}", repeated(" ", BYTES)),
        format!("{}{start}", repeated("```\n", BYTES)),
        format!("{{{keys}\"start\": {list}}}"),
        format!("{{\"start\": {list}, \"boards\": [{lists}{list}]}}"),
        format!(
            "{{\"start\": {list}, \"a\": {}{}}}",
            "[".repeat(BYTES),
            "]".repeat(BYTES)
        ),
    ] {
        let ask = Ask {
            alone: Alone::Ordered,
            form: TextForm::Any,
            ..Ask::plain(Given::default())
        };
        let puzzle = gir::read(text.as_bytes(), &ask).map(|read| read.puzzle);
        let shown: String = text.chars().take(40).collect();
        assert_eq!(
            puzzle,
            Ok("123406758 123456780".parse().unwrap()),
            "{shown}"
        );
        read(&text);
    }
}
