# 學生寫下的棋步和格子，學生擺好的棋盤。

notate-right = 這步棋就寫作{ $usual }。
notate-usual = 通常寫作{ $usual }。
notate-check-sign-missing = 這步棋將軍了，通常後面要加+。
notate-mate-sign-missing = 這步棋將死了對方，通常後面要加#。
notate-mate-sign = 這步棋將死了對方，將死的記號是#。
notate-capture-sign-missing = 這步棋吃了子，通常要寫x。
notate-zeros = 王車易位可以寫數字0，也可以寫字母O。這裡用字母O。
notate-long-form = 你把出發的格子也寫出來了。這樣可以，不過簡式記譜不用寫這麼多。
notate-origin-not-needed = 只有一個{ $role }能走到那裡，所以不用再多寫。
notate-equals-missing = 升變後的棋子前面通常要寫=。
notate-en-passant-sign = 吃過路兵可以加寫e.p.，不寫也可以。
notate-capitals = 棋子代號用大寫字母，直行用小寫字母。
notate-own-name = 在這種記譜法裡，{ $role }的代號是{ $letter }。
notate-pawn-letter = 士兵沒有代號，只寫格子。
notate-target-rank-missing = 士兵走到的那一格要寫完整，字母和數字都要寫。
notate-dash = 簡式記譜不寫短橫線。
notate-otherwise-unusual = 這樣寫看得懂，不過通常不這樣寫。
notate-false-check = 棋步對了，但是沒有將軍，所以不寫+。
notate-false-mate = 棋步對了，但這只是將軍，所以記號是+，不是#。
notate-false-capture = 棋步對了，但是沒有吃子，所以不寫x。
notate-false-en-passant = 棋步對了，但這不是吃過路兵。
notate-piece-letter-missing = 棋步對了，但是少了棋子代號。{ $role }的代號是{ $letter }。
notate-king-for-knight = K是國王的代號，騎士的代號是N。
notate-promotion-missing = 棋步對了，但是沒有寫士兵升變成什麼。
notate-pawn-file-missing = 這是士兵在吃子。請先寫出士兵原來所在直行的字母。
notate-origin-missing = 能走到那裡的{ $role }不只一個。請在{ $letter }後面寫出它原來所在的直行；直行相同就寫橫列。
notate-castling-as-king-move = 國王走對了，不過王車易位有專用的寫法。
notate-square-reversed = 格子對了，但是要先寫字母，再寫數字。
notate-other-move = 你寫的是另一步棋：{ $piece }從{ $from }走到{ $to }。
notate-illegal-move = 這個棋盤上沒有哪一步合法棋步是這樣寫的。
notate-other-square = 你寫的是{ $square }，那是另一格。
notate-no-square = 這不是格子的名稱。格子的名稱是a到h其中一個字母，加上1到8其中一個數字。
how-notate = 請把它寫在框裡。
notate-label = 你的答案
notate-send = 檢查答案
notate-arrow = 棋盤上的箭頭從{ $from }指向{ $to }。

setup-all-placed = 每個棋子都擺在該在的格子上了。
setup-misplaced = { $piece }不該擺在{ $square }。
setup-still-empty = 還有{ $count }格缺少棋子：{ $squares }。
how-setup = 先選一種棋子，再點它該在的格子。再點一次那一格，就把棋子拿掉。
setup-pieces = 要擺的棋子
setup-remove = 拿掉
setup-send = 檢查棋盤
setup-solution = 應該這樣擺：{ $pieces }。
setup-choose-first = 請先選一種棋子，再點格子。
