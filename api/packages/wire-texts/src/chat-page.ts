import { messageKeys as key } from '@quintet/contract/wire/names'
import type { Store } from '@quintet/database'
import { MESSAGE_PAGE } from '@quintet/domain/limits'
import { type Pending, inBoth } from '@quintet/kit/store'

/** A page of a chat. */
export interface ChatPage {
  /** Time of the newest of its messages; null for a page without any. */
  newest: number | null
  /** The page as the wire spells it, in UTF-8: how many messages, the marks, and the messages, the oldest first. */
  body: Buffer<ArrayBuffer>
}

/** How a database spells a text as JSON does, with its quotes and escapes. */
type Quote = (column: string) => string

// Where a column stands: texts in angle brackets, numbers in square ones.
const field = (name: string, type: 'B' | 'N' | 'S', column: string): string =>
  `"${name}":{"${type}":${type === 'N' ? `"[${column}]"` : `<${column}>`}}`

const always = [
  field(key.body, 'B', 'body'),
  field(key.iv, 'B', 'iv'),
  field(key.sentAt, 'N', 'sent_at'),
  field(key.side, 'N', 'side'),
  field(key.match, 'N', 'match_id'),
  field(key.clientId, 'S', 'client_id'),
].join()

// Clients of the older form leave these out.
const chain = {
  device: field(key.device, 'S', 'device'),
  counter: field(key.counter, 'N', 'counter'),
  previous: field(key.previous, 'S', 'previous'),
  commitment: field(key.commitment, 'S', 'commitment'),
}

/** SQL that makes a text of what stands before, between and after columns: in few pieces, as each costs. */
const joined = (spelled: string, quoted: Quote): string => {
  const pieces = spelled.split(/(<\w+>|\[\w+\])/).map((piece) => {
    if (piece.startsWith('<')) return quoted(piece.slice(1, -1))
    return piece.startsWith('[') ? piece.slice(1, -1) : `'${piece}'`
  })
  return `concat(${pieces.join()})`
}

/** A message as its codec spells it, in SQL. Most have the whole chain, and are spelled in one go. */
const messageSql = (quoted: Quote): string => {
  const parts = Object.entries(chain)
  const isPartial = parts.map(([column]) => `${column} IS NULL`).join(' OR ')
  const perhaps = parts.map(([column, part]) => `CASE WHEN ${column} IS NULL THEN '' ELSE ${joined(`,${part}`, quoted)} END`)
  const partial = `concat(${[joined(`{${always}`, quoted), ...perhaps].join()}, '}')`
  const whole = joined(`{${[always, ...Object.values(chain)].join()}}`, quoted)
  return `CASE WHEN ${isPartial} THEN ${partial} ELSE ${whole} END`
}

const inSqlite = messageSql((column) => `json_quote(${column})`)
const inPostgres = messageSql((column) => `to_json(${column})::text`)

const spelled = (messages: string) => `concat('{"count":', count(*), CAST($marks AS TEXT), ',"messages":[', ${messages}, ']}')`

/** A query for a page, of the rows that a part of a query finds. */
const pageSql = (rows: string): string => {
  const page = (message: string, body: string) =>
    `SELECT max(sent_at) AS newest, ${body} AS body FROM (SELECT sent_at, ${message} AS message ${rows}) page`
  return inBoth(
    page(inSqlite, `CAST(${spelled("group_concat(message, ',')")} AS BLOB)`),
    page(inPostgres, `convert_to(${spelled("string_agg(message, ',' ORDER BY sent_at)")}, 'UTF8')`),
  )
}

const before = 'FROM messages WHERE match_id = $match AND sent_at < $time'

// The oldest of the page is looked up first, so that its rows come in their order and none of them is sorted.
const newestBefore = pageSql(`${before} AND sent_at >=
  coalesce((SELECT sent_at ${before} ORDER BY sent_at DESC LIMIT 1 OFFSET ${MESSAGE_PAGE - 1}), 0) ORDER BY sent_at`)
const oldestAfter = pageSql(`FROM messages WHERE match_id = $match AND sent_at > $time ORDER BY sent_at LIMIT ${MESSAGE_PAGE}`)

type Statements = Pick<Store, 'statement'>

const read = ({ statement }: Statements, sql: string, match: number, time: number, marks: object) => {
  const fields = JSON.stringify(marks).slice(1, -1)
  return statement<ChatPage>(sql).get({ match, time, marks: fields && `,${fields}` }) as Pending<ChatPage>
}

/** The newest messages of a match before a time. @param marks what the page says beside them, spelled as on the wire */
export const chatPageBefore = (db: Statements, match: number, time: number, marks: object): Pending<ChatPage> =>
  read(db, newestBefore, match, time, marks)

/** The oldest messages of a match after a time. @param marks what the page says beside them, spelled as on the wire */
export const chatPageAfter = (db: Statements, match: number, time: number, marks: object): Pending<ChatPage> =>
  read(db, oldestAfter, match, time, marks)
