import { describe, expect, test } from 'vitest'
import type { Migration } from '@quintet/kit/store'
import { migrations } from '../src/migrations/index.ts'
import { lintMigration, statementsOf } from './migration-linter.ts'

const step = (sql: string, name = '900-more'): Migration => ({
  name,
  up: () => undefined,
  postgres: (db) => void db.exec(sql),
})
// Those before it are the baseline: no PostgreSQL was ever brought through them.
const later = migrations.filter(({ name }) => name > '076')

describe('every step after the baseline', () => {
  test.each(later.map((one) => [one.name, one] as const))('%s keeps no large table from those at work', (_, one) => {
    expect(statementsOf(one)).not.toEqual([])
    expect(lintMigration(one)).toEqual([])
  })
})

describe('is refused', () => {
  test.each([
    'CREATE INDEX messages_by_day ON messages (day)',
    'CREATE UNIQUE INDEX\n  messages_by_day ON messages (day)',
    'DROP INDEX messages_by_day',
    'REINDEX TABLE messages',
    'ALTER TABLE messages ALTER COLUMN day TYPE TEXT',
    'ALTER TABLE messages ALTER day SET DATA TYPE TEXT',
    'ALTER TABLE messages ALTER COLUMN day SET NOT NULL',
    'ALTER TABLE messages ADD COLUMN kind BIGINT NOT NULL',
    'ALTER TABLE messages ADD COLUMN kind BIGINT DEFAULT random()',
    'ALTER TABLE messages ADD COLUMN twice BIGINT GENERATED ALWAYS AS (day * 2) STORED',
    'ALTER TABLE messages ADD CONSTRAINT a CHECK (day > 0)',
    'ALTER TABLE messages ADD FOREIGN KEY (day) REFERENCES days (day)',
    'ALTER TABLE messages RENAME COLUMN day TO moment',
    'ALTER TABLE messages DROP COLUMN day',
    'DROP TABLE messages',
    'UPDATE messages SET day = 1',
    'DELETE FROM messages WHERE day < 1',
    'INSERT INTO days SELECT day FROM messages',
    'TRUNCATE messages',
    'LOCK TABLE messages',
    'DO $$ BEGIN DELETE FROM days; UPDATE messages SET day = 1; END $$',
    'CREATE TABLE days (day BIGINT); /* and then */ UPDATE messages SET day = 1',
  ])('%s', (sql) => expect(lintMigration(step(sql))).not.toEqual([]))
})

describe('is let through', () => {
  test.each([
    'CREATE TABLE days (day BIGINT PRIMARY KEY); CREATE INDEX a ON days (day); INSERT INTO days SELECT 1',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON messages (day)',
    'DROP INDEX CONCURRENTLY IF EXISTS a',
    'ALTER TABLE messages ADD COLUMN kind BIGINT',
    'ALTER TABLE messages ADD COLUMN kind BIGINT NOT NULL DEFAULT 0',
    'ALTER TABLE messages ADD CONSTRAINT a CHECK (day > 0) NOT VALID',
    'ALTER TABLE messages VALIDATE CONSTRAINT a',
    'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM days; UPDATE messages SET day = 1; END $$',
    '-- UPDATE messages\nCREATE TABLE days (day BIGINT)',
  ])('%s', (sql) => expect(lintMigration(step(sql))).toEqual([]))

  test('what takes away, in a step that says so', () => {
    expect(lintMigration(step('ALTER TABLE messages DROP COLUMN day', '900-contract-messages'))).toEqual([])
    expect(lintMigration(step('UPDATE messages SET day = 1', '900-contract-messages'))).not.toEqual([])
  })
})
