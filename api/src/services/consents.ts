import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { withoutSensitiveWishes } from '@quintet/domain/pools'
import { visibilityFor, withoutSensitive } from '@quintet/domain/profile'
import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { isSuspended } from '@quintet/domain/membership'
import { readCharacters, writeCharacter } from '@quintet/repositories/characters'
import { grantConsent, withdrawConsent } from '@quintet/repositories/consents'
import { updateMember } from '@quintet/repositories/members'
import { picturesOf, readProof } from '@quintet/repositories/photo-proofs'
import { endProofCase } from '@quintet/cases/end-proof-case'
import { blankDrafts } from '@quintet/repositories/profile-drafts'
import { forgetReadyAnswer, readProfile, writeProfile } from '@quintet/repositories/profiles'
import type { Scope } from '../scope.ts'

const blankAnswers = async (trx: Transaction, memberId: number): Promise<void> => {
  const profile = await readProfile(trx, memberId)
  const answers = withoutSensitive(profile.answers)
  const visibility = profile.visibility && visibilityFor(profile.visibility, answers)
  await writeProfile(trx, memberId, { ...profile, answers, visibility })
}

// Whom somebody wants says as much as who they are.
const openWishes = async (trx: Transaction, memberId: number): Promise<void> => {
  for (const [index, character] of (await readCharacters(trx, memberId)).entries())
    if (character) await writeCharacter(trx, memberId, index + 1, withoutSensitiveWishes(character))
}

// Taken back, nothing of the check is left: neither pictures nor what came of it. Returns the pictures, to be deleted after the commit.
const withdrawProof = async (trx: Transaction, memberId: number, now: number): Promise<string[]> => {
  const proof = await readProof(trx, memberId)
  await withdrawConsent(trx, memberId, 'photoProof', now)
  if (!proof) return []
  await endProofCase(trx, proof, { decision: 'withdrawn', by: null, now })
  await trx.deleteFrom('photo_proofs').where('id', '=', proof.id).execute()
  return picturesOf(proof)
}

/** Real time, for the diary; the product's, by which drafts are compared. */
interface Times {
  now: number
  productNow: number
}

// Without either consent the member leaves judging and the drawing; without the sensitive answers the profile is not complete.
const withdraw = async (trx: Transaction, memberId: number, kind: 'sensitive' | 'matching', times: Times): Promise<void> => {
  await withdrawConsent(trx, memberId, kind, times.now)
  await updateMember(trx, memberId, { active: 0 })
  if (kind !== 'sensitive') return
  await blankAnswers(trx, memberId)
  await blankDrafts(trx, memberId, times.productNow)
  await openWishes(trx, memberId)
}

/** Gives or withdraws a consent; withdrawing blanks what it covered, at every tier and standing (decisions 49 and 67). */
export const saveConsent = async (
  { kind, granted }: RequestOf<Calls['saveConsent']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['saveConsent']>> => {
  if (granted && isSuspended(member.claims)) throw new Refusal('account.suspended')
  const now = context.wall.now()
  const pictures = await context.db.write(async (trx) => {
    await forgetReadyAnswer(trx, member.id)
    if (granted) await grantConsent(trx, member.id, kind, now)
    else if (kind === 'photoProof') return withdrawProof(trx, member.id, now)
    else await withdraw(trx, member.id, kind, { now, productNow: context.clock.now() })
    return []
  })
  for (const file of pictures) await context.photos.delete(file)
  if (!granted) context.db.scrub()
  return { message: 'success' }
}
