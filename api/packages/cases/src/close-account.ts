import type { Transaction } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import { updateMember } from '@quintet/repositories/members'
import { today } from '@quintet/kit/week'
import { warnContacts } from './contacts.ts'
import { endMatch, readMatches } from '@quintet/repositories/matches'

interface Clocks {
  readonly clock: Clock
  readonly wall: Clock
}

/** What closing for good does beside the standing: the member meets no one any more, their matches end, and whom a fraud wrote to is told. */
export const closeAccount = async (
  trx: Transaction,
  clocks: Clocks,
  { member, fraud }: { member: number; fraud: boolean },
): Promise<void> => {
  const now = clocks.wall.now()
  await updateMember(trx, member, { active: 0 })
  for (const { row } of await readMatches(trx, member)) await endMatch(trx, row, now)
  if (fraud) await warnContacts(trx, member, { day: today(clocks), now })
}
