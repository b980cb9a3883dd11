### Accounts: signing in, who one is, what one may do.

error-not-allowed-title = 这一页您看不了
error-not-allowed = 它属于某个班级或某位老师，也可能并不存在。如果是您的，请换正确的账号登录。
