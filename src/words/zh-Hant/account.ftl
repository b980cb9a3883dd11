### Accounts: signing in, who one is, what one may do.

error-not-allowed-title = 這一頁你看不了
error-not-allowed = 它屬於某個班級或某位老師，也可能並不存在。如果是你的，請換正確的帳號登入。
error-no-class-title = 沒有班級用這個代碼
error-no-class = 可能打錯了，也可能老師已經換了代碼。請向老師要班級代碼。
error-link-used-title = 這個連結已經失效
error-link-used = 它只能用一次，而且幾天後就過期。請向給你連結的人再要一個。
error-card-void-title = 這張卡已經失效
error-card-void = 老師已經給你做了新卡。請向老師要新卡，或者用名字和代碼登入。
error-too-many-tries-title = 錯誤的代碼太多了
error-too-many-tries = 從你這裡試了太多錯誤的代碼。請等一分鐘再試。

## The ways to it

nav-sign-in = 登入
nav-teach = 教學
nav-assignments = 作業
nav-privacy = 隱私

## Signing in

sign-in-heading = 登入
sign-in-description = 登入你在這所西洋棋學校的帳號。
sign-in-name = 你的帳號名稱
sign-in-password = 密碼
sign-in-password-how = 學生在這裡輸入卡片上的代碼。
sign-in-button = 登入
sign-in-wrong = 名稱和密碼對不上。請檢查後再試一次。
sign-in-wait-seconds = 錯的次數太多了。請等{ $count }秒再試。
sign-in-wait-minutes = 錯的次數太多了。請等{ $count }分鐘再試。
sign-in-class-heading = 你在某個班級裡
sign-in-class-code = 班級代碼
sign-in-class-go = 去我的班級
sign-in-no-account-heading = 你還沒有帳號
sign-in-no-account = 沒有帳號也能學習。有了帳號，在哪台裝置上都能看到自己的進度。
sign-in-as = 你已用「{ $name }」登入。
sign-out = 登出

## Names and passwords

name-missing = 請輸入名稱。
name-long = 名稱太長了，最多40個字元。
name-letters = 名稱裡有不能用的符號，例如斜線。
name-taken = 這個名稱已經有人用了，請換一個。
password-short = 密碼太短了，至少要8個字元。
password-long = 密碼太長了，最多200個字元。
password-is-name = 密碼不能和名稱一樣。
password-old-wrong = 舊密碼不對，什麼都沒有改。

## Making an account

account-new-heading = 註冊帳號
account-new-description = 用名稱和密碼註冊帳號，不需要電子郵件。
account-new-lead = 只要一個名稱和一個密碼，不需要電子郵件。沒有電子郵件，忘了密碼就只能請班上的老師幫忙換新的。
account-new-keeps = 你在這個瀏覽器裡已有的進度會一起帶過去。
account-new-name-how = 班上的人會看到它，不要用真實全名。
account-new-button = 註冊
account-password-how = 至少8個字元。幾個詞連在一起比一個詞更安全。

## One’s own account

account-heading = 你的帳號
account-description = 你的帳號：密碼、裝置和班級。
account-role-admin = 你是老師，也管理這所學校。
account-role-teacher = 你是這所學校的老師。
account-role-learner = 你在這所學校學習。
account-role-pupil = 你是這所學校的學生。
account-made = 帳號註冊好了。從現在起，你的學習進度會保存在你的名下。
account-password-changed = 密碼已修改，你的其他裝置都已登出。
account-session-ended = 那台裝置已登出。
account-password-heading = 修改密碼
account-old-password = 舊密碼
account-new-password = 新密碼
account-password-save = 修改密碼
account-sessions-heading = 登入過的裝置
account-session-this = 本裝置
account-session-end = 讓它登出
account-classes = 你的班級
device = { $system }上的{ $browser }
device-unknown = 未知裝置

## Links that work once

