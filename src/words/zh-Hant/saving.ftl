# 沒能儲存時說的話。

error-answer-not-saved-title = 你的答案沒有儲存
error-not-saved-title = 沒能儲存
error-disk-full = 學校伺服器的磁碟滿了。以前儲存的都還在。請告訴學校管理者，然後再試一次；你送出的內容還留在這個頁面上。
error-not-saved = 學校伺服器暫時無法儲存。以前儲存的都還在。請稍等一下再試；你送出的內容還留在這個頁面上。
error-not-saved-return = 學校伺服器暫時無法儲存。以前儲存的都還在。請稍等一下，回上一頁再試。
error-way-again = 再試一次
