import type { Transaction } from '@quintet/database'
import type { NoticeKind } from '../notice-text.ts'

/** Puts a notice on a member's list, as a key that is read in the language of the moment (decision 64). */
export const tellMember = async (
  trx: Transaction,
  { member, day, key, values = {} }: { member: number; day: number; key: NoticeKind; values?: Record<string, string | number> },
): Promise<void> => {
  const words = { title: '', message: '', language: 1 }
  await trx
    .insertInto('notices')
    .values({ member_id: member, day, key, notice_values: JSON.stringify(values), ...words })
    .execute()
}
