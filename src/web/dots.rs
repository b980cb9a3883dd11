//! The row of dots above a task: done, here, to come; each is a link with a name.

/// A dot, as `dots.html` draws it.
pub struct Dot {
    pub href: String,
    pub name: String,
    pub solved: bool,
    pub star: bool,
    /// A task that can no longer be solved, or whose first answer in an exam was not right.
    pub missed: bool,
    pub test: bool,
    pub current: bool,
}
