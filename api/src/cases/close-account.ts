import type { Transaction } from '@quintet/database'
import type { Context } from '../context.ts'
import { updateMember } from '../repositories/members.ts'
import { endMatch, readMatches } from '../repositories/matches.ts'

/** What closing for good does beside the standing: the member meets no one any more, and their matches end. */
export const closeAccount = async (
  trx: Transaction,
  { wall }: Pick<Context, 'wall'>,
  { member }: { member: number; fraud: boolean },
): Promise<void> => {
  await updateMember(trx, member, { active: 0 })
  for (const { row } of await readMatches(trx, member)) await endMatch(trx, row, wall.now())
}
