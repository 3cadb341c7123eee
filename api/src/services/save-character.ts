import type { ProfileSave } from '@quintet/contract'
import { type Tier, isTier } from '@quintet/domain/membership'
import { countryOfZone, zonesOfCountry } from '@quintet/domain/places'
import { type Character, type Reach, characterProblems, hasSensitiveWish, locationProblem } from '@quintet/domain/pools'
import type { Profile } from '@quintet/domain/profile'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { Member } from '../member.ts'
import { writeCharacter } from '@quintet/repositories/characters'
import { readConsents } from '@quintet/repositories/consents'
import { countActiveInZones } from '@quintet/repositories/members'

/** How far "own zone" reaches for a member of that zone at present (decision 14). */
export const currentReach = async ({ config }: Context, db: Database, zone: number): Promise<Reach> => {
  const country = zonesOfCountry(countryOfZone(zone)?.id ?? '').map(({ code }) => code)
  const active = { zone: await countActiveInZones(db, [zone]), country: await countActiveInZones(db, country) }
  if (active.zone >= config.reachZone) return 'zone'
  return active.country >= config.reachCountry ? 'country' : 'region'
}

export const tierOf = ({ claims }: Member): Tier => (isTier(claims.tier) ? claims.tier : 4)

/** Throws unless a character is whole: every question answered, four traits, a location within the tier (section 4). Returns the reach. */
export const checkCharacter = async (
  context: Context,
  db: Database,
  member: Member,
  { answers }: Profile,
  character: Character,
): Promise<Reach> => {
  const problem = characterProblems(character)[0]
  if (problem) throw new Refusal(`character.${problem.kind}`, 'category' in problem ? { category: problem.category } : {})
  const { zone } = answers
  if (zone === undefined) throw new Refusal('character.ownLocation')
  const reach = await currentReach(context, db, zone)
  const location = locationProblem(character.zones, { tier: tierOf(member), zone, reach })
  if (location) throw new Refusal(`character.location.${location}`)
  return reach
}

/** Saves a character that is whole. */
export const saveCharacter = async (
  context: Context,
  trx: Transaction,
  member: Member,
  profile: Profile,
  { number, character }: Extract<ProfileSave, { section: 'character' }>,
): Promise<void> => {
  await checkCharacter(context, trx, member, profile, character)
  if (hasSensitiveWish(character) && !(await readConsents(trx, member.id)).includes('sensitive'))
    throw new Refusal('consent.needed')
  await writeCharacter(trx, member.id, number, character)
}
