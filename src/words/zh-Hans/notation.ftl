# 学生写下的着法和格子，学生摆好的棋盘。

notate-right = 这步棋就写作{ $usual }。
notate-usual = 通常写作{ $usual }。
notate-check-sign-missing = 这步棋将军了，通常后面要加+。
notate-mate-sign-missing = 这步棋将死了对方，通常后面要加#。
notate-mate-sign = 这步棋将死了对方，将死的记号是#。
notate-capture-sign-missing = 这步棋吃了子，通常要写x。
notate-zeros = 王车易位可以写数字0，也可以写字母O。这里用字母O。
notate-long-form = 你把出发格也写出来了。这样可以，不过短式记谱不用写这么多。
notate-origin-not-needed = 只有一个{ $role }能走到那里，所以不用再多写。
notate-equals-missing = 升变后的棋子前面通常要写=。
notate-en-passant-sign = 吃过路兵可以加写e.p.，不写也可以。
notate-capitals = 棋子代号用大写字母，直线用小写字母。
notate-own-name = 在这种记谱法里，{ $role }的代号是{ $letter }。
notate-pawn-letter = 兵没有代号，只写格子。
notate-target-rank-missing = 兵走到的那一格要写完整，字母和数字都要写。
notate-dash = 一般不写短横。
notate-otherwise-unusual = 这样写能看懂，不过通常不这样写。
notate-false-check = 着法对了，但是没有将军，所以不写+。
notate-false-mate = 着法对了，但这只是将军，所以记号是+，不是#。
notate-false-capture = 着法对了，但是没有吃子，所以不写x。
notate-false-en-passant = 着法对了，但这不是吃过路兵。
notate-piece-letter-missing = 着法对了，但是少了棋子代号。{ $role }的代号是{ $letter }。
notate-king-for-knight = K是王的代号，马的代号是N。
notate-promotion-missing = 着法对了，但是没有写兵升变成什么。
notate-pawn-file-missing = 这是兵在吃子。请先写出兵原来所在直线的字母。
notate-origin-missing = 能走到那里的{ $role }不止一个。请在{ $letter }后面写出它原来所在的直线；直线相同就写横线。
notate-castling-as-king-move = 王走对了，不过王车易位有专门的写法。
notate-square-reversed = 格子对了，但是要先写字母，再写数字。
notate-other-move = 你写的是另一步棋：{ $piece }从{ $from }走到{ $to }。
notate-illegal-move = 这个棋盘上没有哪一步合规着法是这样写的。
notate-other-square = 你写的是{ $square }，那是另一格。
notate-no-square = 这不是格子的名称。格子的名称是a到h中的一个字母，加上1到8中的一个数字。
how-notate = 请把它写在框里。
notate-label = 你的答案
notate-send = 检查答案
notate-arrow = 棋盘上的箭头从{ $from }指向{ $to }。

setup-all-placed = 每个棋子都摆在了该在的格子上。
setup-misplaced = { $piece }不该摆在{ $square }。
setup-still-empty = 还有{ $count }格缺少棋子：{ $squares }。
how-setup = 先选一种棋子，再点它该在的格子。再点一次那一格，就把棋子拿掉。
setup-pieces = 要摆的棋子
setup-remove = 拿掉
setup-send = 检查棋盘
setup-solution = 应该这样摆：{ $pieces }。
setup-choose-first = 请先选一种棋子，再点格子。
