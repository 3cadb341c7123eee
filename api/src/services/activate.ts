import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { areImagesComplete, type PhotoStatus } from '@quintet/domain/photos'
import { isCharacterComplete } from '@quintet/domain/pools'
import { isDataComplete } from '@quintet/domain/profile'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { Config } from '@quintet/settings'
import { ageIssue } from '@quintet/repositories/age-checks'
import { readCharacters } from '@quintet/repositories/characters'
import { readConsents } from '@quintet/repositories/consents'
import { readMember, updateMember } from '@quintet/repositories/members'
import { readPhotos } from '@quintet/repositories/photos'
import { readProfile } from '@quintet/repositories/profiles'
import type { Scope } from '../scope.ts'

type Issue = 'characters' | 'data' | 'images'

/** What keeps a member from being active; undefined when nothing does (section 4). */
export const activationIssue = async (
  db: Database,
  { ageMethods }: Pick<Config, 'ageMethods'>,
  memberId: number,
): Promise<Issue | undefined> => {
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

/** `/vua`: makes the member an active user, or names what is missing. */
export const activate = async (
  { accessToken }: RequestOf<Calls['activate']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['activate']>> => {
  if (context.identity.subjectOfAccessToken(accessToken) !== member.sub) throw new Refusal('session.otherAccount')
  const issue = await context.db.write(async (trx) => {
    const found = await activationIssue(trx, context.config, member.id)
    await updateMember(trx, member.id, { active: found ? 0 : 1 })
    return found
  })
  return issue ? { status: 400, issue } : { status: 200 }
}
