import type { Side, Table } from './side.ts'

type Row = Record<string, unknown>

const rowsAtOnce = 500

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
const places = (count: number): string => Array.from({ length: count }, () => '?').join(', ')

/** Rows in the order of their keys, some at a time, from behind one on. */
export function* readRows({ direct }: Side, { name, columns, key }: Table, after?: Row): Generator<Row[], void> {
  const read = (condition: string, ...values: unknown[]) =>
    direct
      .prepare<Row>(`SELECT ${listed(columns)} FROM "${name}" ${condition} ORDER BY ${listed(key)} LIMIT ${rowsAtOnce}`)
      .all(...values)
  let last = after
  for (;;) {
    const values = key.map((column) => last?.[column])
    const rows = last ? read(`WHERE (${listed(key)}) > (${places(key.length)})`, ...values) : read('')
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

/** The row that was written last, where rows are written in the order of their keys. */
export const lastRow = ({ direct }: Side, { name, key }: Table): Row | undefined =>
  direct
    .prepare<Row>(`SELECT ${listed(key)} FROM "${name}" ORDER BY ${key.map((one) => `"${one}" DESC`).join(', ')} LIMIT 1`)
    .get()

/** How many rows a table has. */
export const countRows = ({ direct }: Side, { name }: Table): number =>
  direct.prepare(`SELECT count(*) FROM "${name}"`).pluck<number>().get() ?? 0

/** Writes rows of one table: all or none. */
export const writeRows = ({ direct }: Side, { name, columns }: Table, rows: readonly Row[]): void => {
  const atOnce = Math.max(1, Math.floor(900 / columns.length))
  const insert = (part: readonly Row[]) => {
    const values = part.map(() => `(${places(columns.length)})`).join(', ')
    direct
      .prepare(`INSERT INTO "${name}" (${listed(columns)}) VALUES ${values}`)
      .run(...part.flatMap((row) => columns.map((column) => row[column])))
  }
  direct.transaction(() => {
    for (let from = 0; from < rows.length; from += atOnce) insert(rows.slice(from, from + atOnce))
  })()
}
