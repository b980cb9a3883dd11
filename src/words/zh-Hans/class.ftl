### Classes: the teachers’ side.

teach-heading = 教学
teach-description = 你的班级、题单和课程。
teach-classes = 你的班级
teach-no-classes = 你还没有班级，请在下面新建。
teach-archived = 已归档的班级
teach-new-class = 新建班级
teach-sets = 题单
teach-lessons = 自编课程
teach-school = 学校
class-name = 班级名称
class-sign-in = 学生怎样登录
class-sign-in-code = 用六个字母
class-sign-in-pictures = 用四张图片
class-sign-in-how = 图片适合年幼的孩子，字母更难猜中。
class-make = 新建班级
class-n-pupils = { $count }名学生
class-name-missing = 请输入班级名称。
class-name-long = 班级名称太长了，最多60个字符。
erase-warning = { $class }：{ $count }名学生的全部资料将从{ $day }起陆续删除。

## A class

class-description = 一个班级：学生名单和进入班级的方式。
class-door-heading = 学生怎样进入班级
class-door-how = 扫描登录卡，或者打开这个网址选择自己的名字：
class-code-label = 班级代码
class-cards = 打印登录卡
class-settings = 设置和老师
class-archived-note = 这个班级已归档，学生不能再用班级代码和网址进入。
class-assignments = 作业
class-hand-out = 布置作业
class-results = 全部成绩
pupils-heading = 学生
pupils-none = 这个班级还没有学生，请在下面添加。
pupil-name = 用户名
pupil-real-name = 真实姓名
pupil-manage = 管理
pupil-choose = 选择{ $name }
pupils-chosen = 对选中的学生
pupils-move-to = 移到
pupils-move-new = 新班级
pupils-new-name = 新班级的名称
pupils-move = 移动
pupils-leave = 移出班级
pupils-move-how = 学习记录留在这个班级，什么都不会丢。
pupils-left-heading = 已离开班级
pupil-return = 重新加入
pupils-added = 已添加{ $count }名学生。
pupils-left = { $count }名学生已离开班级，学习记录仍然保留。
pupils-moved = 已把{ $count }名学生移到这个班级。
pupils-kept = { $count }名学生的资料会再保留一年。
pupils-keep = 资料再保留一年
pupils-none-chosen = 请先选择学生。
pupils-no-class-chosen = 请选择要移到的班级。

## Adding pupils

add-heading = 添加学生
add-how = 输入或粘贴真实姓名，每行一个。系统会给每个学生取一个化名，用来登录。想自己取用户名，就在真实姓名后面加一个制表符（Tab），再写用户名；从电子表格里复制过来就是这个样子。
add-names = 真实姓名，每行一个
add-file = 或者选一个文件（CSV 或 XLSX）
add-button = 添加学生
list-empty = 名单里没有名字。
list-long = 名单里有{ $count }个名字，一次最多添加{ $most }个。
list-faulty = 还没有添加任何人。请改正这些行，或者先添加其他人：
list-line-fault = 第{ $line }行，{ $name }：{ $fault }
list-add-others = 添加其他{ $count }人
file-unreadable = 无法读取这个文件。请另存为 CSV 或 XLSX 再试。
file-no-names = 这个文件里没有名字。请把名字放在第一张工作表里，列标题写“姓名”。
file-too-much = 这个文件的内容远远多于一份学生名单。请把名单单独存成一个文件再试。
pseudonym-colours = 红色 蓝色 绿色 黄色 紫色 橙色 粉色 棕色 金色 银色 灰色 白色 黑色 青色 快乐 聪明 敏捷 勇敢 善良 明亮 安静 开心 阳光 幸运
pseudonym-animals = 狐狸 猫头鹰 小熊 灰狼 狮子 老虎 熊猫 考拉 水獭 海豹 鲸鱼 海豚 兔子 小猫 松鼠 刺猬 小獾 海狸 小鹿 驼鹿 山羊 绵羊 骆驼 长颈鹿 羚羊 豹子 猞猁 浣熊 乌龟 青蛙 企鹅 老鹰 猎隼 苍鹭 天鹅 知更鸟 麻雀 鹦鹉 蜻蜓 蝴蝶
pseudonym = { $colour }{ $animal }

## The settings of a class

class-settings-heading = { $class }的设置
class-settings-description = 班级的名称、入口、老师，以及改动记录。
class-door = 谁能用代码加入
class-door-open = 有账号并知道代码的人都可以
class-door-closed = 不开放加入，只有本班学生能进入
class-save = 保存
class-code-renew = 换新代码
class-code-renew-how = 旧代码和旧网址会失效，登录卡仍然可以用。
class-teachers = 班级的老师
class-teacher-add = 添加老师
class-teacher-name = 老师在本校的用户名
class-teacher-remove = 移出
class-teacher-how = 他们能看到这个班级学生的真实姓名和全部学习记录。
class-no-such-teacher = 本校没有使用这个用户名的老师。
class-last-teacher = 班级至少要有一位老师。请先添加另一位，或者把班级归档。
class-archive = 把班级归档
class-archive-how = 归档后所有成绩都保留，随时可以重新打开。
class-reopen = 重新打开班级

## What was changed

