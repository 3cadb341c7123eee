import { matchThem, openCharacter } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slabSize } from '@quintet/drawing/sealed'
import type { Transaction } from '@quintet/database'
import * as receipts from '@quintet/weekly-drawing/receipt/receipt-rows'
import { readAnnouncements } from '@quintet/repositories/drawing-log'
import * as judging from '@quintet/repositories/judging'
import * as matches from '@quintet/repositories/matches'
import { readCharacters, writeCharacter } from '@quintet/repositories/characters'
import { grantConsent, readConsents, withdrawConsent } from '@quintet/repositories/consents'
import { countActiveInZones } from '@quintet/repositories/members'
import * as messages from '@quintet/repositories/messages'
import { ratingsOfMember, ratingsOfPhoto } from '@quintet/repositories/photo-ratings'
import { forgetReadyAnswer } from '@quintet/repositories/profiles'
import { readDuePurchases } from '@quintet/repositories/purchases'
import { forgetInReports } from '../../src/cases/reports.ts'
import { updateMemberships } from '../../src/services/membership.ts'
import { type SignedIn, type TestApp, createTestApp } from '../../src/testing.ts'

// What each query leaves out: for every condition of a query a row that fails it alone.

let app: TestApp
const members: SignedIn[] = []
beforeAll(async () => {
  app = createTestApp()
  for (let index = 0; index < 5; index++) members.push(await app.signUpMember())
})
afterAll(() => app.close())

const idOf = (index: number): number => members[index]?.id ?? 0
const exec = (sql: string, ...values: unknown[]) => app.context.db.sqlite.prepare(sql).run(...values)
const all = <T>(sql: string) => app.context.db.sqlite.prepare(sql).pluck().all() as T[]
const clear = (...tables: string[]) => {
  for (const table of tables) exec(`DELETE FROM ${table}`)
}
const write = (work: (trx: Transaction) => Promise<unknown>) => app.context.db.write(work)
const read = () => app.context.db.read

const addDrawing = (week: number, state: string, more: { entrants?: number; day?: number } = {}) =>
  exec(
    `INSERT INTO drawings (week, state, seed, commitment, announced_at, entrants, published_day) VALUES (?, ?, x'00', ?, 1, ?, ?)`,
    week,
    state,
    `of ${week}`,
    more.entrants ?? null,
    more.day ?? null,
  )

const leavesOf = async (position: number, count: number) =>
  (await receipts.readLeaves(read(), 9, position, count)).map((leaf) => leaf[0])

const peopleOf = async (week: number, position: number) => (await receipts.readOwnOutcome(read(), week, position))?.people

const outcomes = (week: number, number: number, people: number) => {
  const bytes = Buffer.alloc(28)
  bytes.writeUInt32LE(people)
  exec('INSERT INTO drawing_outcomes (week, slab, outcomes) VALUES (?, ?, ?)', week, number, bytes)
}

const slab = (week: number, number: number, ...entrants: number[]) => {
  const [numbers, leaves] = [Buffer.alloc(4 * entrants.length), Buffer.alloc(32 * entrants.length, week * 10 + number)]
  entrants.forEach((member, index) => numbers.writeUInt32LE(member, 4 * index))
  exec(
    'INSERT INTO drawing_slabs (week, slab, first_member, members, leaves) VALUES (?, ?, ?, ?, ?)',
    week,
    number,
    entrants[0],
    numbers,
    leaves,
  )
}

