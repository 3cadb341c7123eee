import type { ProfileSave } from '@quintet/contract'
import { type Tier, isTier } from '@quintet/domain/membership'
import { countryOfZone, zonesOfCountry } from '@quintet/domain/places'
import { type Reach, characterProblems, locationProblem } from '@quintet/domain/pools'
import type { Profile } from '@quintet/domain/profile'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '../db/store.ts'
import { Refusal } from '../errors.ts'
import type { Member } from '../member.ts'
import { writeCharacter } from '../repositories/characters.ts'
import { countActiveInZones } from '../repositories/members.ts'

/** How far "own zone" reaches for a member of that zone at present (decision 14). */
export const currentReach = async ({ config }: Context, db: Database, zone: number): Promise<Reach> => {
  const country = zonesOfCountry(countryOfZone(zone)?.id ?? '').map(({ code }) => code)
  const active = { zone: await countActiveInZones(db, [zone]), country: await countActiveInZones(db, country) }
  if (active.zone >= config.reachZone) return 'zone'
  return active.country >= config.reachCountry ? 'country' : 'region'
}

const tierOf = ({ claims }: Member): Tier => (isTier(claims.tier) ? claims.tier : 4)

/** Saves a character when it is whole: every question answered, four traits, a location within the tier (section 4). */
export const saveCharacter = async (
  context: Context,
  trx: Transaction,
  member: Member,
  profile: Profile,
  { number, character }: Extract<ProfileSave, { section: 'character' }>,
): Promise<void> => {
  const problem = characterProblems(character)[0]
  if (problem) throw new Refusal(`character.${problem.kind}`, 'category' in problem ? { category: problem.category } : {})
  const { zone } = profile.answers
  if (zone === undefined) throw new Refusal('character.ownLocation')
  const location = locationProblem(character.zones, { tier: tierOf(member), zone, reach: await currentReach(context, trx, zone) })
  if (location) throw new Refusal(`character.location.${location}`)
  await writeCharacter(trx, member.id, number, character)
}
