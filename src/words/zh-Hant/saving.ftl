# 沒能儲存時說的話。

error-answer-not-saved-title = 你的答案沒有儲存
error-not-saved-title = 沒有儲存成功
error-disk-full = 學校的磁碟滿了。以前儲存的都還在。請告訴管理這所學校的人，然後再試一次；你送出的內容還留在這個頁面上。
error-not-saved = 學校現在暫時無法儲存。以前儲存的都還在。請稍等一下再試；你送出的內容還留在這個頁面上。
error-not-saved-return = 學校現在暫時無法儲存。以前儲存的都還在。請稍等一下，回上一頁再試。
error-way-again = 再試一次