invitation-description = 這個連結只能用一次。
invitation-teacher-heading = 成為這裡的老師
invitation-teacher-lead = 請選一個名稱和一個密碼，以後就用它們登入。這個連結只能用一次。
invitation-admin-lead = 你還會管理這所學校：邀請老師，並決定學生資料保存多久。
invitation-password-heading = 設定新密碼
invitation-password-lead = 這是帳號「{ $name }」。請設定新密碼，之後它的所有裝置都會登出。
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
join-pictures-how = 按順序按你的圖片，還有{ $count }張。
join-picked = 已經按了
join-start-over = 重新來
join-not-me = 這不是我
join-code-wrong = 這不是你的代碼。看看卡片，再試一次。
join-pictures-wrong = 這不是你的圖片。看看卡片，再試一次。
join-no-such-pupil = 這個班級裡沒有這個名稱。請從名單裡選你的名字。
join-guest-teacher = 你的學生在這裡登入。
join-guest-member = 你在這個班級裡。
join-guest-closed = 這個班級現在不收新人。請老師打開。
join-guest-may = 你可以加入這個班級。之後班上的老師能看到你在這裡做了什麼。
join-real-name = 你的真實姓名，只有這個班級的老師看得到
join-button = 加入班級
join-with-account = 你有設密碼的帳號
real-name-missing = 缺少真實姓名。
real-name-long = 真實姓名太長了，最多80個字元。
real-name-known = 班上已經有叫這個名字的學生。如果是另一個孩子，請在名字後加點區別。
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

erase-with-account = 你的帳號也會一起刪除，所有裝置都會登出。
erase-pupil = 這個帳號由老師管理。想刪除的話，請告訴老師。
erase-last-admin = 除了你，沒有別人管理這所學校。請先邀請一位接手的人。

## Privacy

privacy-heading = 隱私
privacy-description = 這所學校保存什麼、為什麼保存、保存多久、誰能看到。
privacy-learner-title = 沒有帳號時
privacy-learner = 你第一次作答時，瀏覽器會得到一個帶隨機號碼的 cookie。伺服器在這個號碼下記錄你答了什麼、對不對、什麼時候答的，好讓你下次接著學。不記錄姓名，也不記錄網路位址。網路斷線時，你的答案會先留在你自己的裝置上，等網路恢復再送出。
privacy-account-title = 有帳號時
privacy-account = 伺服器保存你的帳號名稱、密碼的指紋（從中讀不出密碼），以及每台裝置的瀏覽器名稱和最後使用時間。你可以在帳號頁面看到這些裝置，並讓它們登出。不保存電子郵件。
privacy-pupil-title = 在班級裡時
privacy-pupil = 學生用的是編出來的名字。老師會在旁邊寫下你的真實姓名，好知道你是誰。你在課程、謎題和作業裡做的內容會保存下來，方便老師幫助你。老師可以記下關於你下棋的備註。學生之間不能互傳訊息。
privacy-seen-title = 誰能看到
privacy-seen = 你能看到自己的內容。班上的老師能看到你做了什麼和你的真實姓名。同學只能在班級登入的地方看到你編出來的名字。其他老師和學校管理者看不到你的真實姓名和學習內容。學校會記錄老師改了什麼，裡面只有編出來的名字。
privacy-term-title = 保存多久
privacy-term = 學生的資料會在學年結束後、由學校選定的那一天刪除。老師會提前一個月收到提醒，可以把學生再保留一年。其他帳號一直保留，直到本人刪除。60天沒用的裝置會自動登出。
privacy-rights-title = 你可以做什麼
privacy-rights = 在「進度」頁面，你可以匯出保存的全部資料，也可以徹底刪除。學生的匯出和刪除由班上的老師來做。刪除時，帳號、裝置和班級裡的位置也會一起刪除。
privacy-others-title = 沒有別人
privacy-others = 不向其他網站傳送任何東西，也不從它們載入任何東西。沒有廣告，也沒有人統計你的造訪。一切都留在這所學校的伺服器上。
