import { dayNumber } from '@quintet/domain/time'
import type { Transaction } from '@quintet/database'
import { eraseEntries } from '@quintet/weekly-drawing/erase-entries'
import { rememberMet } from '@quintet/weekly-drawing/past-pairs'
import { personsOf } from '@quintet/weekly-drawing/people'
import { rememberMinor } from '@quintet/cases/carried-age'
import { rememberStanding, standingDays } from '@quintet/cases/carried-standing'
import { rememberTraces } from '@quintet/cases/traces'
import { isReturnOver } from '@quintet/cases/standing'
import { forgetInReports } from '@quintet/cases/reports'
import { forgetInEndings } from '@quintet/repositories/endings'
import { forgetInKeptHashes, releaseLeftHashes } from '@quintet/repositories/photo-signals'

// What they asked under this address before they were let in.
const forgetRequests = async (trx: Transaction, member: number): Promise<void> => {
  const address = trx
    .selectFrom('members')
    .innerJoin('identity_users', 'identity_users.sub', 'members.sub')
    .select('identity_users.email')
    .where('members.id', '=', member)
  await trx.updateTable('stopped_requests').set({ email: '', text: '' }).where('email', 'in', address).execute()
}

/**
 * Deletes a member with everything that hangs on it; the only way to. Whom they met is remembered by keyed hashes of every address
 * they ever held, so that the two never meet again under a new account, and so is a standing that is not good and that they are
 * a minor.
 * @param now epoch milliseconds, by the product's clock
 */
export const deleteMember = async (trx: Transaction, key: Buffer, member: number, now: number): Promise<void> => {
  const persons = await personsOf(trx, key, member)
  await forgetInEndings(trx, member)
  for (const id of await rememberMet(trx, key, member, { persons, member }))
    await trx.deleteFrom('matches').where('id', '=', id).execute()
  const today = dayNumber(Math.floor(now / 1000))
  await rememberStanding(trx, persons, member, today)
  await rememberMinor(trx, persons, member, today)
  await rememberTraces(trx, member, today + standingDays)
  if (await isReturnOver(trx, member)) await releaseLeftHashes(trx, member)
  await eraseEntries(trx, member)
  await forgetInReports(trx, member, now)
  await forgetInKeptHashes(trx, member)
  await forgetRequests(trx, member)
  await trx.deleteFrom('members').where('id', '=', member).execute()
}