trail-heading = 改动记录
trail-none = 还没有改动。
audit-in-class = { $what }（{ $class }）
audit-class-made = { $who }新建了班级{ $subject }。
audit-class-changed = { $who }修改了{ $subject }的设置。
audit-class-archived = { $who }把{ $subject }归档了。
audit-class-reopened = { $who }重新打开了{ $subject }。
audit-class-code-renewed = { $who }给{ $subject }换了新代码。
audit-class-teacher-added = { $who }把{ $subject }设为班级老师。
audit-class-teacher-removed = { $who }把老师{ $subject }移出了班级。
audit-pupil-added = { $who }添加了学生{ $subject }。
audit-pupil-joined = { $who }加入了班级（{ $subject }）。
audit-pupil-renamed = { $who }修改了{ $subject }的名字。
audit-pupil-code-renewed = { $who }更换了{ $subject }的代码。
audit-pupil-password-link = { $who }生成了让{ $subject }设置新密码的链接。
audit-pupil-left = { $who }把{ $subject }移出了班级。
audit-pupil-returned = { $who }让{ $subject }重新加入班级。
audit-pupil-moved = { $who }把{ $subject }移到了别的班级。
audit-pupil-kept = { $who }把{ $subject }的资料再保留一年。
audit-pupil-erased = { $who }删除了学生{ $subject }。
audit-pupil-erased-in-time = 保留期满，{ $who }删除了学生{ $subject }。
audit-teacher-invited = { $who }邀请了一位老师。{ $subject }
audit-teacher-made = { $who }成为老师（{ $subject }）。
audit-teacher-password-link = { $who }生成了让{ $subject }设置新密码的链接。
audit-teacher-removed = { $who }把老师{ $subject }移出了学校。
audit-assignment-handed-out = { $who }布置了{ $subject }。
audit-assignment-changed = { $who }修改了{ $subject }的规则。
audit-assignment-withdrawn = { $who }收回了{ $subject }。
audit-assignment-given-again = { $who }重新布置了{ $subject }。
audit-note-added = { $who }写了一条关于{ $subject }的备注。
audit-note-changed = { $who }修改了一条关于{ $subject }的备注。
audit-note-erased = { $who }删除了一条关于{ $subject }的备注。
audit-set-made = { $who }新建了题单{ $subject }。
audit-set-changed = { $who }修改了题单{ $subject }。
audit-set-removed = { $who }删除了题单{ $subject }。
audit-lesson-published = { $who }发布了课程{ $subject }。
audit-lesson-withdrawn = { $who }收回了课程{ $subject }。
audit-lesson-removed = { $who }删除了课程{ $subject }。
audit-live-shown = { $who }向全班展示了{ $subject }。
audit-choice-made = { $who }选定了删除学生资料的日期：{ $subject }。

## Log-in cards

cards-heading = { $class }的登录卡
cards-description = 学生登录用的卡片，可以打印后剪下。
cards-how = 打印这一页，把卡片剪下来。卡片就像钥匙，谁拿到都能进入。学生丢了卡，就给他换代码。
cards-print = 请用浏览器的打印命令来打印。
cards-without-names = 不印真实姓名
cards-with-names = 印上真实姓名
cards-none = 没有需要做卡片的学生。
cards-qr = 打开{ $name }登录卡的二维码
cards-back = 回到班级

## One pupil

pupil-heading = { $name }
pupil-description = 你班里一名学生的账号。
pupil-own-account = 这是学生自己的账号，有密码。用户名由学生自己决定。
pupil-erase-day = 这名学生的全部资料将在{ $day }删除。
pupil-save = 保存名字
pupil-card = 打印卡片
pupil-code-renew = 更换代码和卡片
pupil-code-renew-how = 换了以后，旧卡、旧代码和旧图片立即失效，这名学生会在所有设备上退出登录。
pupil-password-link = 生成设置新密码的链接
pupil-password-link-how = 把这个链接交给这名学生。它只能用一次，七天内有效：
pupil-export = 导出学习记录（JSON）
pupil-leave = 移出班级
pupil-erase = 删除这名学生
pupil-erase-how = 这个账号，以及这名学生在所有班级里的学习记录，都会彻底删除。
pupil-erase-confirm = 彻底删除
pupil-erase-cancel = 保留
pupil-has-left = 这名学生已离开班级。

## The school

school-heading = 学校
school-description = 本校的老师、选项和改动记录。
school-teachers = 老师
school-admin = 学校管理者
school-you = 你
school-invite = 生成邀请新老师的链接
school-invite-admin = 生成邀请学校管理者的链接
school-link-teacher = 把这个链接交给新老师。它只能用一次，七天内有效：
school-link-password = 把这个链接交给{ $name }。它只能用一次，七天内有效：
school-new-password = 新密码
school-remove = 移出学校
school-remove-how = { $name }的账号和题单会彻底删除，班级仍然保留。
school-not-oneself = 不能在这里移出自己。你可以在“进度”页面删除自己的账号。
school-orphans = 没有老师的班级
school-adopt = 由这位老师负责
school-choices = 学生的资料保留多久
school-choices-how = 每年到这一天，学生的全部资料会被删除，除非老师让资料再保留一年。新的选择只对今后添加或保留的学生有效。
school-month = 月
school-day = 日
school-no-such-day = 没有这一天。请输入1到12的月份和当月的日子。
school-own-class = 你虽然是学校管理者，也看不到其他班级学生的真实姓名和学习记录。
