import { type RequestOf, calls } from '@quintet/contract'
import { activeMember, completeSaves, consentingMember, lookAtRound, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentWeek } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

type Result = RequestOf<typeof calls.submitRound>

let app: TestApp
let judge: SignedIn
let men: SignedIn[]

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  men = []
  // Thirty photos: as many as three rounds show.
  for (let index = 0; index < 6; index++) men.push(await activeMember(app, { attraction: 1, photos: 5 }))
  judge = await activeMember(app, { attraction: 2 })
  await change(judge, { tier: 2 })
}, 60_000)
afterAll(() => app.close())

// Each test has a week of its own: rounds and tokens begin anew.
beforeEach(() => app.clock.shift(27 * 7 * 86_400_000))

const change = (member: SignedIn, values: object) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', member.id).execute())

const setPhotos = (values: object, member?: SignedIn, after = 0) =>
  app.context.db.write((trx) => {
    const photos = trx.updateTable('photos').set(values).where('slot', '>', after)
    return (member ? photos.where('member_id', '=', member.id) : photos).execute()
  })

const load = (member = judge) => app.call(calls.loadJudgingRound, {}, member.idToken)
const submit = (result: Result, member = judge) => app.call(calls.submitRound, result, member.idToken)
const submitFree = (member = judge, week?: number) =>
  app.call(calls.submitFreeTokens, week === undefined ? {} : { week }, member.idToken)

/** The tickets of the open round, whose photos the judge has looked at. */
const ticketsOf = async (member = judge): Promise<string[]> => {
  const { round } = await load(member)
  await lookAtRound(app, round)
  return round?.sets.flat().map(({ ticket }) => ticket) ?? []
}

const rated = (tickets: string[]): Result['ratings'] =>
  tickets.map((ticket) => ({ attractiveness: 7, pictureQuality: 8, ticket }))

/** Whose photos the tickets of the open round stand for. */
const shownMembers = async (): Promise<Set<number>> => {
  await load()
  const row = await app.context.db.read
    .selectFrom('rounds')
    .select('tickets')
    .where('member_id', '=', judge.id)
    .where('week', '=', currentWeek(app.context))
    .executeTakeFirstOrThrow()
  const photos = (JSON.parse(row.tickets) as { photos: [string, number][] }).photos.map(([, photo]) => photo)
  const owners = await app.context.db.read.selectFrom('photos').select('member_id').where('id', 'in', photos).execute()
  return new Set(owners.map(({ member_id }) => member_id))
}

describe('tokens (decision 20)', () => {
  test('of a week that is over are not submitted', async () => {
    const week = currentWeek(app.context)
    expect(await outcomeOf(submitFree(judge, week - 1))).toBe('judging.weekOver')
    expect(await outcomeOf(submitFree(judge, week))).toBe('done')
    expect(await app.call(calls.loadTokens, {}, judge.idToken)).toEqual({ week, submitted: 2, tokensRemaining: 3 })
  })

  test('are free twice, then earned, then all in', async () => {
    await submitFree()
    expect(await outcomeOf(submitFree())).toBe('judging.required')
    for (const remaining of [2, 1, 0])
      expect(await submit({ samePerson: 'skipped', ratings: rated(await ticketsOf()) })).toEqual({ tokensRemaining: remaining })
    expect(await outcomeOf(submitFree())).toBe('judging.allSubmitted')
    expect(await load()).toEqual({ tokensRemaining: 0 })
    expect(await app.call(calls.loadTokens, {}, judge.idToken)).toMatchObject({ submitted: 5, tokensRemaining: 0 })
  })

  test('are those of the server: a limited member has two and no round', async () => {
    const [man] = men as [SignedIn]
    expect(await submitFree(man)).toEqual({ tokensRemaining: 0 })
    expect(await outcomeOf(submitFree(man))).toBe('judging.allSubmitted')
    expect(await load(man)).toEqual({ tokensRemaining: 0 })
  })
})

const withFirst = (one: Partial<Result['ratings'][number]>) => (tickets: string[]) =>
  rated(tickets).map((rating, index) => (index === 0 ? ({ ...rating, ...one } as Result['ratings'][number]) : rating))
const report = (reason: number, text: string) => (tickets: string[]) =>
  rated(tickets).map((rating, index) => (index === 0 ? { reason, ticket: rating.ticket, text } : rating))

