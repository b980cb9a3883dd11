### Classes: the teachers’ side.

teach-heading = 教學
teach-description = 你的班級、題單和課程。
teach-classes = 你的班級
teach-no-classes = 你還沒有班級，請在下面建立。
teach-archived = 已封存的班級
teach-new-class = 建立班級
teach-sets = 題單
teach-lessons = 自編課程
teach-school = 學校
class-name = 班級名稱
class-sign-in = 學生怎樣登入
class-sign-in-code = 用六個字母
class-sign-in-pictures = 用四張圖片
class-sign-in-how = 圖片適合年幼的孩子，字母更難猜中。
class-make = 建立班級
class-n-pupils = { $count }名學生
class-name-missing = 請輸入班級名稱。
class-name-long = 班級名稱太長了，最多60個字元。
erase-warning = { $class }：{ $count }名學生的全部資料將從{ $day }起陸續刪除。

## A class

class-description = 一個班級：學生名單和進入班級的方式。
class-door-heading = 學生怎樣進入班級
class-door-how = 掃描登入卡，或者打開這個網址選擇自己的名字：
class-code-label = 班級代碼
class-cards = 列印登入卡
class-settings = 設定和老師
class-archived-note = 這個班級已封存，學生不能再用班級代碼和網址進入。
class-assignments = 作業
class-hand-out = 指派作業
class-results = 全部成績
pupils-heading = 學生
pupils-none = 這個班級還沒有學生，請在下面新增。
pupil-name = 使用者名稱
pupil-real-name = 真實姓名
pupil-manage = 管理
pupil-choose = 選擇{ $name }
pupils-chosen = 對選取的學生
pupils-move-to = 移到
pupils-move-new = 新班級
pupils-new-name = 新班級的名稱
pupils-move = 移動
pupils-leave = 移出班級
pupils-move-how = 學習紀錄留在這個班級，什麼都不會遺失。
pupils-left-heading = 已離開班級
pupil-return = 重新加入
pupils-added = 已新增{ $count }名學生。
pupils-left = { $count }名學生已離開班級，學習紀錄仍然保留。
pupils-moved = 已把{ $count }名學生移到這個班級。
pupils-kept = { $count }名學生的資料會再保留一年。
pupils-keep = 資料再保留一年
pupils-none-chosen = 請先選擇學生。
pupils-no-class-chosen = 請選擇要移到的班級。

## Adding pupils

add-heading = 新增學生
add-how = 輸入或貼上真實姓名，每行一個。系統會幫每個學生取一個化名，用來登入。想自己取使用者名稱，就在真實姓名後面加一個定位字元（Tab），再寫使用者名稱；從試算表複製過來就是這個樣子。
add-names = 真實姓名，每行一個
add-file = 或者選一個檔案（CSV 或 XLSX）
add-button = 新增學生
list-empty = 名單裡沒有名字。
list-long = 名單裡有{ $count }個名字，一次最多新增{ $most }個。
list-faulty = 還沒有新增任何人。請改正這些行，或者先新增其他人：
list-line-fault = 第{ $line }行，{ $name }：{ $fault }
list-add-others = 新增其他{ $count }人
file-unreadable = 無法讀取這個檔案。請另存成 CSV 或 XLSX 再試。
file-no-names = 這個檔案裡沒有名字。請把名字放在第一張工作表裡，欄位標題寫「姓名」。
file-too-much = 這個檔案的內容遠遠多於一份學生名單。請把名單單獨存成一個檔案再試。
pseudonym-colours = 紅色 藍色 綠色 黃色 紫色 橙色 粉紅 棕色 金色 銀色 灰色 白色 黑色 青色 快樂 聰明 敏捷 勇敢 善良 明亮 安靜 開心 陽光 幸運
pseudonym-animals = 狐狸 貓頭鷹 小熊 灰狼 獅子 老虎 貓熊 無尾熊 水獺 海豹 鯨魚 海豚 兔子 小貓 松鼠 刺蝟 小獾 海狸 小鹿 駝鹿 山羊 綿羊 駱駝 長頸鹿 羚羊 豹子 山貓 浣熊 烏龜 青蛙 企鵝 老鷹 獵隼 蒼鷺 天鵝 知更鳥 麻雀 鸚鵡 蜻蜓 蝴蝶
pseudonym = { $colour }{ $animal }

## The settings of a class

class-settings-heading = { $class }的設定
class-settings-description = 班級的名稱、入口、老師，以及變更紀錄。
class-door = 誰能用代碼加入
class-door-open = 有帳號並知道代碼的人都可以
class-door-closed = 不開放加入，只有本班學生能進入
class-save = 儲存
class-code-renew = 換新代碼
class-code-renew-how = 舊代碼和舊網址會失效，登入卡仍然可以用。
class-teachers = 班級的老師
class-teacher-add = 新增老師
class-teacher-name = 老師在本校的使用者名稱
class-teacher-remove = 移出
class-teacher-how = 他們看得到這個班級學生的真實姓名和全部學習紀錄。
class-no-such-teacher = 本校沒有使用這個使用者名稱的老師。
class-last-teacher = 班級至少要有一位老師。請先新增另一位，或者封存班級。
class-archive = 封存班級
class-archive-how = 封存後所有成績都保留，隨時可以重新開啟。
class-reopen = 重新開啟班級

## What was changed

