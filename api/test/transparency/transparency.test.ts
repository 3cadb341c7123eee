import { insertCase } from '@quintet/cases/insert-case'
import { activeMember } from '@quintet/testing'
import { calls } from '@quintet/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transparency } from '@quintet/transparency/page'
import { insertReport } from '@quintet/cases/reports'
import { type TestApp, createTestApp } from '../testing.ts'

const hour = 3_600_000
const day = 24 * hour

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const told = async (): Promise<Transparency> => {
  app.wall.shift(60_000)
  return (await (await app.app.request('/transparency.json')).json()) as Transparency
}
const page = async (path = '/transparency', headers: Record<string, string> = {}) => {
  app.wall.shift(60_000)
  const answer = await app.app.request(path, { headers })
  return { answer, html: await answer.text() }
}

const drawTwo = async () => {
  const [one, other] = [await activeMember(app, { attraction: 1 }), await activeMember(app, { attraction: 2 })]
  for (const { idToken } of [one, other]) await app.call(calls.submitFreeTokens, {}, idToken)
  await app.drawWeek()
}

test('a published week is told with its proofs, and with no count of few people (decision 48)', async () => {
  expect((await told()).weeks).toEqual([])
  await drawTwo()
  const [week] = (await told()).weeks
  const row = await app.context.db.read
    .selectFrom('drawings')
    .selectAll()
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  expect(week).toEqual({
    week: row.week,
    day: row.published_day,
    entrants: { low: 0, high: 9 },
    matchedPercent: null,
    certificate: { matchesPercent: 100, weightPercent: 100, ofAllPairs: true, best: expect.any(Boolean) as boolean },
    commitment: row.commitment,
    secret: row.seed.toString('hex'),
    root: row.merkle_root,
    resultHash: row.result_hash,
    beacon: row.beacon === null ? null : (JSON.parse(row.beacon) as unknown),
  })
})

test('the secret of a week that is not published is told to nobody', async () => {
  await drawTwo()
  const rows = await app.context.db.read.selectFrom('drawings').select(['seed', 'state']).execute()
  const waiting = rows.filter(({ state }) => state !== 'published')
  expect(waiting.length).toBeGreaterThan(0)
  const text = JSON.stringify(await told())
  for (const { seed } of waiting) expect(text).not.toContain(seed.toString('hex'))
})

test('shares of many are told in steps', async () => {
  await drawTwo()
  const report = { entrants: 31, matchedEntrants: 26, certificate: { matches: 13, mostMatches: 13, weight: 99, mostWeight: 100 } }
  await app.context.db.write((trx) =>
    trx
      .updateTable('drawings')
      .set({ result: JSON.stringify(report) })
      .where('state', '=', 'published')
      .execute(),
  )
  expect((await told()).weeks[0]).toMatchObject({
    entrants: { low: 30, high: 99 },
    matchedPercent: 80,
    certificate: { matchesPercent: 100, weightPercent: 99, ofAllPairs: false, best: false },
  })
})

test('half-years count reports, decisions by kind, and the median time', async () => {
  const member = await app.signUpMember()
  const now = app.wall.now()
  const decided = (kind: string, decision: string, hours: number) => ({
    kind,
    member_id: member.id,
    subject: 1,
    opened_at: now,
    decided_at: now + hours * hour,
    outcome: JSON.stringify({ decision }),
  })
  await app.context.db.write(async (trx) => {
    const report = { kind: 'match', reason: 4, reporter: member.id, subject: 1, text: '', day: 20_000 } as const
    await insertReport(trx, { ...report, now })
    await insertReport(trx, { ...report, subject: 2, now })
    // Of the half-year before.
    await insertReport(trx, { ...report, subject: 3, now: Date.UTC(2026, 5, 30) })
    for (const row of [decided('photo', 'clear', 1), decided('photo', 'clear', 2.5), decided('photo', 'refuse', 50)])
      await insertCase(trx, row)
    const { id: number } = await trx.selectFrom('cases').select('id').executeTakeFirstOrThrow()
    const base = { member_id: member.id, case_id: number, rule: 'respect', facts: '', from_at: now } as const
    const measures = [
      { kind: 'warn', machine: 'decided' },
      { kind: 'warn', machine: 'none' },
      { kind: 'suspend', machine: 'found' },
    ] as const
    for (const measure of measures)
      await trx
        .insertInto('measures')
        .values({ ...base, ...measure })
        .execute()
    const rows = await trx.selectFrom('measures').select('id').orderBy('id').execute()
    const outcomes = ['kept', 'lifted', null] as const
    for (const [index, { id }] of rows.entries()) {
      const outcome = outcomes[index] ?? null
      const appeal = { measure_id: id, text: '', created_at: now, due_at: now, outcome, decided_at: outcome && now }
      await trx.insertInto('appeals').values(appeal).execute()
    }
  })
  // Nothing changes as it is done: who was just reported would read it there.
  expect((await told()).halfYears[0]).toMatchObject({ notices: {}, decisions: {}, measures: {}, appeals: { decided: 0 } })
  const nextMonth = new Date(now).setUTCMonth(new Date(now).getUTCMonth() + 1, 1)
  app.wall.shift(nextMonth - app.wall.now())
  const [running, before] = (await told()).halfYears
  expect(running).toEqual({
    from: '2026-07-01',
    until: new Date(nextMonth - day).toISOString().slice(0, 10),
    notices: { match: 2 },
    decisions: { photo: { clear: 2, refuse: 1 } },
    measures: { suspend: 1, warn: 2 },
    byMachine: 1,
    appeals: { decided: 2, upheld: 1 },
    medianHours: 2.5,
  })
  expect(before).toMatchObject({ from: '2026-01-01', until: '2026-06-30', notices: { match: 1 }, medianHours: null })
})

test('a half-year that has just begun is not told before its first month is over', async () => {
  app.wall.shift(Date.UTC(2027, 0, 15) - app.wall.now())
  const halves = (await told()).halfYears.map(({ from, until }) => [from, until])
  expect(halves[0]).toEqual(['2026-07-01', '2026-12-31'])
  expect(halves).toHaveLength(4)
})

test('the page is for everybody, in the language that is asked for, and holds no script', async () => {
  await drawTwo()
  const { answer, html } = await page()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
  expect(html).toContain('fewer than 10')
  expect(html).not.toContain('<script')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
  expect((await page('/transparency', { 'accept-language': 'de-AT,en;q=0.5' })).html).toContain('weniger als 10')
  const { html: arabic } = await page('/transparency?language=ar')
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
})

test('asking often counts once', async () => {
  const before = await told()
  await drawTwo()
  const again = (await (await app.app.request('/transparency.json')).json()) as Transparency
  expect(again).toEqual(before)
})