describe('a round that is refused counts for nothing (decision 23)', () => {
  const faults: [string, (tickets: string[]) => Result['ratings'], string][] = [
    ['nine ratings', (tickets) => rated(tickets.slice(1)), 'judging.incomplete'],
    ['a ticket of another round', withFirst({ ticket: 'A'.repeat(24) }), 'judging.ticket'],
    ['one ticket twice', (tickets) => rated([...tickets.slice(1), tickets[1] ?? '']), 'judging.ticket'],
    ['a rating of eleven', withFirst({ attractiveness: 11 }), '400 input.invalid'],
    ['a report for another reason without words', report(5, ''), 'report.text'],
    ['a report of too few words', report(1, 'short'), 'report.text'],
  ]
  test.each(faults)('%s', async (_, ratings, code) => {
    await submitFree()
    expect(await outcomeOf(submit({ samePerson: 'same', ratings: ratings(await ticketsOf()) }))).toBe(code)
    expect(await app.call(calls.loadTokens, {}, judge.idToken)).toMatchObject({ submitted: 2 })
    const judged = await app.context.db.read
      .selectFrom('photo_judgements')
      .select('photo_id')
      .where('week', '=', currentWeek(app.context))
      .execute()
    expect(judged).toEqual([])
  })

  test('one of a week that is over, or without a round', async () => {
    const week = currentWeek(app.context)
    expect(await outcomeOf(submit({ samePerson: 'same', ratings: rated(Array(10).fill('A'.repeat(24))) }))).toBe('judging.ticket')
    const ratings = rated(await ticketsOf())
    expect(await outcomeOf(submit({ samePerson: 'same', ratings, week: week - 1 }))).toBe('judging.weekOver')
    app.clock.shift(7 * 86_400_000)
    expect(await outcomeOf(submit({ samePerson: 'same', ratings }))).toBe('judging.ticket')
  })
})

describe('what a round leaves behind', () => {
  test('a report with its reason and words, for staff, and no rating of that photo', async () => {
    const [first = '', ...others] = await ticketsOf()
    await submit({ samePerson: 'skipped', ratings: [{ reason: 2, ticket: first, text: 'Not a person' }, ...rated(others)] })
    const reports = await app.context.db.read.selectFrom('reports').selectAll().where('reporter_id', '=', judge.id).execute()
    expect(reports).toMatchObject([{ kind: 'photo', reason: 2, text: 'Not a person' }])
    const judgements = await app.context.db.read
      .selectFrom('photo_judgements')
      .select(['attractiveness', 'quality', 'reason', 'text'])
      .where('week', '=', currentWeek(app.context))
      .orderBy('reason', 'desc')
      .execute()
    expect(judgements).toHaveLength(10)
    expect(judgements[0]).toEqual({ attractiveness: null, quality: null, reason: 2, text: 'Not a person' })
    expect(judgements[1]).toEqual({ attractiveness: 7, quality: 8, reason: null, text: null })
  })

  test('the averages of what others gave, from the next week on (decision 7)', async () => {
    await submit({ samePerson: 'skipped', ratings: rated(await ticketsOf()) })
    const ratingsOf = async () =>
      Promise.all(men.map(async ({ idToken }) => (await app.call(calls.loadMember, {}, idToken)).ratings))
    // The record is made anew in the same week, as by any change of the member's.
    for (const { idToken } of men) await app.call(calls.saveLanguage, { language: 1 }, idToken)
    const before = await ratingsOf()
    app.clock.shift(7 * 86_400_000)
    const after = await ratingsOf()
    const count = (list: typeof after) => list.reduce((sum, ratings) => sum + (ratings?.timesJudged ?? 0), 0)
    expect(count(after) - count(before)).toBe(10)
    for (const ratings of after) expect(ratings).toMatchObject({ attractiveness: 7, pictureQuality: 8 })
  })

  test('photos held for review once three of five say that they are not of one person (decision 24)', async () => {
    const [man, ...others] = men as [SignedIn, ...SignedIn[]]
    // Two photos are too few to compare: the question is about the one who has more.
    for (const other of others) await setPhotos({ state: 'held' }, other, 2)
    const judgeAs = async (samePerson: Result['samePerson']) => {
      app.clock.shift(27 * 7 * 86_400_000)
      await submit({ samePerson, ratings: rated(await ticketsOf()) })
      return (await app.call(calls.loadOwnPhotos, {}, man.idToken)).states
    }
    expect((await load()).round?.samePerson).toHaveLength(5)
    // One answer is too few, and a skipped question is none.
    expect(await judgeAs('different')).toEqual(Array(5).fill('cleared'))
    for (const same of [1, 1, 0]) {
      const { id } = await app.signUpMember()
      const answer = { member_id: man.id, judge_id: id, week: 1, same }
      await app.context.db.write((trx) => trx.insertInto('same_person_answers').values(answer).execute())
    }
    expect(await judgeAs('skipped')).toEqual(Array(5).fill('cleared'))
    expect(await judgeAs('different')).toEqual(Array(5).fill('held'))
    const reports = await app.context.db.read.selectFrom('reports').selectAll().where('kind', '=', 'samePerson').execute()
    expect(reports).toMatchObject([{ reporter_id: judge.id, subject: man.id, reason: 1 }])
    await setPhotos({ state: 'cleared' })
  })

  test('no question where nobody has three photos', async () => {
    for (const man of men) await setPhotos({ state: 'held' }, man, 2)
    expect((await load()).round?.samePerson).toEqual([])
    expect(await submit({ samePerson: 'different', ratings: rated(await ticketsOf()) })).toEqual({ tokensRemaining: 4 })
    await setPhotos({ state: 'cleared' })
  })
})

