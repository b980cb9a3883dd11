//! Builds again when a lesson changes: lessons are embedded, and the compiler does not see new files by itself.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=lessons");
}
