import type { SqliteHandle } from '@quintet/kit/store'

/**
 * What members want to be told of, their devices, and the outbox of what they are told: a row for each member, event and what it is
 * about, written with the event itself. Its row for a channel and a device is made when it is due; none is ever made twice.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE notice_settings (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      channels TEXT NOT NULL,
      quiet_from INTEGER NOT NULL CHECK (quiet_from BETWEEN 0 AND 23),
      quiet_to INTEGER NOT NULL CHECK (quiet_to BETWEEN 0 AND 23),
      time_zone TEXT NOT NULL
    ) STRICT;
    CREATE INDEX notice_settings_by_zone ON notice_settings (time_zone, member_id);
    CREATE TABLE push_devices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      endpoint TEXT NOT NULL UNIQUE,
      public_key TEXT NOT NULL,
      secret TEXT NOT NULL,
      session TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX push_devices_by_member ON push_devices (member_id);
    CREATE TABLE notices_due (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      event TEXT NOT NULL,
      about TEXT NOT NULL,
      -- '' until it is decided; then 'mail' or 'push', and for push the device.
      channel TEXT NOT NULL DEFAULT '',
      device_id INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'routed', 'sending', 'sent', 'dropped', 'failed', 'unsure')),
      tries INTEGER NOT NULL DEFAULT 0,
      due_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      UNIQUE (member_id, event, about, channel, device_id)
    ) STRICT;
    CREATE INDEX notices_due_by_time ON notices_due (due_at) WHERE state = 'waiting';
    CREATE INDEX notices_due_by_age ON notices_due (created_at);
    CREATE INDEX notices_due_stuck ON notices_due (state) WHERE state IN ('sending', 'failed', 'unsure');
    -- What is put down for many members, a few at a time: how far it has come.
    CREATE TABLE notice_runs (
      event TEXT NOT NULL,
      week INTEGER NOT NULL,
      time_zone TEXT NOT NULL DEFAULT '',
      last_member INTEGER NOT NULL DEFAULT 0,
      done INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (event, week, time_zone)
    ) STRICT, WITHOUT ROWID;
  `)
}