describe('whose photos a round shows (decision 21)', () => {
  const hidden: [string, (man: SignedIn) => Promise<unknown>][] = [
    ['nobody who is not active', (man) => change(man, { active: 0 })],
    ['nobody who is suspended', (man) => change(man, { standing: 2 })],
    ['nobody whose photos are held', (man) => setPhotos({ state: 'held' }, man)],
    ['nobody of a match', (man) => matchThem(app, judge, man)],
  ]
  test.each(hidden)('%s', async (_, hide) => {
    const extra = await activeMember(app, { attraction: 1 })
    const second = await activeMember(app, { attraction: 1 })
    await hide(extra)
    const shown = await shownMembers()
    expect([shown.has(extra.id), shown.has(second.id)]).toEqual([false, true])
    await change(second, { active: 0 })
    await change(extra, { active: 0 })
  })

  test('nobody whom the judge is not attracted to, and never the judge', async () => {
    const woman = await activeMember(app, { attraction: 4 })
    const shown = await shownMembers()
    expect([shown.has(woman.id), shown.has(judge.id)]).toEqual([false, false])
    expect(shown).toEqual(new Set(men.map(({ id }) => id)))
  })

  test('a round is as long as there are photos, and none comes twice within 8 weeks', async () => {
    for (const man of men.slice(3)) await setPhotos({ state: 'held' }, man)
    // Fifteen are left: five for a second round.
    await submitFree()
    await submit({ samePerson: 'skipped', ratings: rated(await ticketsOf()) })
    expect(await ticketsOf()).toHaveLength(5)
    app.clock.shift(8 * 7 * 86_400_000)
    expect(await ticketsOf()).toHaveLength(5)
    app.clock.shift(7 * 86_400_000)
    expect(await ticketsOf()).toHaveLength(10)
    await setPhotos({ state: 'cleared' })
  })

  test('a short round, or one without a photo, earns its token: nobody is shut out where photos run short', async () => {
    for (const man of men.slice(1)) await setPhotos({ state: 'held' }, man)
    await submitFree()
    const five = await ticketsOf()
    expect(five).toHaveLength(5)
    expect(await outcomeOf(submit({ samePerson: 'skipped', ratings: rated(five.slice(1)) }))).toBe('judging.incomplete')
    expect(await submit({ samePerson: 'skipped', ratings: rated(five) })).toEqual({ tokensRemaining: 2 })
    expect((await load()).round?.sets).toEqual([[], [], []])
    expect(await submit({ samePerson: 'skipped', ratings: [] })).toEqual({ tokensRemaining: 1 })
    await setPhotos({ state: 'cleared' })
  })

  test('nothing to somebody who has not said whom they are attracted to', async () => {
    const member = await consentingMember(app)
    for (const save of completeSaves()) if (save.section === 'location') await app.call(calls.saveProfile, save, member.idToken)
    await change(member, { active: 1, tier: 2 })
    await submitFree(member)
    expect(await outcomeOf(load(member))).toBe('profile.incomplete')
  })
})
