-- A database as schema 5 of Tabiya left it: `sqlite3 tabiya.db .dump`.
PRAGMA foreign_keys = OFF;
PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE answer_record (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id      TEXT NOT NULL,
        lesson  TEXT NOT NULL,
        step    TEXT NOT NULL,
        answer  TEXT NOT NULL,
        verdict TEXT NOT NULL,
        reason  TEXT,
        hinted  INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        PRIMARY KEY (learner, id, lesson, step, answer)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "answer_record" VALUES(1,'00000000000000000000000000000001','rook','straight-lines','read','right',NULL,0,1750000000000);
INSERT INTO "answer_record" VALUES(1,'00000000000000000000000000000002','rook','where-to','a1','wrong',NULL,0,1750000001000);
INSERT INTO "answer_record" VALUES(1,'00000000000000000000000000000003','rook','where-to','a3 b3 c3 d3 e3 f1 f2 f4 f5 f6 f7 f8 g3 h3','right',NULL,0,1750000002000);
INSERT INTO "answer_record" VALUES(1,'00000000000000000000000000000004','rook','first-move','illegal path-blocked','right',NULL,1,1750000003000);
INSERT INTO "answer_record" VALUES(2,'00000000000000000000000000000005','rook','where-to','h8','wrong',NULL,0,1750000000010);
CREATE TABLE daily_puzzle (
        day    INTEGER NOT NULL PRIMARY KEY,
        puzzle INTEGER NOT NULL REFERENCES puzzle (number)
    ) STRICT;
INSERT INTO "daily_puzzle" VALUES(20000,2);
CREATE TABLE endgame_result (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id      TEXT NOT NULL,
        ending  TEXT NOT NULL,
        level   INTEGER NOT NULL,
        start   TEXT NOT NULL,
        n_moves INTEGER NOT NULL,
        n_best  INTEGER NOT NULL,
        helped  INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        PRIMARY KEY (learner, id)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "endgame_result" VALUES(1,'00000000000000000000000000000006','krrk',1,'8/8/8/3k4/8/8/8/RR2K3 w - - 0 1',9,7,0,1750000004000);
CREATE TABLE exam_run (
        learner   INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        exam      TEXT NOT NULL,
        began_at  INTEGER NOT NULL,
        passed_at INTEGER,
        PRIMARY KEY (learner, exam)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "exam_run" VALUES(1,'pieces-exam',1750000000000,1750000006000);
CREATE TABLE learner (
        id      INTEGER PRIMARY KEY,
        token   TEXT NOT NULL UNIQUE,
        made_at INTEGER NOT NULL
    ) STRICT;
INSERT INTO "learner" VALUES(1,'000000000000000000000000000003e1',1750000000000);
INSERT INTO "learner" VALUES(2,'00000000000000000000000000000007',1750000000005);
CREATE TABLE puzzle (
        number           INTEGER PRIMARY KEY,
        id               TEXT NOT NULL UNIQUE,
        fen              TEXT NOT NULL,
        moves            TEXT NOT NULL,
        rating           INTEGER NOT NULL,
        rating_deviation INTEGER NOT NULL,
        popularity       INTEGER NOT NULL,
        n_plays          INTEGER NOT NULL,
        themes           BLOB NOT NULL,
        game_url         TEXT NOT NULL,
        opening_tags     TEXT NOT NULL
    ) STRICT;
INSERT INTO "puzzle" VALUES(1,'own-01','6k1/8/8/8/8/R7/1R6/K7 b - - 0 1','g8h8 a3a7 h8g8 b2b8',837,80,81,100,X'00010203040506','','');
INSERT INTO "puzzle" VALUES(2,'own-02','5k2/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1','f8g8 d1d8',574,80,82,200,X'000107040809','','');
INSERT INTO "puzzle" VALUES(3,'own-03','1k6/8/2K5/8/8/8/8/7R b - - 0 1','b8a8 c6b6 a8b8 h1h8',911,80,83,300,X'0001040506','','');
CREATE TABLE puzzle_attempt (
        learner         INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id              TEXT NOT NULL,
        puzzle          INTEGER NOT NULL REFERENCES puzzle (number),
        began_at        INTEGER NOT NULL,
        decided_at      INTEGER,
        solved          INTEGER,
        hint            INTEGER NOT NULL,
        is_first        INTEGER NOT NULL,
        weight          REAL NOT NULL,
        rating_before   REAL,
        rating_after    REAL,
        deviation_after REAL,
        PRIMARY KEY (learner, id, puzzle)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_attempt" VALUES(1,'00000000000000000000000000000007',1,1750000007000,1750000008000,0,0,1,1.0,600.0,560.0,320.0);
INSERT INTO "puzzle_attempt" VALUES(1,'00000000000000000000000000000008',2,1750000009000,1750000009500,1,0,1,1.0,560.0,640.0,290.0);
CREATE TABLE puzzle_card (
        learner     INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        puzzle      INTEGER NOT NULL REFERENCES puzzle (number),
        stability   REAL NOT NULL,
        difficulty  REAL NOT NULL,
        reviewed_at INTEGER NOT NULL,
        due_at      INTEGER NOT NULL,
        missed_at   INTEGER NOT NULL,
        missed_move TEXT NOT NULL,
        n_misses    INTEGER NOT NULL,
        PRIMARY KEY (learner, puzzle)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_card" VALUES(1,1,2.5,5.0,1750000008000,1750086400000,1750000008000,'a3a8',1);
CREATE TABLE puzzle_index (
        only       INTEGER PRIMARY KEY CHECK (only = 1),
        generation INTEGER NOT NULL
    ) STRICT;
INSERT INTO "puzzle_index" VALUES(1,0);
CREATE TABLE puzzle_level (
        puzzle     INTEGER NOT NULL PRIMARY KEY REFERENCES puzzle (number),
        rating     REAL NOT NULL,
        deviation  REAL NOT NULL,
        volatility REAL NOT NULL,
        n_rated    INTEGER NOT NULL
    ) STRICT;
INSERT INTO "puzzle_level" VALUES(1,850.0,78.0,0.06,1);
CREATE TABLE puzzle_rating (
        learner    INTEGER NOT NULL PRIMARY KEY REFERENCES learner (id) ON DELETE CASCADE,
        rating     REAL NOT NULL,
        deviation  REAL NOT NULL,
        volatility REAL NOT NULL,
        n_rated    INTEGER NOT NULL
    ) STRICT;
INSERT INTO "puzzle_rating" VALUES(1,640.0,290.0,0.06,2);
CREATE TABLE puzzle_run (
        learner  INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id       TEXT NOT NULL,
        kind     TEXT NOT NULL,
        set_id   TEXT,
        began_at INTEGER NOT NULL,
        ended_at INTEGER,
        current  INTEGER REFERENCES puzzle (number),
        n_solved INTEGER NOT NULL,
        n_missed INTEGER NOT NULL,
        PRIMARY KEY (learner, id)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_run" VALUES(1,'0000000000000000000000000000000a','streak',NULL,1750000009700,1750000009900,NULL,1,1);
CREATE TABLE puzzle_seen (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        puzzle  INTEGER NOT NULL REFERENCES puzzle (number),
        PRIMARY KEY (learner, puzzle)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_seen" VALUES(1,1);
INSERT INTO "puzzle_seen" VALUES(1,2);
CREATE TABLE puzzle_set (
        name TEXT NOT NULL PRIMARY KEY,
        data BLOB NOT NULL
    ) STRICT;
CREATE TABLE puzzle_theme_progress (
        learner  INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        theme    INTEGER NOT NULL REFERENCES theme (number),
        n_solved INTEGER NOT NULL,
        n_missed INTEGER NOT NULL,
        PRIMARY KEY (learner, theme)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_theme_progress" VALUES(1,1,1,1);
CREATE TABLE puzzle_try (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        attempt TEXT NOT NULL,
        puzzle  INTEGER NOT NULL,
        path    TEXT NOT NULL,
        move    TEXT NOT NULL,
        verdict TEXT NOT NULL,
        reason  TEXT,
        at      INTEGER NOT NULL,
        PRIMARY KEY (learner, attempt, puzzle, path, move)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_try" VALUES(1,'00000000000000000000000000000007',1,'','a3a8','wrong',NULL,1750000008000);
INSERT INTO "puzzle_try" VALUES(1,'00000000000000000000000000000008',2,'','d1d8','solves',NULL,1750000009500);
CREATE TABLE review_card (
        learner       INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        lesson        TEXT NOT NULL,
        step          TEXT NOT NULL,
        stability     REAL NOT NULL,
        difficulty    REAL NOT NULL,
        reviewed_at   INTEGER NOT NULL,
        due_at        INTEGER NOT NULL,
        missed_at     INTEGER NOT NULL,
        missed_answer TEXT NOT NULL,
        n_misses      INTEGER NOT NULL,
        PRIMARY KEY (learner, lesson, step)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "review_card" VALUES(1,'rook','where-to',2.5,5.0,1750000002000,1750086400000,1750000001000,'a1',1);
CREATE TABLE secret (
        name  TEXT NOT NULL PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT;
INSERT INTO "secret" VALUES('cookie-key',X'0102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F40');
CREATE TABLE step_progress (
        learner     INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        lesson      TEXT NOT NULL,
        step        TEXT NOT NULL,
        n_misses    INTEGER NOT NULL,
        star        INTEGER NOT NULL,
        solved_at   INTEGER,
        answered_at INTEGER NOT NULL,
        PRIMARY KEY (learner, lesson, step)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "step_progress" VALUES(1,'rook','first-move',1,0,1750000003000,1750000003000);
INSERT INTO "step_progress" VALUES(1,'rook','straight-lines',0,1,1750000000000,1750000000000);
INSERT INTO "step_progress" VALUES(1,'rook','where-to',1,0,1750000002000,1750000002000);
INSERT INTO "step_progress" VALUES(2,'rook','where-to',1,0,NULL,1750000000010);
CREATE TABLE theme (
        number INTEGER PRIMARY KEY,
        key    TEXT NOT NULL UNIQUE
    ) STRICT;
INSERT INTO "theme" VALUES(0,'endgame');
INSERT INTO "theme" VALUES(1,'rookEndgame');
INSERT INTO "theme" VALUES(2,'quietMove');
INSERT INTO "theme" VALUES(3,'ladderMate');
INSERT INTO "theme" VALUES(4,'mate');
INSERT INTO "theme" VALUES(5,'mateIn2');
INSERT INTO "theme" VALUES(6,'short');
INSERT INTO "theme" VALUES(7,'backRankMate');
INSERT INTO "theme" VALUES(8,'mateIn1');
INSERT INTO "theme" VALUES(9,'oneMove');
CREATE TABLE woodpecker_set (
        learner INTEGER NOT NULL REFERENCES learner (id) ON DELETE CASCADE,
        id      TEXT NOT NULL,
        puzzles TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        PRIMARY KEY (learner, id)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "woodpecker_set" VALUES(1,'00000000000000000000000000000009','1 2 3',1750000009600);
CREATE INDEX answer_record_by_lesson ON answer_record (learner, lesson, at);
CREATE INDEX puzzle_attempt_by_time ON puzzle_attempt (learner, began_at);
CREATE INDEX puzzle_attempt_by_puzzle ON puzzle_attempt (learner, puzzle);
CREATE INDEX puzzle_run_by_kind ON puzzle_run (learner, kind, began_at);
COMMIT;
