import { type Static, Type } from 'typebox'
import { integer } from '../schema/common.ts'
import { declareForStaff } from './staff-call.ts'

const Number = integer(1, 2_147_483_647)

/** What somebody looked at or did: the text that was chained, and its keyed hash. */
export const AuditEntry = Type.Object({
  number: Number,
  text: Type.String({ maxLength: 4096 }),
  mac: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
/** Its type. */
export type AuditEntry = Static<typeof AuditEntry>

/** The audit log, the newest first: so many entries before a number, or the last ones. */
export const listAudit = declareForStaff(
  'listAudit',
  Type.Object({ before: Type.Optional(Number) }),
  Type.Object({ entries: Type.Array(AuditEntry, { maxItems: 100 }) }),
  { roles: ['operator', 'second'] },
)
