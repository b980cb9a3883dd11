### Accounts: signing in, who one is, what one may do.

error-not-allowed-title = 你不能查看這個頁面
error-not-allowed = 它屬於某個班級或某位老師，也可能並不存在。如果是你的，請換正確的帳號登入。
error-no-class-title = 找不到使用這個代碼的班級
error-no-class = 可能是打錯了，也可能是老師換了代碼。請向老師要班級代碼。
error-link-used-title = 這個連結已經失效
error-link-used = 它只能用一次，而且幾天後就過期。請向給你連結的人再要一個。
error-card-void-title = 這張卡已經失效
error-card-void = 老師已經幫你做了新卡。請向老師要新卡，或者以使用者名稱和代碼登入。
error-too-many-tries-title = 代碼輸錯的次數太多了
error-too-many-tries = 你這邊輸錯代碼的次數太多了。請等一分鐘再試。

## The ways to it

nav-sign-in = 登入
nav-teach = 教學
nav-assignments = 作業
nav-privacy = 隱私

## Signing in

sign-in-heading = 登入
sign-in-description = 登入你在這所西洋棋學校的帳號。
sign-in-name = 使用者名稱
sign-in-password = 密碼
sign-in-password-how = 學生在這裡輸入卡片上的代碼。
sign-in-button = 登入
sign-in-wrong = 使用者名稱和密碼不符。請檢查後再試一次。
sign-in-wait-seconds = 輸錯的次數太多了。請等{ $count }秒再試。
sign-in-wait-minutes = 輸錯的次數太多了。請等{ $count }分鐘再試。
sign-in-class-heading = 你是班上的學生
sign-in-class-code = 班級代碼
sign-in-class-go = 進入我的班級
sign-in-no-account-heading = 你還沒有帳號
sign-in-no-account = 沒有帳號也能學習。有了帳號，不管用哪台裝置都能看到自己的進度。
sign-in-as = 你已經登入，使用者名稱是「{ $name }」。
sign-out = 登出

## Names and passwords

name-missing = 請輸入使用者名稱。
name-long = 使用者名稱太長了，最多40個字元。
name-letters = 使用者名稱裡有不能用的符號，例如斜線。
name-taken = 這個使用者名稱已經有人用了，請換一個。
password-short = 密碼太短了，至少要8個字元。
password-long = 密碼太長了，最多200個字元。
password-is-name = 密碼不能和使用者名稱一樣。
password-old-wrong = 舊密碼不對，密碼沒有變更。

## Making an account

account-new-heading = 註冊帳號
account-new-description = 用一個使用者名稱和一個密碼就能註冊帳號，不需要電子郵件地址。
account-new-lead = 只要一個使用者名稱和一個密碼，不需要電子郵件地址。因為沒有電子郵件，忘了密碼就只能請班上的老師幫你換一個新的。
account-new-keeps = 你在這個瀏覽器裡已有的進度會轉到新帳號裡。
account-new-name-how = 同班的人會看到使用者名稱，請不要用自己的全名。
account-new-button = 註冊
account-password-how = 至少8個字元。幾個詞連在一起，比只用一個詞更安全。

## One’s own account

account-heading = 你的帳號
account-description = 你的帳號：密碼、裝置和班級。
account-role-admin = 你是老師，也管理這所學校。
account-role-teacher = 你是這所學校的老師。
account-role-learner = 你在這所學校學習。
account-role-pupil = 你是這所學校的學生。
account-made = 帳號註冊好了。從現在起，你的學習進度會儲存在這個帳號裡。
account-password-changed = 密碼已變更，你的其他裝置都已登出。
account-session-ended = 那台裝置已登出。
account-password-heading = 變更密碼
account-old-password = 舊密碼
account-new-password = 新密碼
account-password-save = 變更密碼
account-sessions-heading = 已登入的裝置
account-session-this = 這台裝置
account-session-end = 登出這台裝置
account-classes = 你的班級
device = { $system }上的{ $browser }
device-unknown = 不明裝置

## Links that work once

invitation-description = 這個連結只能用一次。
invitation-teacher-heading = 成為這裡的老師
invitation-teacher-lead = 請選一個使用者名稱和一個密碼，以後就用它們登入。這個連結只能用一次。
invitation-admin-lead = 你也要管理這所學校：邀請老師，並決定學生的資料保留多久。
invitation-password-heading = 設定新密碼
invitation-password-lead = 這是帳號「{ $name }」。請設定新密碼。設好以後，這個帳號會在所有裝置上登出。
invitation-button = 繼續

