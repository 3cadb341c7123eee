import { MEMBERSHIP_DAYS, TIERS } from '@quintet/domain/membership'
import { matchClass, newKeyState, pseudonym, PSEUDONYM_BYTES } from '@quintet/domain/match'
import { DAY_MS, dayNumber, weekStart } from '@quintet/domain/time'
import type { Chance } from '@quintet/synthetic'
import type { Connection } from '@quintet/kit/store'
import type { Random } from '@quintet/kit/random'
import type { Insert } from './bulk.ts'
import {
  type Moment,
  insertCharacters,
  insertConsents,
  insertPhotos,
  insertProfile,
  insertRatings,
} from './insert-member-parts.ts'
import type { Inhabitant, PastMatch, World } from './create-members.ts'

export interface Inserting {
  direct: Connection
  insert: Insert
  chance: Chance
  random: Random
  moment: Moment
  files: ReadonlyMap<number, readonly string[]>
}

const insertTokens = ({ insert, moment }: Inserting, member: number, { tokens }: Inhabitant): void => {
  for (const [ahead, pools] of tokens.entries())
    for (const pool of pools) insert('tokens', { member_id: member, week: moment.week + ahead, pool, submitted_at: moment.now })
}

const insertInhabitant = (inserting: Inserting, one: Inhabitant): number => {
  const { direct, insert, chance, random, moment } = inserting
  const member = insert('members', {
    // A cell's numbers do not begin at 1.
    id: direct.prepare('SELECT last + 1 FROM member_numbers').pluck<number>().get() ?? 1,
    sub: random.uuid(),
    birth_date: one.birthDate,
    tier: one.tier,
    active: 1,
    standing: 0,
    // Beyond the weeks for which tokens are submitted, so that nobody's membership ends in the middle of the demo.
    membership_end_day: one.tier < TIERS.limited ? moment.today + chance.between(100, MEMBERSHIP_DAYS) : 0,
    encryption_type: 0,
    language: one.language,
    created_at: moment.now - chance.between(90, 400) * DAY_MS,
  })
  insertConsents(insert, member, moment)
  insertProfile(insert, member, one)
  insertCharacters(insert, member, one.characters)
  insertTokens(inserting, member, one)
  if (one.wait > 0) insert('waits', { member_id: member, drawings: one.wait })
  return member
}

/** A match of the past as a row; its keys, where there were any, are gone with the people who never were. */
export const insertPastMatch = (
  { insert, random, moment }: Pick<Inserting, 'insert' | 'random' | 'moment'>,
  [one, other]: readonly [number, number],
  past: Omit<PastMatch, 'one' | 'other'>,
): number => {
  const week = moment.week - past.weeksAgo
  const name = () => pseudonym(random.bytes(PSEUDONYM_BYTES))
  const pair = { member_1: Math.min(one, other), member_2: Math.max(one, other) }
  const match = insert('matches', {
    ...pair,
    week,
    pool_1: past.pool,
    pool_2: past.pool,
    quality: Math.round(past.quality * 100) / 100,
    class: matchClass(past.quality, 20, 20),
    day: dayNumber(weekStart(week + 1)),
    pseudonym_1: name(),
    pseudonym_2: name(),
    key_state: newKeyState,
    ended_at: past.ended ? moment.now - DAY_MS : null,
  })
  insert('match_seconds', { ...pair, match_id: match })
  return match
}

const insertAllRatings = (
  { direct, insert, chance, moment, files }: Inserting,
  world: World,
  members: readonly number[],
): void => {
  const judging = { chance, judges: members, week: moment.week }
  const count = direct.prepare('UPDATE photos SET times_judged = ? WHERE id = ?')
  for (const [index, { portrait }] of world.inhabitants.entries()) {
    const member = members[index] ?? 0
    for (const photo of insertPhotos(insert, member, files.get(portrait) ?? [], moment))
      count.run(insertRatings(insert, photo, member, judging), photo)
  }
}

/** Puts the whole world into the tables; returns the members' ids by their places in it. */
export const insertWorld = (inserting: Inserting, world: World): number[] => {
  const members = world.inhabitants.map((one) => insertInhabitant(inserting, one))
  insertAllRatings(inserting, world, members)
  for (const past of world.pastMatches) insertPastMatch(inserting, [members[past.one] ?? 0, members[past.other] ?? 0], past)
  return members
}
