import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Database, Transaction } from '@quintet/database'
import { loadSecret } from '@quintet/kit/secrets'

/** What somebody looked at or did. Data of members is named by number and case, never told. */
export interface AuditContent {
  /** Number of the person; null for the command line of the server. */
  staff: number | null
  /** Name of the call or command. */
  action: string
  /** The case that the look or action belongs to. */
  case?: number
  member?: number
  /** Whatever else tells what was done. */
  details?: Readonly<Record<string, unknown>>
}

interface Frame {
  format: 'quintet-audit 1'
  number: number
  /** Keyed hash of the entry before, hex; zeros for the first. */
  previous: string
  /** ISO 8601, of the server's clock. */
  at: string
}

const beforeFirst = '0'.repeat(64)
const headKey = 'staff-audit.head'

/** The key of the chain, kept beside the other keys: without it no entry can be made that fits. */
export const auditKeyOf = ({ dataFolder }: { dataFolder: string }): Buffer => loadSecret(join(dataFolder, 'keys'), 'staff-audit')

const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex')

const writeHead = (trx: Transaction, key: Buffer, number: number, mac: string) => {
  const value = `${number} ${macOf(key, `head ${number} ${mac}`)}`
  return trx
    .insertInto('app_state')
    .values({ key: headKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Adds an entry at the end, within the transaction that does what it tells of: neither is without the other. */
export const audit = async (trx: Transaction, key: Buffer, now: number, content: AuditContent): Promise<void> => {
  const last = await trx.selectFrom('staff_audit').select(['number', 'mac']).orderBy('number', 'desc').limit(1).executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  const frame: Frame = {
    format: 'quintet-audit 1',
    number,
    previous: last?.mac ?? beforeFirst,
    at: new Date(now).toISOString(),
  }
  const text = JSON.stringify({ ...frame, ...content })
  const mac = macOf(key, text)
  await trx.insertInto('staff_audit').values({ number, text, mac }).execute()
  await writeHead(trx, key, number, mac)
}

interface AuditRow {
  number: number
  text: string
  mac: string
}

const faultsOf = (key: Buffer, row: AuditRow, number: number, previous: string): string[] => {
  const entry = JSON.parse(row.text) as Partial<Frame>
  return [
    ...(row.number === number && entry.number === number ? [] : [`Entry ${number} is missing or stands elsewhere.`]),
    ...(entry.previous === previous ? [] : [`The chain is broken before entry ${row.number}.`]),
    ...(macOf(key, row.text) === row.mac ? [] : [`Entry ${row.number} was changed.`]),
  ]
}

const headFaults = (key: Buffer, head: string | undefined, last: AuditRow | undefined): string[] => {
  if (!last) return head === undefined ? [] : ['The entries are gone.']
  const [number, mac] = head?.split(' ') ?? []
  if (Number(number) > last.number) return [`The entries after ${last.number} are missing.`]
  return mac === macOf(key, `head ${last.number} ${last.mac}`) ? [] : ['The end of the log is not the one that was noted.']
}

/** What is wrong with the audit log, one sentence each: entries that were changed, left out, put in another order or cut off. */
export const auditFaults = async (db: Database, key: Buffer): Promise<{ entries: number; faults: string[] }> => {
  const rows = await db.selectFrom('staff_audit').selectAll().orderBy('number').execute()
  const head = await db.selectFrom('app_state').select('value').where('key', '=', headKey).executeTakeFirst()
  const faults: string[] = []
  let [number, previous] = [1, beforeFirst]
  for (const row of rows) {
    faults.push(...faultsOf(key, row, number, previous))
    number = row.number + 1
    previous = row.mac
  }
  return { entries: rows.length, faults: [...faults, ...headFaults(key, head?.value, rows.at(-1))] }
}
