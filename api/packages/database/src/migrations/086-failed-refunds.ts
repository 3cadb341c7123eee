import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  text: string
}

const changes = ({ integer, text }: Dialect): string => `
  -- The greatest total that was told of the charge.
  ALTER TABLE payments_taken_back ADD COLUMN told_cents ${integer} NOT NULL DEFAULT 0;
  -- Each refund as JSON: its cents by the provider's name of it, and which of them failed.
  ALTER TABLE payments_taken_back ADD COLUMN refunds ${text} NOT NULL DEFAULT '{}';
  ALTER TABLE payments_taken_back ADD COLUMN failures ${integer} NOT NULL DEFAULT 0;`

/** A refund may fail days after the bank was asked: each is known by itself, so that what comes twice or late counts once. */
export const up = (sqlite: SqliteHandle): void => void sqlite.exec(changes({ integer: 'INTEGER', text: 'TEXT' }))

export const postgres = (connection: Connection): void =>
  void connection.exec(changes({ integer: 'BIGINT', text: 'TEXT COLLATE "C"' }))
