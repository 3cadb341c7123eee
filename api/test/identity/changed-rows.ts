import { isOnPostgres } from '@quintet/database/testing'
import type { TestApp } from '../testing.ts'

type Direct = TestApp['context']['db']['direct']

// PostgreSQL tells its counts late; a sequence counts at once, whatever comes of the transaction.
const countInPostgres = (direct: Direct): number => {
  const isThere = direct.prepare("SELECT 1 FROM pg_class WHERE relname = 'changed_rows'").get() !== undefined
  if (!isThere) {
    direct.exec(
      "CREATE SEQUENCE changed_rows; CREATE FUNCTION count_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('changed_rows'); RETURN NULL; END $$",
    )
    const tables = direct
      .prepare("SELECT relname FROM pg_class WHERE relkind = 'r' AND relname LIKE 'identity%'")
      .pluck<string>()
      .all()
    for (const table of tables)
      direct.exec(`CREATE TRIGGER counts AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION count_row()`)
    direct.exec("SELECT setval('changed_rows', 1000)")
  }
  return Number(direct.prepare('SELECT last_value FROM changed_rows').pluck().get())
}

/** Rows that were written so far. */
export const changedRows = ({ context: { db } }: TestApp): number =>
  isOnPostgres() ? countInPostgres(db.direct) : Number(db.direct.prepare('SELECT total_changes()').pluck().get())
