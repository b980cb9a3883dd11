//! The commands that are not the site: each reads what it is given, asks the rest of the house, and prints.

pub mod check;