describe('drawings', () => {
  beforeEach(() => clear('drawing_slabs', 'drawing_outcomes', 'drawing_log', 'drawings', 'match_seconds', 'matches'))

  test('that are over, and those to come', async () => {
    for (const week of [8, 9, 10, 11, 12, 13, 14]) addDrawing(week, 'announced', { entrants: week })
    expect((await receipts.readDrawingHead(read(), 9, 10))?.week).toBe(9)
    expect(await receipts.readDrawingHead(read(), 10, 10)).toBeUndefined()
    expect((await receipts.readDrawingHeads(read(), 10, 5)).map(({ week }) => week)).toEqual([9, 8])
    expect((await receipts.readDrawingHeads(read(), 10, 1)).map(({ week }) => week)).toEqual([9])
    expect((await receipts.readAnnounced(read(), 10)).map(({ week }) => week)).toEqual([10, 11, 12, 13])
    expect([await receipts.countEntrants(read(), 9), await receipts.countEntrants(read(), 99)]).toEqual([9, 0])
  })

  test('that were frozen, the last of them', async () => {
    expect(await receipts.readLastFrozenWeek(read())).toBeUndefined()
    addDrawing(8, 'published')
    addDrawing(9, 'frozen')
    addDrawing(10, 'announced')
    expect(await receipts.readLastFrozenWeek(read())).toBe(9)
  })

  test('and where a member stands in one: of that week, in their slab, once it is frozen', async () => {
    addDrawing(8, 'published')
    addDrawing(9, 'frozen')
    addDrawing(10, 'announced')
    for (const week of [8, 9, 10]) {
      slab(week, 0, 5, 7)
      slab(week, 1, 20, week === 8 ? 22 : 21)
    }
    const placeOf = async (week: number, member: number) => (await receipts.readOwnPlace(read(), week, member))?.position
    expect([await placeOf(9, 5), await placeOf(9, 7), await placeOf(9, 21)]).toEqual([0, 1, slabSize + 1])
    expect([await placeOf(8, 22), await placeOf(9, 22), await placeOf(8, 21)]).toEqual([slabSize + 1, undefined, undefined])
    expect([await placeOf(9, 4), await placeOf(9, 6), await placeOf(10, 5), await placeOf(11, 5)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    expect((await receipts.readOwnPlace(read(), 9, 20))?.leaf).toEqual(Buffer.alloc(32, 91))
    expect([await receipts.hasEntered(read(), 9, 7), await receipts.hasEntered(read(), 9, 8)]).toEqual([true, false])
  })

  test('and what came of a place: of that week and slab', async () => {
    for (const [week, number] of [
      [8, 0],
      [8, 1],
      [9, 0],
      [9, 1],
    ] as const)
      outcomes(week, number, week * 10 + number)
    expect([await peopleOf(8, 0), await peopleOf(8, slabSize), await peopleOf(9, 0), await peopleOf(9, slabSize)]).toEqual([
      80, 81, 90, 91,
    ])
    expect([await peopleOf(9, 2 * slabSize), await peopleOf(10, 0)]).toEqual([undefined, undefined])
  })

  test('and the leaves of whole slabs: of that week, so many from a position on', async () => {
    for (const week of [8, 9]) for (const number of [0, 1, 2]) slab(week, number, 10 * number + 1)
    expect(await leavesOf(slabSize, slabSize)).toEqual([91])
    expect(await leavesOf(0, 2 * slabSize)).toEqual([90, 91])
    expect(await leavesOf(slabSize, 5 * slabSize)).toEqual([91, 92])
  })

  test('and the tokens and matches of a member in one', async () => {
    const [anna, ben, carl] = members as [SignedIn, SignedIn, SignedIn]
    for (const [member, week, pool] of [
      [anna, 1, 3],
      [anna, 1, 2],
      [anna, 2, 4],
      [ben, 1, 5],
    ] as const)
      exec('INSERT INTO tokens (member_id, week, pool, submitted_at) VALUES (?, ?, ?, 1)', member.id, week, pool)
    expect(await receipts.readTokenPools(read(), 1, anna.id)).toEqual([2, 3])
    clear('tokens')
    const [own, ended, others] = [
      await matchThem(app, anna, ben),
      await matchThem(app, anna, carl),
      await matchThem(app, ben, carl),
    ]
    exec('UPDATE matches SET pool_1 = 3, pool_2 = 4 WHERE id = ?', own)
    exec('UPDATE matches SET ended_at = 1 WHERE id = ?', ended)
    expect([...(await receipts.readOutcome(read(), 1, anna.id))].toSorted()).toEqual([
      [1, null],
      [3, own],
    ])
    expect([...(await receipts.readOutcome(read(), 1, ben.id))].toSorted()).toEqual([
      [1, others],
      [4, own],
    ])
    expect((await receipts.readOutcome(read(), 2, anna.id)).size).toBe(0)
    addDrawing(1, 'matched')
    expect((await receipts.readOutcome(read(), 1, anna.id)).size).toBe(0)
  })

  test('and the announcements in the log: of that week, and no other entry', async () => {
    for (const [number, week, kind] of [
      [1, 9, 'announced'],
      [2, 9, 'frozen'],
      [3, 10, 'announced'],
      [4, 9, 'announced'],
    ] as const)
      exec(
        'INSERT INTO drawing_log (number, week, kind, text, signature) VALUES (?, ?, ?, ?, ?)',
        number,
        week,
        kind,
        `${number}`,
        Buffer.alloc(1),
      )
    expect(await readAnnouncements(read(), 9)).toEqual(['1', '4'])
  })
})

const setMember = (index: number, sql: string) => exec(`UPDATE members SET ${sql} WHERE id = ?`, idOf(index))

const judged = (photoId: number, judgeId: number, week: number) =>
  exec('INSERT INTO photo_judgements (photo_id, judge_id, week, quality) VALUES (?, ?, ?, 5)', photoId, judgeId, week)

const judge = () => ({ judgeId: idOf(0), judgeZone: 10, sexes: [1], judgedBefore: 5, limit: 100 })

const compared = async () =>
  (await judging.membersToCompare(read(), judge())).map(({ member }) => members.findIndex(({ id }) => id === member))

/** Members, by their places here, of whom something is shown. */
const shown = async () =>
  [
    ...new Set((await judging.photosToJudge(read(), judge())).map(({ member }) => members.findIndex(({ id }) => id === member))),
  ].toSorted()

const photoIds = (index: number) => all<number>(`SELECT id FROM photos WHERE member_id = ${idOf(index)} ORDER BY id`)

const photo = (index: number, slot: number, state = 'cleared'): number =>
  Number(
    exec(
      'INSERT INTO photos (member_id, slot, file, state, created_at) VALUES (?, ?, ?, ?, 1)',
      idOf(index),
      slot,
      `${index}-${slot}`,
      state,
    ).lastInsertRowid,
  )

describe('judging', () => {
  beforeEach(() => {
    clear('match_seconds', 'matches', 'photo_judgements', 'same_person_answers', 'photos', 'profiles', 'rounds')
    exec('UPDATE members SET active = 1, standing = 0')
    members.forEach((_, index) => {
      exec(
        "INSERT INTO profiles (member_id, profile, sex, attraction, zone, complete) VALUES (?, '{}', 1, 1, ?, 1)",
        idOf(index),
        10 + index,
      )
      for (const slot of [1, 2, 3]) photo(index, slot)
    })
  })

  const hidden: [string, () => unknown, number[]][] = [
    ['nothing else', () => undefined, [1, 2, 3, 4]],
    ['one who is not active', () => setMember(1, 'active = 0'), [2, 3, 4]],
    ['one who is suspended', () => setMember(1, 'standing = 2'), [2, 3, 4]],
    ['no one who was warned', () => setMember(1, 'standing = 1'), [1, 2, 3, 4]],
    ['one of another sex', () => exec('UPDATE profiles SET sex = 2 WHERE member_id = ?', idOf(1)), [2, 3, 4]],
    ['one whose photos are held', () => exec("UPDATE photos SET state = 'held' WHERE member_id = ?", idOf(1)), [2, 3, 4]],
    ['a match of the judge', () => matchThem(app, members[0] as SignedIn, members[1] as SignedIn), [2, 3, 4]],
    ['no match of two others', () => matchThem(app, members[1] as SignedIn, members[2] as SignedIn), [1, 2, 3, 4]],
  ]
  test.each(hidden)('the judge is not shown their own photos, and left out is %s', async (_, hide, expected) => {
    await hide()
    expect([await shown(), await compared()]).toEqual([expected, expected])
  })

  test('the same for a judge in the middle, whichever side of a match they are', async () => {
    const middle = { ...judge(), judgeId: idOf(2) }
    for (const other of [0, 1, 3]) await matchThem(app, members[2] as SignedIn, members[other] as SignedIn)
    expect(new Set((await judging.photosToJudge(read(), middle)).map(({ member }) => member))).toEqual(new Set([idOf(4)]))
    expect((await judging.membersToCompare(read(), middle)).map(({ member }) => member)).toEqual([idOf(4)])
  })

  test('a photo that this judge has judged lately is left out; of another judge, or long ago, it is not', async () => {
    const [first = 0, second = 0, third = 0] = photoIds(1)
    judged(first, idOf(0), 5)
    judged(second, idOf(0), 4)
    judged(third, idOf(2), 9)
    const ids = (await judging.photosToJudge(read(), judge())).map(({ id }) => id)
    expect([first, second, third].map((id) => ids.includes(id))).toEqual([false, true, true])
  })

  test("photos of the judge's zone come last, before that those that were judged most", async () => {
    exec('UPDATE profiles SET zone = 10 WHERE member_id = ?', idOf(1))
    exec('UPDATE photos SET times_judged = 3 WHERE member_id = ?', idOf(2))
    const order = (await judging.photosToJudge(read(), judge())).map(({ member }) => member)
    expect([...new Set(order)]).toEqual([idOf(3), idOf(4), idOf(2), idOf(1)])
    expect(await judging.photosToJudge(read(), { ...judge(), limit: 2 })).toHaveLength(2)
  })

  test('those with two photos are not compared; those who were asked about least come first', async () => {
    exec('DELETE FROM photos WHERE id = ?', photoIds(1)[0])
    for (const by of [0, 1])
      exec('INSERT INTO same_person_answers (member_id, judge_id, week, same) VALUES (?, ?, 1, 1)', idOf(2), idOf(by))
    exec('INSERT INTO same_person_answers (member_id, judge_id, week, same) VALUES (?, ?, 1, 1)', idOf(3), idOf(0))
    expect(await compared()).toEqual([4, 3, 2])
    const [{ photos } = { photos: [] }] = await judging.membersToCompare(read(), { ...judge(), limit: 1 })
    expect(photos.toSorted()).toEqual(photoIds(4))
  })

  test('rounds are those of the member and the week; one that is finished leaves the others open', async () => {
    const tickets = { samePerson: null, photos: [] }
    const insert = (index: number, week: number, number: number) =>
      app.context.db.write((trx) => judging.insertRound(trx, { memberId: idOf(index), week, number, tickets }))
    const [own, second, , other] = [await insert(0, 7, 1), await insert(0, 7, 2), await insert(0, 8, 1), await insert(1, 7, 1)]
    await write((trx) => judging.finishRound(trx, own, 5))
    expect(await judging.readRounds(read(), idOf(0), 7)).toMatchObject([
      { id: own, finished: true },
      { id: second, finished: false },
    ])
    expect(await judging.readRounds(read(), idOf(1), 7)).toMatchObject([{ id: other, finished: false }])
  })

  test('a judgement counts for its photo alone, and for none that is gone', async () => {
    const [first = 0, second = 0] = photoIds(1)
    const judgement = { judge: idOf(0), week: 7, attractiveness: 5, quality: 6, reason: null, text: null }
    await write((trx) => judging.insertJudgement(trx, { ...judgement, photo: first }))
    await write((trx) => judging.insertJudgement(trx, { ...judgement, photo: 987_654 }))
    expect(all(`SELECT times_judged FROM photos WHERE id IN (${first}, ${second}) ORDER BY id`)).toEqual([1, 0])
    expect(all('SELECT photo_id FROM photo_judgements')).toEqual([first])
  })

  test('answers whether photos are of one person are counted for that member, and none for one who is gone', async () => {
    const answer = (index: number, by: number, same: boolean) =>
      app.context.db.write((trx) => judging.insertSamePerson(trx, { member: idOf(index), judge: idOf(by), week: 7, same }))
    await answer(1, 0, true)
    expect(await answer(2, 0, false)).toEqual({ same: 0, notSame: 1 })
    expect(await answer(1, 3, false)).toEqual({ same: 1, notSame: 1 })
    const gone = await app.context.db.write((trx) =>
      judging.insertSamePerson(trx, { member: 987_654, judge: idOf(0), week: 7, same: true }),
    )
    expect(gone).toEqual({ same: 0, notSame: 0 })
  })

  test('photos are held of that member, where they were cleared', async () => {
    exec("UPDATE photos SET state = 'refused' WHERE id = ?", photoIds(1)[0])
    await write((trx) => judging.holdPhotos(trx, idOf(1)))
    expect(all(`SELECT state FROM photos WHERE member_id = ${idOf(1)} ORDER BY id`)).toEqual(['refused', 'held', 'held'])
    expect(all(`SELECT DISTINCT state FROM photos WHERE member_id = ${idOf(2)}`)).toEqual(['cleared'])
  })

  test('ratings are those of the member or photo, of the weeks before, without reports', async () => {
    const [first = 0, second = 0, third = 0] = photoIds(1)
    const [other = 0] = photoIds(2)
    const rate = (photoId: number, week: number, quality: number | null) =>
      exec(
        'INSERT INTO photo_judgements (photo_id, judge_id, week, attractiveness, quality) VALUES (?, ?, ?, ?, ?)',
        photoId,
        idOf(0),
        week,
        quality,
        quality,
      )
    rate(first, 6, 4)
    rate(second, 7, 8)
    rate(third, 6, null)
    rate(other, 6, 9)
    expect(await ratingsOfMember(read(), idOf(1), 7)).toEqual({ attractiveness: 4, quality: 4, count: 1 })
    expect(await ratingsOfMember(read(), idOf(1), 8)).toEqual({ attractiveness: 12, quality: 12, count: 2 })
    expect(await ratingsOfPhoto(read(), first, 7)).toEqual({ attractiveness: 4, quality: 4, count: 1 })
    expect(await ratingsOfPhoto(read(), second, 7)).toEqual({ attractiveness: 0, quality: 0, count: 0 })
    expect(await ratingsOfPhoto(read(), third, 9)).toEqual({ attractiveness: 0, quality: 0, count: 0 })
  })

  test('active members are counted in the zones given', async () => {
    setMember(1, 'active = 0')
    expect([await countActiveInZones(read(), [10, 11]), await countActiveInZones(read(), [12, 13, 99])]).toEqual([1, 2])
    expect(await countActiveInZones(read(), [])).toBe(0)
  })

  test("one member's ready answer is forgotten, the others' stay", async () => {
    exec("UPDATE profiles SET ready_answer = 'ready'")
    await write((trx) => forgetReadyAnswer(trx, idOf(1)))
    expect(all(`SELECT member_id FROM profiles WHERE ready_answer IS NULL`)).toEqual([idOf(1)])
  })
})

const insert = (match: number, side: number, clientId: string, now: number) =>
  app.context.db.write((trx) =>
    messages.insertMessage(trx, {
      match,
      side,
      clientId,
      body: 'y',
      iv: 'y',
      device: null,
      counter: null,
      previous: null,
      commitment: null,
      now,
    }),
  )

const view = async (match: number) => (await matches.readMatch(read(), idOf(0), match)) as matches.MatchView

describe('matches and messages', () => {
  let own: number
  let other: number
  beforeEach(async () => {
    clear('messages', 'match_seconds', 'matches')
    own = await matchThem(app, members[0] as SignedIn, members[1] as SignedIn)
    other = await matchThem(app, members[0] as SignedIn, members[2] as SignedIn)
    for (const match of [own, other])
      for (const sentAt of [10, 20, 30])
        exec(
          "INSERT INTO messages (match_id, side, client_id, body, iv, sent_at) VALUES (?, 2, ?, 'x', 'x', ?)",
          match,
          `id ${sentAt}`,
          sentAt + match,
        )
  })

  test('one that changes or ends leaves the others, and their messages, as they are', async () => {
    await write(async (trx) => matches.updateMatch(trx, (await view(own)).row, { key_state: 2 }))
    expect(all('SELECT key_state FROM matches ORDER BY id')).toEqual([2, 3])
    expect(all('SELECT version FROM matches ORDER BY id')).toEqual([1, 0])
    await write(async (trx) => matches.endMatch(trx, (await view(own)).row, 5))
    expect(all('SELECT ended_at FROM matches ORDER BY id')).toEqual([5, null])
    expect(all('SELECT DISTINCT match_id FROM messages')).toEqual([other])
  })

  test('unread is what the other wrote in this match after the last that was read', async () => {
    expect(await matches.countUnread(read(), await view(own))).toBe(3)
    await write((trx) => messages.markRead(trx, own, 1, 10 + own))
    expect(all('SELECT read_1 FROM matches ORDER BY id')).toEqual([10 + own, 0])
    expect(all('SELECT read_2 FROM matches ORDER BY id')).toEqual([0, 0])
    expect([await matches.countUnread(read(), await view(own)), await matches.countUnread(read(), await view(other))]).toEqual([
      2, 3,
    ])
    exec('UPDATE messages SET side = 1 WHERE match_id = ? AND sent_at = ?', own, 30 + own)
    expect(await matches.countUnread(read(), await view(own))).toBe(1)
    await write((trx) => messages.markRead(trx, own, 2, 7))
    expect(all('SELECT read_2 FROM matches ORDER BY id')).toEqual([7, 0])
  })

  test('a page is of this match, before or after a time and not at it', async () => {
    const times = (rows: messages.MessageRow[]) => rows.map(({ match_id, sent_at }) => [match_id, sent_at - own])
    const before = (time: number, limit = 9) => messages.messagesBefore(read(), own, own + time, limit)
    const after = (time: number, limit = 9) => messages.messagesAfter(read(), own, own + time, limit)
    expect(times(await before(30))).toEqual([
      [own, 10],
      [own, 20],
    ])
    expect(times(await before(99, 2))).toEqual([
      [own, 20],
      [own, 30],
    ])
    expect(times(await after(10))).toEqual([
      [own, 20],
      [own, 30],
    ])
    expect(times(await after(0, 1))).toEqual([[own, 10]])
  })

  test('a message of the same name is another one in another match, or of the other side', async () => {
    expect(await insert(own, 2, 'id 10', 500)).toBe(10 + own)
    expect(await insert(own, 1, 'id 10', 500)).toBe(500)
    exec('UPDATE messages SET client_id = ? WHERE match_id = ? AND sent_at = ?', 'only there', other, 10 + other)
    expect(await insert(own, 2, 'only there', 600)).toBe(600)
    // Time in a match only grows, whatever was said in another.
    expect(await insert(other, 1, 'new', 100)).toBe(100)
    expect(await insert(own, 1, 'new', 100)).toBe(601)
  })
})

const zonesOf = async (index: number) => (await readCharacters(read(), idOf(index))).map((each) => each?.zones[0] ?? null)

const character = (zone: number) => openCharacter([zone])

test('characters are those of the member, in their places', async () => {
  for (const [index, number, zone] of [
    [0, 2, 10],
    [1, 1, 11],
    [1, 2, 12],
    [2, 2, 13],
  ] as const)
    await write((trx) => writeCharacter(trx, idOf(index), number, character(zone)))
  await write((trx) => writeCharacter(trx, idOf(1), 2, character(14)))
  expect(await zonesOf(0)).toEqual([null, 10, null, null, null])
  expect(await zonesOf(1)).toEqual([11, 14, null, null, null])
  expect(await zonesOf(2)).toEqual([null, 13, null, null, null])
})

describe('consents', () => {
  test('are withdrawn one by one, and noted once', async () => {
    const of = async (index: number) => (await readConsents(read(), idOf(index))).toSorted()
    for (const index of [0, 1])
      for (const kind of ['sensitive', 'matching'] as const) await write((trx) => grantConsent(trx, idOf(index), kind, 1))
    await write((trx) => withdrawConsent(trx, idOf(0), 'sensitive', 2))
    await write((trx) => withdrawConsent(trx, idOf(0), 'sensitive', 3))
    expect([await of(0), await of(1)]).toEqual([['matching'], ['matching', 'sensitive']])
    expect(all('SELECT withdrawn_at FROM consents WHERE withdrawn_at IS NOT NULL')).toEqual([2])
    await write((trx) => grantConsent(trx, idOf(0), 'sensitive', 4))
    await write((trx) => grantConsent(trx, idOf(0), 'sensitive', 5))
    expect(await of(0)).toEqual(['matching', 'sensitive'])
    expect(all(`SELECT at FROM consent_diary WHERE member_id = ${idOf(0)} ORDER BY id`)).toEqual([1, 1, 2, 4])
  })
})

const purchase = (index: number, state: string, startDay: number) =>
  exec(
    `INSERT INTO purchases (member_id, reference, provider, tier, cents, credit_days, start_day, end_day, state, created_at)
      VALUES (?, ?, 'stripe', 1, 1, 0, ?, 999, ?, 1)`,
    idOf(index),
    `${state} ${startDay}`,
    startDay,
    state,
  )

describe('what is due', () => {
  test('are purchases that are paid and whose day has come', async () => {
    purchase(0, 'paid', 100)
    purchase(1, 'paid', 101)
    purchase(2, 'processing', 100)
    purchase(3, 'paid', 90)
    expect((await readDuePurchases(read(), 100)).map(({ reference }) => reference)).toEqual(['paid 100', 'paid 90'])
    clear('purchases')
  })

  test.each([
    ['that has run out ends', 3, 99, 5],
    ['of whose last day it is stays', 0, 100, 0],
    ['without an end stays', 2, 0, 2],
    ['that is limited stays limited', 4, 99, 4],
    ['that has ended stays so', 5, 99, 5],
  ])('a membership %s', async (_, tier, endDay, expected) => {
    setMember(0, `tier = ${tier}, active = 1, membership_end_day = ${endDay}`)
    setMember(1, 'tier = 1, active = 1, membership_end_day = 200')
    await write((trx) => updateMemberships(trx, 100))
    expect(all(`SELECT tier FROM members WHERE id IN (${idOf(0)}, ${idOf(1)}) ORDER BY id`)).toEqual([expected, 1])
    expect(all(`SELECT active FROM members WHERE id = ${idOf(0)}`)).toEqual([tier !== expected ? 0 : 1])
    exec('UPDATE members SET tier = 4, membership_end_day = 0')
  })
})

describe('reports, when a member goes', () => {
  test('lose who wrote them and what was said of the member, and no other report does', async () => {
    clear('photos', 'reports')
    const [gone, stays] = [idOf(0), idOf(1)]
    const photoOf = (member: number) =>
      Number(
        exec("INSERT INTO photos (member_id, slot, file, state, created_at) VALUES (?, 1, ?, 'held', 1)", member, `of ${member}`)
          .lastInsertRowid,
      )
    // The photo of the one who stays has the number of the member who goes, and is another thing.
    exec(
      "INSERT INTO photos (id, member_id, slot, file, state, created_at) VALUES (?, ?, 2, 'same number', 'held', 1)",
      gone,
      stays,
    )
    const [theirs, others] = [photoOf(gone), photoOf(stays)]
    const report = (kind: string, reporter: number, subject: number, text: string) =>
      exec(
        'INSERT INTO reports (kind, reporter_id, subject, reason, text, created_at) VALUES (?, ?, ?, 1, ?, 1)',
        kind,
        reporter,
        subject,
        text,
      )
    report('match', gone, stays, 'by them')
    report('match', stays, gone, 'of them')
    report('samePerson', stays, gone, 'of them again')
    report('photo', stays, theirs, 'of their photo')
    report('match', idOf(2), stays, 'of another')
    report('photo', idOf(2), others, "of another's photo")
    report('photo', idOf(2), gone, "of another's photo by the same number")
    await write((trx) => forgetInReports(trx, gone, 1))
    expect(all('SELECT reporter_id FROM reports ORDER BY id')).toEqual([0, stays, stays, stays, idOf(2), idOf(2), idOf(2)])
    expect(all('SELECT text FROM reports ORDER BY id')).toEqual([
      '',
      '',
      '',
      '',
      'of another',
      "of another's photo",
      "of another's photo by the same number",
    ])
  })
})
