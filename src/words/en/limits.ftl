# What is said when there is more to do than can be done.

error-full-title = The school is full just now
error-full = Very many people are here at this moment. Wait a few seconds and load this page again. What you answered before is kept.
