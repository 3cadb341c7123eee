import { setImmediate } from 'node:timers/promises'
import { type RelationshipStyle } from '@quintet/domain/questions'
import { isTier } from '@quintet/domain/membership'
import { type Character, type Reach, isCharacterComplete, isPoolNumber } from '@quintet/domain/pools'
import { countryOfZone, zonesOfCountry } from '@quintet/domain/places'
import type { Profile } from '@quintet/domain/profile'
import type { Context } from '../context.ts'
import type { Database } from '../db/store.ts'
import type { Entry } from './engine/entry.ts'

interface Meeting {
  one: number
  other: number
}

interface EntrantRow {
  id: number
  tier: number
  profile: string
  pools: string
  wait: number | null
}

// Who was warned is still in; who is suspended is not (decisions 18 and 26).
const suspended = 2
const pageSize = 200

const entrantPage = (db: Database, week: number, after: number): Promise<EntrantRow[]> =>
  db
    .selectFrom('tokens')
    .innerJoin('members', 'members.id', 'tokens.member_id')
    .innerJoin('profiles', 'profiles.member_id', 'members.id')
    .leftJoin('waits', 'waits.member_id', 'members.id')
    .select(['members.id', 'members.tier', 'profiles.profile', 'waits.drawings as wait'])
    .select(({ fn }) => fn<string>('group_concat', ['tokens.pool']).as('pools'))
    .where('tokens.week', '=', week)
    .where('members.id', '>', after)
    .where('members.active', '=', 1)
    .where('members.standing', '<', suspended)
    .where('profiles.complete', '=', 1)
    .groupBy('members.id')
    .orderBy('members.id')
    .limit(pageSize)
    .execute()

type Characters = Map<number, Map<number, Character>>

const charactersOf = async (db: Database, members: readonly number[]): Promise<Characters> => {
  const rows = await db
    .selectFrom('characters')
    .selectAll()
    .where('member_id', 'in', [...members])
    .execute()
  const all: Characters = new Map(members.map((member) => [member, new Map()]))
  for (const { member_id: member, number, character } of rows) all.get(member)?.set(number, JSON.parse(character) as Character)
  return all
}

/** How far "own zone" reaches in every zone at present (decision 14). */
export const readReaches = async ({ config, db }: Context): Promise<(zone: number) => Reach> => {
  const rows = await db.read
    .selectFrom('members')
    .innerJoin('profiles', 'profiles.member_id', 'members.id')
    .select(['profiles.zone', ({ fn }) => fn.countAll<number>().as('count')])
    .where('members.active', '=', 1)
    .groupBy('profiles.zone')
    .execute()
  const active = new Map(rows.map(({ zone, count }) => [zone, count]))
  const inCountry = (zone: number) =>
    zonesOfCountry(countryOfZone(zone)?.id ?? '').reduce((sum, { code }) => sum + (active.get(code) ?? 0), 0)
  return (zone) => {
    if ((active.get(zone) ?? 0) >= config.reachZone) return 'zone'
    return inCountry(zone) >= config.reachCountry ? 'country' : 'region'
  }
}

const tokensOf = (pools: string, characters: ReadonlyMap<number, Character> | undefined): Entry['tokens'] =>
  pools
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b)
    .flatMap((pool) => {
      const character = characters?.get(pool)
      return isPoolNumber(pool) && isCharacterComplete(character) ? [{ pool, character }] : []
    })

const entryOf = (row: EntrantRow, characters: Characters, reach: (zone: number) => Reach): Entry | undefined => {
  const { answers, personality, relationship } = JSON.parse(row.profile) as Profile
  const tokens = tokensOf(row.pools, characters.get(row.id))
  if (!personality || !relationship || answers.zone === undefined || !isTier(row.tier) || tokens.length === 0) return undefined
  return {
    member: row.id,
    answers,
    personality,
    relationship: relationship as RelationshipStyle,
    tier: row.tier,
    reach: reach(answers.zone),
    wait: row.wait ?? 0,
    past: [],
    tokens,
  }
}

// Whoever was matched once, also where that ended; and whoever reported the other, or a photo of the other.
const readMeetings = async (db: Database): Promise<Meeting[]> => {
  const matches = await db.selectFrom('matches').select(['member_1 as one', 'member_2 as other']).execute()
  const reports = await db
    .selectFrom('reports')
    .select(['reporter_id as one', 'subject as other'])
    .where('kind', '=', 'match')
    .execute()
  const photos = await db
    .selectFrom('reports')
    .innerJoin('photos', 'photos.id', 'reports.subject')
    .select(['reports.reporter_id as one', 'photos.member_id as other'])
    .where('reports.kind', '=', 'photo')
    .execute()
  // Whoever was deleted and came back.
  const remembered = await db
    .selectFrom('past_partners as a')
    .innerJoin('past_partners as b', 'b.pair', 'a.pair')
    .select(['a.member_id as one', 'b.member_id as other'])
    .whereRef('b.member_id', '>', 'a.member_id')
    .$narrowType<Meeting>()
    .execute()
  return [...matches, ...reports, ...photos, ...remembered]
}

const withPast = (entries: readonly Entry[], meetings: readonly Meeting[]): Entry[] => {
  const past = new Map(entries.map(({ member }) => [member, new Set<number>()]))
  for (const { one, other } of meetings) {
    if (!past.has(one) || !past.has(other)) continue
    past.get(one)?.add(other)
    past.get(other)?.add(one)
  }
  return entries.map((entry) => ({ ...entry, past: [...(past.get(entry.member) ?? [])].toSorted((a, b) => a - b) }))
}

/** The entries of a week as they are now: tokens of active members in good standing, in the order of the members (decision 26). */
export const collectEntries = async (context: Context, week: number): Promise<Entry[]> => {
  const db = context.db.read
  const reach = await readReaches(context)
  const entries: Entry[] = []
  for (let page = await entrantPage(db, week, 0); page.length > 0; page = await entrantPage(db, week, page.at(-1)?.id ?? 0)) {
    const characters = await charactersOf(
      db,
      page.map(({ id }) => id),
    )
    entries.push(...page.flatMap((row) => entryOf(row, characters, reach) ?? []))
    await setImmediate()
  }
  return withPast(entries, await readMeetings(db))
}