## Cards and the door of a class

card-heading = 你的卡片
card-description = 這所學校學生的登入卡。
card-lead = 如果這是你，就按下面的按鈕。
i-am = 我是{ $name }
join-heading = 班級：{ $class }
join-description = 進入你的班級。
join-choose = 你是誰？
join-no-pupils = 這個班級還沒有人。
join-code-label = 你的代碼
join-code-how = 輸入卡片上的六個字母。
join-pictures-how = 請依順序點你的圖片，還有{ $count }張。
join-picked = 已經點了
join-start-over = 重新開始
join-not-me = 這不是我
join-code-wrong = 這不是你的代碼。看看卡片，再試一次。
join-pictures-wrong = 這不是你的圖片。看看卡片，再試一次。
join-no-such-pupil = 這個班級裡沒有叫這個名字的人。請從名單裡選自己的名字。
join-guest-teacher = 你的學生在這裡登入。
join-guest-member = 你在這個班級裡。
join-guest-closed = 這個班級目前不開放加入。請老師開放。
join-guest-may = 你可以加入這個班級。加入以後，班上的老師看得到你在這裡做了什麼。
join-real-name = 你的真實姓名，只有這個班級的老師看得到
join-button = 加入班級
join-with-account = 你有自己的帳號和密碼
real-name-missing = 還沒有填真實姓名。
real-name-long = 真實姓名太長了，最多80個字元。
real-name-known = 班上已經有叫這個名字的學生。如果是另一個孩子，請在姓名後面加註區別。
picture-sun = 太陽
picture-moon = 月亮
picture-star = 星星
picture-cloud = 雲
picture-house = 房子
picture-tree = 樹
picture-flower = 花
picture-apple = 蘋果
picture-fish = 魚
picture-boat = 小船
picture-key = 鑰匙
picture-heart = 愛心
picture-drop = 水滴
picture-bell = 鈴鐺
picture-kite = 風箏
picture-mountain = 山

## Erasing

erase-with-account = 你的帳號也會一起刪除，並在所有裝置上登出。
erase-pupil = 這個帳號由老師管理。想刪除的話，請告訴老師。
erase-last-admin = 除了你，沒有別人管理這所學校。請先邀請一位接手的人。

## Privacy

privacy-heading = 隱私
privacy-description = 這所學校儲存什麼、為什麼儲存、保留多久、誰看得到。
privacy-learner-title = 如果你沒有帳號
privacy-learner = 你第一次作答時，瀏覽器會存下一個 cookie，裡面是一個隨機號碼。伺服器用這個號碼記錄你答了什麼、對不對、什麼時候答的，好讓你下次接著學。不記錄姓名，也不記錄網路位址。網路斷線時，你的答案先留在你自己的裝置上，等網路恢復再送出。
privacy-account-title = 如果你有帳號
privacy-account = 伺服器儲存你的使用者名稱、密碼的指紋（從中讀不出密碼），以及每台裝置的瀏覽器自報的名稱和最後使用時間。你可以在帳號頁面看到這些裝置，並將它們登出。不儲存電子郵件地址。
privacy-pupil-title = 如果你在班級裡
privacy-pupil = 學生登入時用化名。老師會在化名旁邊寫上你的真實姓名，好知道你是誰。你在課程、謎題和作業裡做了什麼，都會儲存下來，方便老師幫助你。老師可以寫下關於你學棋情況的備註。學生之間不能互傳訊息。
privacy-seen-title = 誰看得到
privacy-seen = 你看得到自己的全部內容。班上的老師看得到你做了什麼，也看得到你的真實姓名。同學只能在班級的登入頁上看到你的化名。其他老師和學校管理者看不到你的真實姓名和學習紀錄。學校會留下老師的變更紀錄，裡面只有化名。
privacy-term-title = 保留多久
privacy-term = 學生的資料會在學年結束後、學校選定的那一天刪除。老師會提前一個月收到提醒，可以讓學生的資料再保留一年。其他帳號一直保留，直到本人刪除。60天沒有使用的裝置會自動登出。
privacy-rights-title = 你可以做什麼
privacy-rights = 在「進度」頁面，你可以匯出關於你的全部資料，也可以徹底刪除。學生資料的匯出和刪除由班上的老師來做。刪除時，帳號、裝置和班級裡的位置也會一起刪除。
privacy-others-title = 不會給別人
privacy-others = 不會傳送任何內容到其他網站，也不會從其他網站載入任何內容。沒有廣告，也沒有人統計你的造訪次數。一切都留在這所學校的伺服器上。