trail-heading = 變更紀錄
trail-none = 還沒有變更。
audit-in-class = { $what }（{ $class }）
audit-class-made = { $who }建立了班級{ $subject }。
audit-class-changed = { $who }變更了{ $subject }的設定。
audit-class-archived = { $who }封存了{ $subject }。
audit-class-reopened = { $who }重新開啟了{ $subject }。
audit-class-code-renewed = { $who }給{ $subject }換了新代碼。
audit-class-teacher-added = { $who }把{ $subject }設為班級老師。
audit-class-teacher-removed = { $who }把老師{ $subject }移出了班級。
audit-pupil-added = { $who }新增了學生{ $subject }。
audit-pupil-joined = { $who }加入了班級（{ $subject }）。
audit-pupil-renamed = { $who }修改了{ $subject }的名字。
audit-pupil-code-renewed = { $who }更換了{ $subject }的代碼。
audit-pupil-password-link = { $who }產生了讓{ $subject }設定新密碼的連結。
audit-pupil-left = { $who }把{ $subject }移出了班級。
audit-pupil-returned = { $who }讓{ $subject }重新加入班級。
audit-pupil-moved = { $who }把{ $subject }移到了別的班級。
audit-pupil-kept = { $who }把{ $subject }的資料再保留一年。
audit-pupil-erased = { $who }刪除了學生{ $subject }。
audit-pupil-erased-in-time = 保留期滿，{ $who }刪除了學生{ $subject }。
audit-teacher-invited = { $who }邀請了一位老師。{ $subject }
audit-teacher-made = { $who }成為老師（{ $subject }）。
audit-teacher-password-link = { $who }產生了讓{ $subject }設定新密碼的連結。
audit-teacher-removed = { $who }把老師{ $subject }移出了學校。
audit-assignment-handed-out = { $who }指派了{ $subject }。
audit-assignment-changed = { $who }修改了{ $subject }的規則。
audit-assignment-withdrawn = { $who }收回了{ $subject }。
audit-assignment-given-again = { $who }重新指派了{ $subject }。
audit-note-added = { $who }寫了一則關於{ $subject }的備註。
audit-note-changed = { $who }修改了一則關於{ $subject }的備註。
audit-note-erased = { $who }刪除了一則關於{ $subject }的備註。
audit-set-made = { $who }建立了題單{ $subject }。
audit-set-changed = { $who }修改了題單{ $subject }。
audit-set-removed = { $who }刪除了題單{ $subject }。
audit-lesson-published = { $who }發布了課程{ $subject }。
audit-lesson-withdrawn = { $who }收回了課程{ $subject }。
audit-lesson-removed = { $who }刪除了課程{ $subject }。
audit-live-shown = { $who }向全班展示了{ $subject }。
audit-choice-made = { $who }選定了刪除學生資料的日期：{ $subject }。

## Log-in cards

cards-heading = { $class }的登入卡
cards-description = 學生登入用的卡片，可以列印後剪下。
cards-how = 列印這一頁，把卡片剪下來。卡片就像鑰匙，誰拿到都能進入。學生弄丟了卡，就幫他換代碼。
cards-print = 請用瀏覽器的列印命令來列印。
cards-without-names = 不印真實姓名
cards-with-names = 印上真實姓名
cards-none = 沒有需要做卡片的學生。
cards-qr = 打開{ $name }登入卡的QR碼
cards-back = 回到班級

## One pupil

pupil-heading = { $name }
pupil-description = 你班上一名學生的帳號。
pupil-own-account = 這是學生自己的帳號，有密碼。使用者名稱由學生自己決定。
pupil-erase-day = 這名學生的全部資料將在{ $day }刪除。
pupil-save = 儲存名字
pupil-card = 列印卡片
pupil-code-renew = 更換代碼和卡片
pupil-code-renew-how = 換了以後，舊卡、舊代碼和舊圖片立即失效，這名學生會在所有裝置上登出。
pupil-password-link = 產生設定新密碼的連結
pupil-password-link-how = 把這個連結交給這名學生。它只能用一次，七天內有效：
pupil-export = 匯出學習紀錄（JSON）
pupil-leave = 移出班級
pupil-erase = 刪除這名學生
pupil-erase-how = 這個帳號，以及這名學生在所有班級裡的學習紀錄，都會徹底刪除。
pupil-erase-confirm = 徹底刪除
pupil-erase-cancel = 保留
pupil-has-left = 這名學生已離開班級。

## The school

school-heading = 學校
school-description = 本校的老師、選項和變更紀錄。
school-teachers = 老師
school-admin = 學校管理者
school-you = 你
school-invite = 產生邀請新老師的連結
school-invite-admin = 產生邀請學校管理者的連結
school-link-teacher = 把這個連結交給新老師。它只能用一次，七天內有效：
school-link-password = 把這個連結交給{ $name }。它只能用一次，七天內有效：
school-new-password = 新密碼
school-remove = 移出學校
school-remove-how = { $name }的帳號和題單會徹底刪除，班級仍然保留。
school-not-oneself = 不能在這裡移出自己。你可以在「進度」頁面刪除自己的帳號。
school-orphans = 沒有老師的班級
school-adopt = 由這位老師負責
school-choices = 學生的資料保留多久
school-choices-how = 每年到這一天，學生的全部資料會被刪除，除非老師讓資料再保留一年。新的選擇只對今後新增或保留的學生有效。
school-month = 月
school-day = 日
school-no-such-day = 沒有這一天。請輸入1到12的月份和當月的日子。
school-own-class = 你雖然是學校管理者，也看不到其他班級學生的真實姓名和學習紀錄。
