import type { SqliteHandle } from '@quintet/kit/store'

/** What reaches the staff and what members are told: reports, notices, purchases. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE reports (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('match', 'photo', 'samePerson')),
      reporter_id INTEGER NOT NULL,
      subject INTEGER NOT NULL,
      reason INTEGER NOT NULL,
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE error_reports (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      category INTEGER NOT NULL,
      details TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE notices (
      id INTEGER PRIMARY KEY,
      member_id INTEGER REFERENCES members (id) ON DELETE CASCADE,
      language INTEGER NOT NULL,
      day INTEGER NOT NULL,
      title TEXT NOT NULL,
      message TEXT NOT NULL
    ) STRICT;
    CREATE INDEX notices_by_member ON notices (member_id, day);
    CREATE TABLE purchases (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      reference TEXT NOT NULL UNIQUE,
      provider TEXT NOT NULL,
      tier INTEGER NOT NULL CHECK (tier BETWEEN 0 AND 3),
      cents INTEGER NOT NULL,
      credit_days INTEGER NOT NULL,
      start_day INTEGER NOT NULL,
      end_day INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'paid', 'active', 'cancelled')),
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX purchases_by_member ON purchases (member_id, state);
  `)
}
