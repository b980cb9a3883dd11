### Accounts: signing in, who one is, what one may do.

error-not-allowed-title = 這一頁您看不了
error-not-allowed = 它屬於某個班級或某位老師，也可能並不存在。如果是您的，請換正確的帳號登入。
