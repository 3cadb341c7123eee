import type { Transaction } from '@quintet/database'
import type { Context } from '../context.ts'
import { type AuditContent, audit, auditKeyOf } from '@quintet/audit-log/audit'
import type { StaffMember } from './staff-member.ts'

/** What a handler of the staff's calls may use besides its input. */
export interface StaffScope {
  readonly context: Context
  readonly staff: StaffMember
  /** Writes what is looked at or done into the audit log, in the transaction that does it. */
  record(trx: Transaction, content: Omit<AuditContent, 'staff' | 'action'>): Promise<void>
}

/** The scope of one call, whose name its entries in the audit log have. */
export const createStaffScope = (context: Context, staff: StaffMember, action: string): StaffScope => ({
  context,
  staff,
  record: (trx, content) => audit(trx, auditKeyOf(context.config), context.wall.now(), { staff: staff.id, action, ...content }),
})
