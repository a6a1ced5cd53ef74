//! The effective branching factor.

/// The effective branching factor b of a search that generated N nodes for a solution of d moves, in millionths: a tree in
/// which every node has b children has N nodes below its root and d levels (Nilsson 1971; Russell and Norvig's N + 1 = 1 + b
/// + b² + ... + b^d). `None` for no moves.
pub fn millionths(generated: u64, moves: usize) -> Option<u128> {
    if moves == 0 {
        return None;
    }
    let nodes = |b: f64| (0..moves).fold(0.0, |sum, _| (sum + 1.0) * b);
    // Sums, products and a quotient: the same on every machine.
    let (mut low, mut high) = (0, (u128::from(generated) + 1) * 1_000_000);
    while low + 1 < high {
        let middle = (low + high) / 2;
        if nodes(middle as f64 / 1e6) < generated as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_that_of_uniform_trees_and_of_the_book() {
        assert_eq!(millionths(2 + 4 + 8 + 16, 4), Some(2_000_000));
        assert_eq!(millionths(7, 7), Some(1_000_000));
        assert_eq!(millionths(5, 1), Some(5_000_000));
        assert_eq!(millionths(5, 0), None);
        // "If A* finds a solution at depth 5 using 52 nodes, then the effective branching factor is 1.92."
        assert_eq!(millionths(52, 5).map(|b| (b + 5_000) / 10_000), Some(192));
        assert!(millionths(u64::MAX, 10_000).is_some());
    }
}
