import type { Database, Transaction } from '@quintet/database'
import type { Chat } from '@quintet/repositories/chats'
import { prepared } from '@quintet/repositories/prepared'
import { readProfile } from '@quintet/repositories/profiles'
import { tellMember } from './tell-member.ts'

const contactOf = prepared((db, sender: number, recipient: number) =>
  db.selectFrom('contacts').select('last_day').where('sender_id', '=', sender).where('recipient_id', '=', recipient),
)

/** Notes that the peer of a match had a message from the member; the day is that of the last one. */
export const noteContact = async (trx: Transaction, sender: number, { row, side, peer }: Chat, day: number): Promise<void> => {
  const [known] = await contactOf(trx, sender, peer)
  if (known?.last_day === day) return
  const pseudonym = side === 1 ? row.pseudonym_1 : row.pseudonym_2
  await trx
    .insertInto('contacts')
    .values({ sender_id: sender, recipient_id: peer, pseudonym, last_day: day })
    .onConflict((conflict) => conflict.columns(['sender_id', 'recipient_id']).doUpdateSet({ last_day: day }))
    .execute()
}

// The chat showed the first name, where there is one: the pseudonym alone may no longer say who it was.
const nameOf = async (db: Database, sender: number, pseudonym: string): Promise<string> => {
  const name = (await readProfile(db, sender)).about?.name
  return name === undefined ? pseudonym : `${name} (${pseudonym})`
}

/** Tells everybody who ever had a message from a member closed for fraud, once each, at the moment of the closing (decision 56). */
export const warnContacts = async (
  trx: Transaction,
  sender: number,
  { day, now }: { day: number; now: number },
): Promise<number> => {
  const told = await trx
    .selectFrom('contacts')
    .selectAll()
    .where('sender_id', '=', sender)
    .where('warned_at', 'is', null)
    .execute()
  for (const { recipient_id: member, pseudonym, last_day: lastDay } of told) {
    const values = { pseudonym: await nameOf(trx, sender, pseudonym), lastDay }
    await tellMember(trx, { member, day, key: 'fraudWarning', values })
  }
  await trx
    .updateTable('contacts')
    .set({ warned_at: now })
    .where('sender_id', '=', sender)
    .where('warned_at', 'is', null)
    .execute()
  return told.length
}
