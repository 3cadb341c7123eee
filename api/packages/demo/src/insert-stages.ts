import { MEMBERSHIP_DAYS, TIERS } from '@quintet/domain/membership'
import { canMeet, type Character, newCharacter } from '@quintet/domain/pools'
import { type SyntheticPerson, syntheticCharacter, syntheticCharacters } from '@quintet/synthetic'
import { demoEmail, demoPassword } from './accounts.ts'
import { insertConversation } from './conversation.ts'
import { insertCharacters, insertConsents, insertPhotos, insertProfile } from './insert-member-parts.ts'
import { type Inserting, insertPastMatch } from './insert-world.ts'
import { type DemoKeys, insertKeys } from './keys.ts'
import type { NewAccount } from './target.ts'
import type { World } from './create-members.ts'

/** Stages from which a step of the way is done. */
const from = { data: 2, images: 3, active: 4, matches: 5 } as const
const freshMatches = 4

export interface StageParts {
  people: readonly SyntheticPerson[]
  /** Number of the first stage's portrait; the others follow. */
  firstPortrait: number
  /** The keys of stages 5 and 6. */
  keys: readonly [DemoKeys, DemoKeys]
}

type CreateAccount = (account: NewAccount) => Promise<number>

// The first character is as open as it can be, so that a visitor of the demo is likely to be drawn.
const charactersOf = ({ chance }: Inserting, person: SyntheticPerson): Character[] => {
  const [, ...others] = syntheticCharacters(chance, person)
  const open = { ...syntheticCharacter(chance, person), options: newCharacter().options, openTrait: 4 as const }
  return [open, ...others]
}

const activate = ({ direct, moment }: Inserting, member: number): void => {
  direct
    .prepare('UPDATE members SET active = 1, tier = ?, membership_end_day = ? WHERE id = ?')
    .run(TIERS.world, moment.today + MEMBERSHIP_DAYS, member)
}

const insertStage = (inserting: Inserting, stage: number, member: number, { people, firstPortrait }: StageParts): void => {
  const person = people[stage - 1]
  if (!person || stage < from.data) return
  const { insert, files, moment } = inserting
  insertConsents(insert, member, moment)
  insertProfile(insert, member, person)
  if (stage >= from.images) insertPhotos(insert, member, files.get(firstPortrait + stage - 1) ?? [], moment)
  if (stage < from.active) return
  insertCharacters(insert, member, charactersOf(inserting, person))
  activate(inserting, member)
}

const ageGap = (one: SyntheticPerson, other: SyntheticPerson): number =>
  Math.abs((one.profile.answers.age ?? 0) - (other.profile.answers.age ?? 0))

/** Inhabitants who may meet that person, the nearest in age first, by their places. */
const peersFor = (person: SyntheticPerson, { inhabitants }: World): number[] =>
  [...inhabitants.keys()]
    .filter((index) => canMeet(person.profile, inhabitants[index]?.profile ?? { answers: {} }))
    .toSorted((a, b) => ageGap(person, inhabitants[a] ?? person) - ageGap(person, inhabitants[b] ?? person) || a - b)

const insertFreshMatches = (
  inserting: Inserting,
  member: number,
  person: SyntheticPerson,
  world: World,
  members: readonly number[],
) => {
  for (const [index, peer] of peersFor(person, world).slice(0, freshMatches).entries()) {
    const past = { weeksAgo: 1, pool: (index + 1) as 1 | 2 | 3 | 4, quality: [91, 78, 67, 58][index] ?? 60, ended: false }
    insertPastMatch(inserting, [member, members[peer] ?? 0], past)
  }
}

const insertNotice = ({ insert, moment }: Inserting, member: number, count: number): void => {
  const kept = { key: 'matches', notice_values: JSON.stringify({ count }) }
  insert('notices', { member_id: member, language: 1, day: moment.today, title: '', message: '', ...kept })
}

const insertChat = async (
  inserting: Inserting,
  [five, six]: readonly [number, number],
  keys: StageParts['keys'],
): Promise<void> => {
  const { direct, insert, random, moment } = inserting
  insertKeys(insert, five, keys[0], moment.now)
  insertKeys(insert, six, keys[1], moment.now)
  direct.prepare('UPDATE members SET encryption_type = 1 WHERE id IN (?, ?)').run(five, six)
  const match = insertPastMatch(inserting, [five, six], { weeksAgo: 2, pool: 5, quality: 88, ended: false })
  const sided = five < six ? keys : ([keys[1], keys[0]] as const)
  await insertConversation({ direct, insert, random, match, keys: sided, first: five < six ? 2 : 1, now: moment.now })
}

/** The six accounts, one at each stage of a member's way. */
export const insertStages = async (
  createAccount: CreateAccount,
  inserting: Inserting,
  parts: StageParts,
  { world, members }: { world: World; members: readonly number[] },
): Promise<void> => {
  const accounts: number[] = []
  for (const [index, { birthDate }] of parts.people.entries())
    accounts.push(await createAccount({ email: demoEmail(index + 1), password: demoPassword, birthDate, languageId: 1 }))
  for (const [index, member] of accounts.entries()) insertStage(inserting, index + 1, member, parts)
  const [five = 0, six = 0] = accounts.slice(from.matches - 1)
  const person = parts.people[from.matches - 1]
  if (person) insertFreshMatches(inserting, five, person, world, members)
  await insertChat(inserting, [five, six], parts.keys)
  insertNotice(inserting, five, freshMatches)
  insertNotice(inserting, six, 1)
}
