//! Builds again when a lesson or puzzle changes: both are embedded, and the compiler does not see new files by itself.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=lessons");
    println!("cargo::rerun-if-changed=puzzles");
}
