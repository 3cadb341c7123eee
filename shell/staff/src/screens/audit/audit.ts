import { accountAtom } from '@quintet/sdk'
import { ask } from '../../calls/ask.ts'
import type { AuditEntry } from '@quintet/contract/staff'

/** An entry as it is read: who did what, when, about which case and member. */
export interface AuditEvent {
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

// A list of nothing, or a number that was not given, tells nothing.
const tellsSomething = ([, value]: [string, unknown]): boolean => value !== null && !(Array.isArray(value) && value.length === 0)

const readDetails = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .filter(tellsSomething)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(' · ')

/** Reads an entry of the log. */
export const readEvent = ({ number, text }: AuditEntry): AuditEvent => {
  const { at, staff, action, case: case_, member, details = {} } = JSON.parse(text) as Content
  return { number, at: new Date(at), staff: staff ?? undefined, action, case: case_, member, details: readDetails(details) }
}

/** The entries that were read, the newest first; nothing before the first reading. */
export const $auditEvents = accountAtom<{ events: readonly AuditEvent[]; isWhole: boolean } | undefined>(undefined)

/** Reads the newest entries, or those before the ones that are there. */
export const readMore = async (isFirst: boolean): Promise<void> => {
  const shown = $auditEvents.get()
  const known = isFirst ? [] : (shown?.events ?? [])
  const before = known.at(-1)?.number
  const { entries } = await ask('listAudit', before === undefined ? {} : { before })
  // The newest were read meanwhile: what comes before others leaves a gap after them.
  if (!isFirst && $auditEvents.get() !== shown) return
  const events = [...known, ...entries.map(readEvent)]
  $auditEvents.set({ events, isWhole: entries.length === 0 || events.at(-1)?.number === 1 })
}
