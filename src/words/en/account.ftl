### Accounts: signing in, who one is, what one may do.

error-not-allowed-title = This page is not for you
error-not-allowed = It belongs to a class or a teacher, or it is not there. If it is yours, sign in under the right name.
