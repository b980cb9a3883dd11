//! The rules from outside: `tabiya judge` and `tabiya outcome`, run as a teacher's script runs them.
