### Accounts: signing in, who one is, what one may do.

error-not-allowed-title = 你不能查看这个页面
error-not-allowed = 它属于某个班级或某位老师，也可能并不存在。如果是你的，请换正确的账号登录。
error-no-class-title = 找不到使用这个代码的班级
error-no-class = 可能是打错了，也可能是老师换了代码。请向老师要班级代码。
error-link-used-title = 这个链接已经失效
error-link-used = 它只能用一次，而且几天后就过期。请向给你链接的人再要一个。
error-card-void-title = 这张卡已经失效
error-card-void = 老师已经给你做了新卡。请向老师要新卡，或者以用户名和代码登录。
error-too-many-tries-title = 代码输错的次数太多了
error-too-many-tries = 你这边输错代码的次数太多了。请等一分钟再试。

## The ways to it

nav-sign-in = 登录
nav-teach = 教学
nav-assignments = 作业
nav-privacy = 隐私

## Signing in

sign-in-heading = 登录
sign-in-description = 登录你在这所国际象棋学校的账号。
sign-in-name = 用户名
sign-in-password = 密码
sign-in-password-how = 学生在这里输入卡片上的代码。
sign-in-button = 登录
sign-in-wrong = 用户名和密码对不上。请检查后再试一次。
sign-in-wait-seconds = 输错的次数太多了。请等{ $count }秒再试。
sign-in-wait-minutes = 输错的次数太多了。请等{ $count }分钟再试。
sign-in-class-heading = 你是班里的学生
sign-in-class-code = 班级代码
sign-in-class-go = 进入我的班级
sign-in-no-account-heading = 你还没有账号
sign-in-no-account = 没有账号也能学习。有了账号，在哪台设备上都能看到自己的进度。
sign-in-as = 你已经登录，用户名是“{ $name }”。
sign-out = 退出登录

## Names and passwords

name-missing = 请输入用户名。
name-long = 用户名太长了，最多40个字符。
name-letters = 用户名里有不能用的符号，例如斜线。
name-taken = 这个用户名已经有人用了，请换一个。
password-short = 密码太短了，至少要8个字符。
password-long = 密码太长了，最多200个字符。
password-is-name = 密码不能和用户名一样。
password-old-wrong = 旧密码不对，密码没有改动。

## Making an account

account-new-heading = 注册账号
account-new-description = 用一个用户名和一个密码就能注册账号，不需要电子邮箱。
account-new-lead = 只要一个用户名和一个密码，不需要电子邮箱。因为没有邮箱，忘了密码就只能请班里的老师帮你换一个新的。
account-new-keeps = 你在这个浏览器里已有的进度会转到新账号里。
account-new-name-how = 同班的人会看到用户名，请不要用自己的全名。
account-new-button = 注册
account-password-how = 至少8个字符。几个词连在一起，比只用一个词更安全。

## One’s own account

account-heading = 你的账号
account-description = 你的账号：密码、设备和班级。
account-role-admin = 你是老师，也管理这所学校。
account-role-teacher = 你是这所学校的老师。
account-role-learner = 你在这所学校学习。
account-role-pupil = 你是这所学校的学生。
account-made = 账号注册好了。从现在起，你的学习进度会保存在这个账号里。
account-password-changed = 密码已修改，你的其他设备都已退出登录。
account-session-ended = 那台设备已退出登录。
account-password-heading = 修改密码
account-old-password = 旧密码
account-new-password = 新密码
account-password-save = 修改密码
account-sessions-heading = 已登录的设备
account-session-this = 这台设备
account-session-end = 让这台设备退出登录
account-classes = 你的班级
device = { $system }上的{ $browser }
device-unknown = 未知设备

## Links that work once

invitation-description = 这个链接只能用一次。
invitation-teacher-heading = 成为这里的老师
invitation-teacher-lead = 请选一个用户名和一个密码，以后就用它们登录。这个链接只能用一次。
invitation-admin-lead = 你还要管理这所学校：邀请老师，并决定学生的资料保留多久。
invitation-password-heading = 设置新密码
invitation-password-lead = 这是账号“{ $name }”。请设置新密码。设好以后，这个账号会在所有设备上退出登录。
invitation-button = 继续

## Cards and the door of a class

