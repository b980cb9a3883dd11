# 断网时说的话，以及把学校装到设备上。

app-name = Tabiya 国际象棋学校
net-offline = 你已离线。现在的答案会保存在这台设备上，稍后再提交。
net-kept = 你已离线。答案已保存在这台设备上，网络恢复后会自动提交，那时你就能看到对不对。
net-sent = 网络恢复了，你的答案已经提交。
offline-heading = 你已离线
offline-about = 网络断了，你的设备上也没有存下这个页面。
offline-steps = 你打开过的那一课，各个步骤还在。回到其中一步接着做吧，答案会一直保存到网络恢复。
offline-again = 再试一次
