import { randomBytes } from 'node:crypto'
import { currentWeek } from '@quintet/kit/week'
import { systemClock } from '@quintet/kit/clock'
import { newKeyState } from '@quintet/domain/match'
import { completeSaves } from '@quintet/testing'
import { calls } from '@quintet/contract'
import type { SignedIn } from '../../test/testing.ts'
import type { World } from './world.ts'

const weekNow = (): number => currentWeek({ clock: systemClock })

/** Makes an active member of a new one, without the photos that the calls at hand do not look at. */
export const makeActive = async ({ filling, reader }: World, { id }: SignedIn): Promise<void> => {
  const { direct } = filling.context.db
  direct
    .prepare(
      `INSERT OR REPLACE INTO profiles (member_id, profile, sex, attraction, zone, complete)
       SELECT ?, profile, sex, attraction, zone, complete FROM profiles WHERE member_id = ?`,
    )
    .run(id, reader.id)
  direct.prepare('UPDATE members SET active = 1, tier = 2, membership_end_day = 30000 WHERE id = ?').run(id)
}

/** Opens a round for a member, whose photos were all looked at. @returns its tickets */
export const openJudgedRound = ({ filling, peers }: World, { id }: SignedIn): string[] => {
  const { direct } = filling.context.db
  const photos = direct
    .prepare(`SELECT id FROM photos WHERE member_id IN (${peers.map(() => '?').join()}) LIMIT 10`)
    .pluck<number>()
    .all(...peers.map((peer) => peer.id))
  const tickets = photos.map((photo) => [randomBytes(18).toString('base64url'), photo] as const)
  const week = weekNow()
  for (const pool of [1, 2])
    direct.prepare('INSERT INTO tokens (member_id, week, pool, submitted_at) VALUES (?, ?, ?, 0)').run(id, week, pool)
  direct
    .prepare('INSERT INTO rounds (member_id, week, number, tickets, opened_at, seen) VALUES (?, ?, 1, ?, 0, ?)')
    .run(id, week, JSON.stringify({ samePerson: null, photos: tickets }), JSON.stringify(photos))
  return tickets.map(([ticket]) => ticket)
}

let between = 0

/** A match of a new member with a peer of the reader. @returns its number */
export const openMatch = ({ filling, peers }: World, { id }: SignedIn, state: number = newKeyState): number => {
  const { direct } = filling.context.db
  between += 1
  const peer = peers[between % peers.length]?.id ?? 0
  const pair = [Math.min(id, peer), Math.max(id, peer)]
  const number = direct
    .prepare(
      `INSERT INTO matches (member_1, member_2, week, pool_1, pool_2, quality, class, day, pseudonym_1, pseudonym_2, key_state)
       VALUES (?, ?, 1, 1, 1, 80, 2, 20000, 'CD-234', 'FG-567', ?) RETURNING id`,
    )
    .pluck<number>()
    .get(...pair, state)
  direct.prepare('INSERT INTO match_seconds (member_1, member_2, match_id) VALUES (?, ?, ?)').run(...pair, number)
  return Number(number)
}

/** Gives a new member the reader's keys. */
export const giveKeys = ({ filling, reader }: World, { id }: SignedIn): void => {
  filling.context.db.direct
    .prepare(
      `INSERT OR REPLACE INTO member_keys (member_id, public_key, wrapped_key, iv, kdf, created_at)
       SELECT ?, public_key, wrapped_key, iv, kdf, created_at FROM member_keys WHERE member_id = ?`,
    )
    .run(id, reader.id)
}

/** Gives a new member copies of the reader's photos. */
export const givePhotos = ({ filling, reader }: World, { id }: SignedIn): void => {
  filling.context.db.direct
    .prepare(
      `INSERT INTO photos (member_id, slot, file, state, created_at, blur)
       SELECT ?, slot, file, state, created_at, blur FROM photos WHERE member_id = ? AND slot BETWEEN 1 AND 5`,
    )
    .run(id, reader.id)
}

/** A case that was decided just now. @returns its number */
const decideCase = ({ filling }: World, about: number, decision: string): number => {
  const now = Date.now()
  return Number(
    filling.context.db.direct
      .prepare(
        `INSERT INTO cases (kind, member_id, subject, reason, opened_at, due_at, harm, decided_at, outcome)
         VALUES ('match', ?, ?, 1, ?, ?, 0, ?, ?) RETURNING id`,
      )
      .pluck<number>()
      .get(about, about, now, now, now, JSON.stringify({ decision })),
  )
}

/** A warning to a new member. @returns the number of the measure */
export const warn = (world: World, { id }: SignedIn): number =>
  Number(
    world.filling.context.db.direct
      .prepare(
        `INSERT INTO measures (member_id, case_id, kind, rule, facts, machine, from_at)
         VALUES (?, ?, 'warn', 'respect', 'What was seen.', 'none', ?) RETURNING id`,
      )
      .pluck<number>()
      .get(id, decideCase(world, id, 'warned'), Date.now()),
  )

/** A new member's report that came to nothing. @returns the number of its case */
export const reportInVain = (world: World, { id }: SignedIn): number => {
  const about = world.peers[0]?.id ?? 0
  const number = decideCase(world, about, 'nothing')
  world.filling.context.db.direct
    .prepare(
      `INSERT INTO reports (kind, reporter_id, subject, reason, text, created_at, case_id) VALUES ('match', ?, ?, 1, '', ?, ?)`,
    )
    .run(id, about, Date.now(), number)
  return number
}

/** Moves a new member to a zone whose country asks for a check of age. */
export const moveTo = async ({ filling }: World, { idToken }: SignedIn, zone: number): Promise<void> => {
  for (const save of completeSaves({ zone })) await filling.call(calls.saveProfile, save, idToken)
}