card-heading = 你的卡片
card-description = 这所学校学生的登录卡。
card-lead = 如果这是你，就按下面的按钮。
i-am = 我是{ $name }
join-heading = 班级：{ $class }
join-description = 进入你的班级。
join-choose = 你是谁？
join-no-pupils = 这个班级还没有人。
join-code-label = 你的代码
join-code-how = 输入卡片上的六个字母。
join-pictures-how = 请按顺序点你的图片，还有{ $count }张。
join-picked = 已经点了
join-start-over = 重新开始
join-not-me = 这不是我
join-code-wrong = 这不是你的代码。看看卡片，再试一次。
join-pictures-wrong = 这不是你的图片。看看卡片，再试一次。
join-no-such-pupil = 这个班级里没有叫这个名字的人。请从名单里选自己的名字。
join-guest-teacher = 你的学生在这里登录。
join-guest-member = 你在这个班级里。
join-guest-closed = 这个班级现在不开放加入。请让老师开放。
join-guest-may = 你可以加入这个班级。加入以后，班里的老师能看到你在这里做了什么。
join-real-name = 你的真实姓名，只有这个班级的老师看得到
join-button = 加入班级
join-with-account = 你有自己的账号和密码
real-name-missing = 还没有填真实姓名。
real-name-long = 真实姓名太长了，最多80个字符。
real-name-known = 班里已经有叫这个名字的学生。如果是另一个孩子，请在姓名后面加点区别。
picture-sun = 太阳
picture-moon = 月亮
picture-star = 星星
picture-cloud = 云
picture-house = 房子
picture-tree = 树
picture-flower = 花
picture-apple = 苹果
picture-fish = 鱼
picture-boat = 小船
picture-key = 钥匙
picture-heart = 爱心
picture-drop = 水滴
picture-bell = 铃铛
picture-kite = 风筝
picture-mountain = 山

## Erasing

erase-with-account = 你的账号也会一起删除，并在所有设备上退出登录。
erase-pupil = 这个账号由老师管理。想删除的话，请告诉老师。
erase-last-admin = 除了你，没有别人管理这所学校。请先邀请一位接手的人。

## Privacy

privacy-heading = 隐私
privacy-description = 这所学校保存什么、为什么保存、保留多久、谁能看到。
privacy-learner-title = 如果你没有账号
privacy-learner = 你第一次作答时，浏览器会收到一个带有随机编号的 cookie。服务器按这个编号记录你答了什么、对不对、什么时候答的，好让你下次接着学。不记录姓名，也不记录网络地址。网络断开时，你的答案先留在你自己的设备上，等网络恢复再提交。
privacy-account-title = 如果你有账号
privacy-account = 服务器保存你的用户名、密码的指纹（从中读不出密码），以及每台设备的浏览器自报的名称和最后使用时间。你可以在账号页面看到这些设备，并让它们退出登录。不保存电子邮箱。
privacy-pupil-title = 如果你在班级里
privacy-pupil = 学生登录时用化名。老师会在化名旁边写上你的真实姓名，好知道你是谁。你在课程、谜题和作业里做了什么，都会保存下来，方便老师帮助你。老师可以写下关于你学棋情况的备注。学生之间不能互发消息。
privacy-seen-title = 谁能看到
privacy-seen = 你能看到自己的全部内容。班里的老师能看到你做了什么，也能看到你的真实姓名。同学只能在班级的登录页上看到你的化名。其他老师和学校管理者看不到你的真实姓名和学习记录。学校会记录老师的改动，记录里只有化名。
privacy-term-title = 保留多久
privacy-term = 学生的资料会在学年结束后、学校选定的那一天删除。老师会提前一个月收到提醒，可以让学生的资料再保留一年。其他账号一直保留，直到本人删除。60天没有使用的设备会自动退出登录。
privacy-rights-title = 你可以做什么
privacy-rights = 在“进度”页面，你可以导出关于你的全部资料，也可以彻底删除。学生的导出和删除由班里的老师来做。删除时，账号、设备和班级里的位置也会一起删除。
privacy-others-title = 不会给别人
privacy-others = 不向其他网站发送任何内容，也不从其他网站加载任何内容。没有广告，也没有人统计你的访问。一切都留在这所学校的服务器上。
