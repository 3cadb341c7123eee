import { LRUCache } from 'lru-cache'
import { inPostgres } from '@quintet/kit/store'

/** A query as PostgreSQL reads it, and what stands for its parameters: places, or names where it has those. */
export interface Translated {
  text: string
  /** Names by place; undefined where parameters come in order. */
  names: readonly string[] | undefined
  /** What PostgreSQL knows the prepared query by. */
  name: string
}

type Prepared = Pick<Translated, 'text' | 'name'>

// Strings, quoted names and comments are left as they are; `$1` is PostgreSQL's own and `::` a cast. A name with a capital in it is one
// that SQLite keeps as it is written.
const pieces =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|::|\?|(?<!\w)[:@$]([a-zA-Z_]\w*)|\b[a-z][a-z0-9]*[A-Z]\w*|\b(?:not )?in \(\)/g

const orIgnore = /^(\s*INSERT) OR IGNORE(\s[^]*?)(\s+RETURNING\s[^]*)?$/i

/** What PostgreSQL says in other words. */
const reword = (sql: string): string =>
  sql
    .replace(/ INDEXED BY \w+/g, '')
    // SQLite keeps to the order of such tables; PostgreSQL finds its own.
    .replace(/\bCROSS JOIN (\w+(?: \w+)?) ON\b/g, 'JOIN $1 ON')
    // Bytes.
    .replace(/\bx'([0-9a-f]*)'/gi, "'\\x$1'::bytea")
    .replace(orIgnore, '$1$2 ON CONFLICT DO NOTHING$3')

const rewordPiece = (piece: string): string => {
  if (piece === 'in ()') return "= ANY ('{}')"
  if (piece === 'not in ()') return "<> ALL ('{}')"
  return /^[a-z]/.test(piece) ? `"${piece}"` : piece
}

let made = 0

const translateOnce = (sql: string): Translated => {
  const names: string[] = []
  let places = 0
  const text = reword(inPostgres(sql)).replace(pieces, (piece: string, name: string | undefined) => {
    if (piece === '?') return `$${(places += 1)}`
    if (name === undefined) return rewordPiece(piece)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names: names.length > 0 ? names : undefined, name: `q${(made += 1)}` }
}

const known = new LRUCache<string, Translated>({ max: 2000 })

/** A query in SQLite's words, or in PostgreSQL's own, as PostgreSQL reads it. */
export const translate = (sql: string): Translated => {
  const found = known.get(sql)
  if (found) return found
  const translated = translateOnce(sql)
  known.set(sql, translated)
  return translated
}

/**
 * Has every connection plan a query anew that was refused because its tables have other columns now: under another name, and with other
 * words, which is what a pool in between knows it by. One that was given such already keeps them.
 */
export const planAnew = (sql: string, { text, name }: Prepared): void => {
  const translated = translate(sql)
  if (translated.name !== name) return
  const next = `q${(made += 1)}`
  known.set(sql, { ...translated, name: next, text: `${text.replace(/ -- q\d+$/, '')} -- ${next}` })
}

/** The values of a query by place. */
export const valuesOf = ({ names }: Translated, parameters: readonly unknown[]): readonly unknown[] => {
  if (!names) return parameters
  const [byName] = parameters as readonly Readonly<Record<string, unknown>>[]
  return names.map((name) => byName?.[name] ?? null)
}
