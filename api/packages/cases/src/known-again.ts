import { type ReturnSign, returnSigns } from '@quintet/domain/cases'
import type { Transaction } from '@quintet/database'
import { readMember } from '@quintet/repositories/members'
import { openCase } from './open-case.ts'
import { tellMember } from './tell-member.ts'

interface KnownAgain {
  member: number
  by: ReturnSign
  /** The photo that was known. */
  photo?: number
  now: number
  day: number
}

/**
 * A member shares a sign with an account that was closed. People share phones and cards, and look alike: so a person decides, the
 * member is told that they do and by what (decision 54), and nothing is restricted meanwhile. A member who is suspended already has the reasons.
 */
export const openReturned = async (trx: Transaction, { member, by, photo = 0, now, day }: KnownAgain): Promise<void> => {
  if ((await readMember(trx, member)).standing > 1) return
  const reason = returnSigns.indexOf(by) + 1
  const { report } = await openCase(trx, { kind: 'returned', member, subject: photo, reason, now })
  await tellMember(trx, { member, day, key: 'knownAgain', values: { number: report, reason: by } })
}
