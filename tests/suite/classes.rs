//! Classes as teachers and pupils use them: made, filled from lists, joined, moved, left, archived.
