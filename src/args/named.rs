//! A name that is typed, and what it stands for.

/// A row of a table of names.
#[derive(Clone, Copy, Debug)]
pub struct Named<T> {
    pub name: &'static str,
    /// What it means, in one line for the help.
    pub about: &'static str,
    pub value: T,
}

pub const fn named<T>(name: &'static str, about: &'static str, value: T) -> Named<T> {
    Named { name, about, value }
}
