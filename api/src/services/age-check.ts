import type { AnswerOf, Calls } from '@quintet/contract'
import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { type AgeOutcome, ageProvider } from '@quintet/age/provider'
import { type AgeMethod, requiredMethod } from '@quintet/age/required-method'
import type { Context } from '../context.ts'
import {
  activeWithoutCheck,
  ageIssue,
  readAgeCheck,
  startVisit,
  takeVisit,
  writeAgeCheck,
} from '@quintet/repositories/age-checks'
import { updateMember } from '@quintet/repositories/members'
import { forgetReadyAnswer, readProfile } from '@quintet/repositories/profiles'
import type { Scope } from '../scope.ts'
import { pairKeyOf, personsOf, sameMembers } from '@quintet/weekly-drawing/people'
import { today } from '@quintet/kit/week'

/** So long a member may be with the provider, in milliseconds. */
const visitMs = 3_600_000

/** Sends a member to the check of age that their country asks for (rule 60). */
export const startAgeCheck = async (_: unknown, { context, member }: Scope): Promise<AnswerOf<Calls['startAgeCheck']>> => {
  const { config, db, random, wall } = context
  const { zone } = (await readProfile(db.read, member.id)).answers
  const issue = await ageIssue(db.read, config.ageMethods, member.id, zone)
  const method = requiredMethod(config.ageMethods, zone)
  if (issue === 'underage') throw new Refusal('age.underage')
  if (issue === undefined || method === undefined) throw new Refusal('age.notNeeded')
  const state = random.bytes(24).toString('base64url')
  await db.write((trx) => startVisit(trx, { memberId: member.id, state, method, endsAt: wall.now() + visitMs }))
  return { url: context.exits.through(ageProvider(method, config).addressFor(state)) }
}

/** A member, and the other accounts of the same person by an address they hold or held. */
const accountsOf = async ({ config }: Context, trx: Transaction, member: number): Promise<number[]> => [
  member,
  ...(await sameMembers(trx, await personsOf(trx, pairKeyOf(config), member), member)),
]

/**
 * Keeps what a provider said of a visit that is still open: method, day and outcome. A minor takes part in nothing any more, by no
 * account of theirs.
 */
export const hearAgeOutcome = (context: Context, method: AgeMethod, state: string, outcome: AgeOutcome): Promise<void> =>
  context.db.write(async (trx) => {
    const memberId = await takeVisit(trx, state, method, context.wall.now())
    if (memberId === undefined) return
    const isAdult = outcome === 'adult'
    // Meanwhile another account of theirs may have said otherwise: that stays.
    if (isAdult && (await readAgeCheck(trx, memberId))?.over_18 === 0) return
    for (const account of isAdult ? [memberId] : await accountsOf(context, trx, memberId)) {
      await writeAgeCheck(trx, { memberId: account, method, day: today(context), isAdult })
      if (!isAdult) await updateMember(trx, account, { active: 0 })
      await forgetReadyAnswer(trx, account)
    }
  })

/**
 * Members of a country that has come to ask for a check take part again once they have been checked. What a member changes is looked at
 * as it changes; this is for what the configuration does.
 */
export const enforceAgeChecks = ({ config, db }: Pick<Context, 'config' | 'db'>): Promise<number> =>
  db.write(async (trx) => {
    const members = await activeWithoutCheck(trx, config.ageMethods)
    for (const member of members) {
      await updateMember(trx, member, { active: 0 })
      await forgetReadyAnswer(trx, member)
    }
    return members.length
  })
