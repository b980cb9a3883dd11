//! Who may do what: every route of the site by every kind of person, against a list that was written by hand.
