//! The command line: one verb, one call.

fn main() {}
