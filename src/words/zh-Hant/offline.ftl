# 斷網時說的話，以及把學校裝到裝置上。

app-name = Tabiya 西洋棋學校
net-offline = 你已離線。現在的答案會儲存在這台裝置上，稍後再送出。
net-kept = 你已離線。答案已儲存在這台裝置上，網路恢復後會自動送出，那時你就能看到對不對。
net-sent = 網路恢復了，你的答案已經送出。
offline-heading = 你已離線
offline-about = 網路斷線了，你的裝置上也沒有存下這個頁面。
offline-steps = 你打開過的那一課，各個步驟還在。回到其中一步接著做吧，答案會一直儲存到網路恢復。
offline-again = 再試一次
