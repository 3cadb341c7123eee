import { dayNumber } from '@quintet/domain/time'
import type { Transaction } from '@quintet/database'
import { keepTrace } from '@quintet/cases/traces'

const readPhone = async (trx: Transaction, sub: string): Promise<string> => {
  const row = await trx.selectFrom('identity_users').select('attributes').where('sub', '=', sub).executeTakeFirst()
  const { phone_number: phone = '' } = JSON.parse(row?.attributes ?? '{}') as Record<string, string>
  // The identity provider takes numbers in the international form alone (E.164); what remains is how they are written.
  return phone.replaceAll(/[^\d+]/g, '')
}

/** Keeps the phone number that the account of a member has now, where the pool asks for one, as a keyed hash. */
export const holdPhone = async (
  trx: Transaction,
  key: Buffer,
  { id: member, sub }: { id: number; sub: string },
  now: number,
): Promise<void> => {
  const value = await readPhone(trx, sub)
  if (value !== '') await keepTrace(trx, key, { member, kind: 'phone', value, now, day: dayNumber(Math.floor(now / 1000)) })
}
