import { accountAtom } from '@quintet/sdk'
import { ask } from '../../calls/ask.ts'
import type { AuditEntry } from '@quintet/contract/staff'

/** An entry as it is read: who did what, when, about which case and member. */
export interface Deed {
  number: number
  at: Date
  /** Nothing stands for the command line of the server. */
  staff: number | undefined
  action: string
  case: number | undefined
  member: number | undefined
  details: string
}

interface Content {
  at: string
  staff: number | null
  action: string
  case?: number
  member?: number
  details?: Record<string, unknown>
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const readDetails = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(' · ')

/** Reads an entry of the log. */
export const readDeed = ({ number, text }: AuditEntry): Deed => {
  const { at, staff, action, case: case_, member, details = {} } = JSON.parse(text) as Content
  return { number, at: new Date(at), staff: staff ?? undefined, action, case: case_, member, details: readDetails(details) }
}

/** The entries that were read, the newest first; nothing before the first reading. */
export const $deeds = accountAtom<{ deeds: readonly Deed[]; isWhole: boolean } | undefined>(undefined)

/** Reads the newest entries, or those before the ones that are there. */
export const readMore = async (isFirst: boolean): Promise<void> => {
  const known = isFirst ? [] : ($deeds.get()?.deeds ?? [])
  const before = known.at(-1)?.number
  const { entries } = await ask('listAudit', before === undefined ? {} : { before })
  const deeds = [...known, ...entries.map(readDeed)]
  $deeds.set({ deeds, isWhole: entries.length === 0 || deeds.at(-1)?.number === 1 })
}
