import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Purchases learn of the provider's checkout and payment, of money that was taken back and of what the member lost by it; a member
 * has one open checkout at most. What is refunded or disputed is kept by the payment, as it may be heard of before the payment itself.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE new_purchases (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      reference TEXT NOT NULL UNIQUE,
      provider TEXT NOT NULL,
      session TEXT,
      payment TEXT UNIQUE,
      tier INTEGER NOT NULL CHECK (tier BETWEEN 0 AND 3),
      cents INTEGER NOT NULL,
      credit_days INTEGER NOT NULL,
      start_day INTEGER NOT NULL,
      end_day INTEGER NOT NULL,
      state TEXT NOT NULL CHECK
        (state IN ('open', 'processing', 'paid', 'active', 'cancelled', 'expired', 'failed', 'refunding', 'refunded')),
      taken_cents INTEGER NOT NULL DEFAULT 0,
      removed_value INTEGER NOT NULL DEFAULT 0,
      looked_at INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO new_purchases (id, member_id, reference, provider, tier, cents, credit_days, start_day, end_day, state, created_at)
      SELECT id, member_id, reference, provider, tier, cents, credit_days, start_day, end_day,
        CASE WHEN state = 'open' AND id < (SELECT max(id) FROM purchases later WHERE later.member_id = purchases.member_id
          AND later.state = 'open') THEN 'expired' ELSE state END,
        created_at
      FROM purchases;
    DROP TABLE purchases;
    ALTER TABLE new_purchases RENAME TO purchases;
    CREATE INDEX purchases_by_member ON purchases (member_id, state);
    CREATE INDEX purchases_under_way ON purchases (state, looked_at) WHERE state IN ('open', 'processing', 'paid', 'refunding');
    CREATE UNIQUE INDEX purchases_one_open ON purchases (member_id) WHERE state = 'open';
    CREATE TABLE payments_taken_back (
      payment TEXT PRIMARY KEY,
      refunded_cents INTEGER NOT NULL DEFAULT 0,
      disputed_cents INTEGER NOT NULL DEFAULT 0,
      dispute TEXT NOT NULL DEFAULT 'none' CHECK (dispute IN ('none', 'open', 'won', 'lost')),
      heard_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX photos_by_file ON photos (file);
  `)
}
