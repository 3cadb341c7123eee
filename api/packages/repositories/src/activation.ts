import { areImagesComplete, type PhotoStatus } from '@quintet/domain/photos'
import { isCharacterComplete } from '@quintet/domain/pools'
import { isDataComplete } from '@quintet/domain/profile'
import type { Database, Transaction } from '@quintet/database'
import { type AgeMethods, ageIssue } from './age-checks.ts'
import { readCharacters } from './characters.ts'
import { readConsents } from './consents.ts'
import { readMember, updateMember } from './members.ts'
import { readPhotos } from './photos.ts'
import { forgetReadyAnswer, readProfile } from './profiles.ts'

/** What it hangs on, of the configuration. */
interface Asking {
  readonly ageMethods: AgeMethods
}

type Issue = 'characters' | 'data' | 'images'

/** What keeps a member from being active; undefined when nothing does (section 4). */
export const activationIssue = async (db: Database, { ageMethods }: Asking, memberId: number): Promise<Issue | undefined> => {
  const { birth_date: birthDate } = await readMember(db, memberId)
  const consents = await readConsents(db, memberId)
  const profile = await readProfile(db, memberId)
  if (birthDate === null || !consents.includes('matching') || !isDataComplete(profile)) return 'data'
  if (await ageIssue(db, ageMethods, memberId, profile.answers.zone)) return 'data'
  const photos = await readPhotos(db, memberId)
  if (!areImagesComplete(photos.map(({ state }) => state as PhotoStatus))) return 'images'
  const characters = await readCharacters(db, memberId)
  return characters.every((character) => isCharacterComplete(character ?? undefined)) ? undefined : 'characters'
}

/**
 * Lets an active member rest whom something keeps from taking part by now. For whatever changes what that rests on, in its own
 * transaction: everything else goes by the flag. Returns whether the member is active still.
 */
export const restUnlessReady = async (trx: Transaction, config: Asking, memberId: number): Promise<boolean> => {
  if ((await readMember(trx, memberId)).active === 0) return false
  if ((await activationIssue(trx, config, memberId)) === undefined) return true
  await updateMember(trx, memberId, { active: 0 })
  await forgetReadyAnswer(trx, memberId)
  return false
}
