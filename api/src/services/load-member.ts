import { calls, type MemberRecord } from '@quintet/contract'
import { TERMS_VERSION } from '@quintet/domain/consents'
import { judgeScore } from '@quintet/domain/judging'
import { defaultVisibility } from '@quintet/domain/profile'
import { weekNumber } from '@quintet/domain/time'
import { inBoth } from '@quintet/kit/store'
import type { Database } from '@quintet/database'
import type { Config } from '@quintet/settings'
import { ageIssue } from '@quintet/repositories/age-checks'
import { readCharacters } from '@quintet/repositories/characters'
import { type ConsentKind, readConsents, readTermsAgreements } from '@quintet/repositories/consents'
import { readKeys } from '@quintet/repositories/keys'
import { readMember } from '@quintet/repositories/members'
import { ratingsOfMember } from '@quintet/repositories/photo-ratings'
import { readDrafts } from '@quintet/repositories/profile-drafts'
import { readProfile } from '@quintet/repositories/profiles'
import { ReadyJson, type Scope } from '../scope.ts'

const ratingsFor = async (db: Database, memberId: number, week: number): Promise<MemberRecord['ratings']> => {
  const { attractiveness, quality, count } = await ratingsOfMember(db, memberId, week)
  return {
    attractiveness: judgeScore(attractiveness, count) ?? null,
    pictureQuality: judgeScore(quality, count) ?? null,
    timesJudged: count,
  }
}

// Asked for at the next sign-in, as long as the wording in force was not agreed to.
const consentsOf = (given: readonly ConsentKind[]): Pick<MemberRecord, 'consents' | 'photoProofConsent'> => ({
  consents: given.filter((kind) => kind !== 'photoProof'),
  ...(given.includes('photoProof') && { photoProofConsent: true }),
})

const termsDue = async (db: Database, memberId: number): Promise<Pick<MemberRecord, 'termsDue'>> => {
  const isAgreed = (await readTermsAgreements(db, memberId)).some(({ version }) => version === TERMS_VERSION)
  return isAgreed ? {} : { termsDue: TERMS_VERSION }
}

const buildRecord = async (db: Database, { ageMethods }: Config, memberId: number, week: number): Promise<MemberRecord> => {
  const [row, profile, characters] = [
    await readMember(db, memberId),
    await readProfile(db, memberId),
    await readCharacters(db, memberId),
  ]
  const { personalityAnswers: _, relationshipAnswers: __, ...shown } = profile
  const age = await ageIssue(db, ageMethods, memberId, profile.answers.zone)
  const keys = await readKeys(db, memberId)
  const drafts = await readDrafts(db, memberId)
  return {
    ...shown,
    ...(shown.visibility === undefined && { startVisibility: defaultVisibility(shown.answers) }),
    language: row.language,
    account: {
      membershipEndDay: row.membership_end_day,
      tier: row.tier,
      encryptionType: row.encryption_type,
      standing: row.standing,
      active: row.active,
    },
    ratings: await ratingsFor(db, memberId, week),
    ...consentsOf(await readConsents(db, memberId)),
    ...(await termsDue(db, memberId)),
    birthDateKnown: row.birth_date !== null,
    ...(drafts.length > 0 && { drafts: drafts as MemberRecord['drafts'] }),
    ...(age && { ageCheck: age }),
    characters,
    ...(keys ? { keys } : {}),
  }
}

// After the week and the wording of the terms that it was made in, which are a line. As bytes it goes out as it is.
const readySql = inBoth(
  'SELECT CAST(ready_answer AS BLOB) AS ready FROM profiles WHERE member_id = ?',
  "SELECT convert_to(ready_answer, 'UTF8') AS ready FROM profiles WHERE member_id = ?",
)

/** The member's whole record. What is read as a whole is kept as ready JSON until something of it changes (or the week ends). */
export const loadMember = async ({ context, member }: Scope): Promise<ReadyJson> => {
  const week = weekNumber(Math.floor(context.clock.now() / 1000))
  const made = `${week} ${TERMS_VERSION}\n`
  const { ready } = (await context.db.statement<{ ready: Buffer<ArrayBuffer> | null }>(readySql).get(member.id)) ?? {}
  if (ready?.toString('latin1', 0, made.length) === made) return new ReadyJson(ready.subarray(made.length))
  return context.db.write(async (trx) => {
    const text = JSON.stringify(calls.loadMember.wire.answer.encode(await buildRecord(trx, context.config, member.id, week)))
    await trx
      .updateTable('profiles')
      .set({ ready_answer: made + text })
      .where('member_id', '=', member.id)
      .execute()
    return new ReadyJson(text)
  })
}
