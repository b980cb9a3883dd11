# 没能保存时说的话。

error-answer-not-saved-title = 你的答案没有保存
error-not-saved-title = 没能保存
error-disk-full = 学校服务器的磁盘满了。以前保存的都还在。请告诉学校管理者，然后再试一次；你提交的内容还留在这个页面上。
error-not-saved = 学校服务器暂时无法保存。以前保存的都还在。请稍等一下再试；你提交的内容还留在这个页面上。
error-not-saved-return = 学校服务器暂时无法保存。以前保存的都还在。请稍等一下，返回上一页再试。
error-way-again = 再试一次
