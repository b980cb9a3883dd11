# 走錯的棋錯在哪裡：先說棋步和格子，再說結果。

refutation-allows-mate-at-once = 這樣對手馬上就能將死你：{ $line }。
refutation-allows-mate = 這樣對手能在{ $moves }步內將死你：{ $line }。
refutation-gives-stalemate = 對手沒有可走的棋，國王也沒有被將軍。這是逼和，這盤棋就成了和棋。
refutation-mates-slower = 這樣也能將死，但要走{ $moves }步。有一種走法{ $shortest }步就能將死。
refutation-hangs = { $from }的{ $by }可以吃掉你在{ $square }的{ $piece }，而你吃不回來。
refutation-hangs-protected = 你在{ $square }的{ $piece }雖然有保護，但這樣交換你還是吃虧：{ $line }。
refutation-loses = 這樣對手能吃到你在{ $square }的{ $piece }：{ $line }。
refutation-no-check = 這一步沒有將軍。將死是先將軍，而且對方怎麼走都沒辦法應將。
refutation-king-has = 對方的國王還能走到{ $squares }。
refutation-can-take = { $from }的{ $by }可以吃掉你在{ $square }的{ $piece }。
refutation-can-block = { $from }的{ $by }可以走到{ $square }擋住將軍。
refutation-can-play = 對手可以走{ $reply }。
refutation-no-mate-left = 這樣走，你就沒辦法在{ $left }步內將死了。
refutation-not-asked = 這步棋沒有損失，但沒有做到題目的要求。
