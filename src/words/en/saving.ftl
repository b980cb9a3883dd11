# What is said when something could not be kept.

error-answer-not-saved-title = Your answer was not saved
error-not-saved-title = This was not saved
error-disk-full = The school’s disk is full. What was saved before is safe. Tell whoever runs the school, then try again. What you sent is kept on this page.
error-not-saved = The school could not save anything just now. What was saved before is safe. Wait a moment and try again. What you sent is kept on this page.
error-not-saved-return = The school could not save anything just now. What was saved before is safe. Wait a moment, go back and try again.
error-way-again = Try again
