-- A database as schema 3 of Tabiya left it: `sqlite3 tabiya.db .dump`.
PRAGMA foreign_keys = OFF;
PRAGMA user_version = 3;
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
CREATE INDEX answer_record_by_lesson ON answer_record (learner, lesson, at);
COMMIT;
