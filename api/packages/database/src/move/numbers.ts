import type { Side } from './side.ts'

const identities = `SELECT table_name AS name FROM information_schema.columns
  WHERE table_schema = current_schema() AND column_name = 'id' AND is_identity = 'YES'`

const highest = ({ direct }: Side, name: string): number =>
  direct.prepare(`SELECT coalesce(max(id), 0) FROM "${name}"`).pluck<number>().get() ?? 0

const givenInFile = ({ direct }: Side): Map<string, number> =>
  new Map(direct.prepare('SELECT name, seq FROM sqlite_sequence').raw<[string, number]>().all())

const givenInPostgres = (side: Side): Map<string, number> => {
  const names = side.direct.prepare(identities).pluck<string>().all()
  const last = (name: string) => {
    const sequence = side.direct.prepare("SELECT pg_get_serial_sequence(?, 'id')").pluck<string>().get(name) ?? ''
    const [value, isCalled] = side.direct
      .prepare(`SELECT last_value, is_called FROM ${sequence}`)
      .raw<[number, number]>()
      .get() ?? [0, 0]
    return isCalled ? value : value - 1
  }
  return new Map(names.map((name) => [name, last(name)]))
}

/** Numbers that were given and are never given again go on where they were, though their rows are gone. */
export const moveNumbers = (from: Side, to: Side): void => {
  const given = from.isPostgres ? givenInPostgres(from) : givenInFile(from)
  if (to.isPostgres) {
    for (const name of to.direct.prepare(identities).pluck<string>().all()) {
      const last = Math.max(highest(to, name), given.get(name) ?? 0)
      if (last > 0) to.direct.prepare("SELECT setval(pg_get_serial_sequence(?, 'id'), ?)").get(name, last)
    }
    return
  }
  const sequenced = to.direct
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
    .pluck<string>()
    .all()
  for (const name of sequenced) {
    to.direct.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
    const last = Math.max(highest(to, name), given.get(name) ?? 0)
    if (last > 0) to.direct.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last)
  }
}
