import { afterEach, beforeEach, expect, it } from 'vitest'
import { runDailyJobs } from '../../src/jobs/daily.ts'
import { readProfile, writeProfile } from '@quintet/repositories/profiles'
import { today } from '@quintet/kit/week'
import { type TestApp, createTestApp } from '../testing.ts'

const oneDay = 86_400_000

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const withAge = async (birthDate: string, age: number): Promise<number> => {
  const { id } = await app.signUpMember({ birthDate })
  await app.context.db.write(async (trx) => {
    const profile = await readProfile(trx, id)
    await writeProfile(trx, id, { ...profile, answers: { age } })
  })
  return id
}

const ageOf = async (member: number) => (await readProfile(app.context.db.read, member)).answers.age

it('does a day once, and nothing when the clock goes back', async () => {
  expect([await runDailyJobs(app.context), await runDailyJobs(app.context)]).toEqual([true, false])
  app.clock.shift(-3 * oneDay)
  expect(await runDailyJobs(app.context)).toBe(false)
  app.clock.shift(4 * oneDay)
  expect(await runDailyJobs(app.context)).toBe(true)
})

it('gives the new age on the birthday, also when the day itself was missed', async () => {
  const member = await withAge('1990-09-04', 35)
  await runDailyJobs(app.context)
  expect(await ageOf(member)).toBe(35)
  app.clock.shift(2 * oneDay)
  await runDailyJobs(app.context)
  expect(await ageOf(member)).toBe(35)
  app.clock.shift(3 * oneDay)
  await runDailyJobs(app.context)
  expect(await ageOf(member)).toBe(36)
})

it.each([
  ['pairs that met', 'past_pairs', 'pair'],
  ['standings', 'departed_standings', 'person'],
  ['minors', 'departed_minors', 'person'],
  ['traces', 'departed_traces', 'hash'],
  ['addresses that were let in', 'let_in_addresses', 'person'],
])('forgets %s when their last day is over, and not on it', async (_, table, key) => {
  const [day, { direct }] = [today(app.context), app.context.db]
  const more: Record<string, [string, string]> = {
    departed_standings: [', standing', ', 1'],
    departed_minors: [', method, day', ", 'sandbox', 1"],
  }
  const [columns, values] = more[table] ?? ['', '']
  const insert = direct.prepare(`INSERT INTO ${table} (${key}, until_day${columns}) VALUES (?, ?${values})`)
  for (const until of [day - 1, day, day + 1]) insert.run(Buffer.from(`until ${until}`), until)
  await runDailyJobs(app.context)
  expect(direct.prepare(`SELECT until_day FROM ${table} ORDER BY until_day`).pluck().all()).toEqual([day, day + 1])
})

it('counts 29 February as 1 March in other years', async () => {
  const member = await withAge('2000-02-29', 26)
  await runDailyJobs(app.context)
  app.clock.shift(180 * oneDay)
  await runDailyJobs(app.context)
  expect(await ageOf(member)).toBe(26)
  app.clock.shift(oneDay)
  await runDailyJobs(app.context)
  expect(await ageOf(member)).toBe(27)
})

it.each([
  ['2000-02-28', '2027-02-28'],
  ['2000-02-28', '2028-02-28'],
  ['2000-02-29', '2027-03-01'],
  ['2000-02-29', '2028-02-29'],
  ['2000-03-01', '2027-03-01'],
  ['2000-03-01', '2028-03-01'],
  ['2000-12-31', '2028-12-31'],
])('gives who was born on %s the new age on %s, and not on the day before', async (birthDate, date) => {
  app.clock.shift(Date.parse(date) - oneDay - app.clock.now())
  const age = Number(date.slice(0, 4)) - 2000
  const member = await withAge(birthDate, age - 1)
  await runDailyJobs(app.context)
  expect(await ageOf(member)).toBe(age - 1)
  app.clock.shift(oneDay)
  await runDailyJobs(app.context)
  expect(await ageOf(member)).toBe(age)
})

it('ends memberships that have run out', async () => {
  const { id } = await app.signUpMember()
  const day = today(app.context)
  await app.context.db.write((trx) =>
    trx
      .updateTable('members')
      .set({ tier: 1, active: 1, membership_end_day: day + 1 })
      .where('id', '=', id)
      .execute(),
  )
  const membership = () =>
    app.context.db.read.selectFrom('members').select(['tier', 'active']).where('id', '=', id).executeTakeFirst()
  await runDailyJobs(app.context)
  expect(await membership()).toEqual({ tier: 1, active: 1 })
  app.clock.shift(2 * oneDay)
  await runDailyJobs(app.context)
  expect(await membership()).toEqual({ tier: 5, active: 0 })
})

it('changes the age of those alone who have a birthday, and of none who has told no age', async () => {
  const [other, untold] = [await withAge('1990-03-03', 77), (await app.signUpMember({ birthDate: '1990-09-04' })).id]
  await runDailyJobs(app.context)
  await app.context.db.write(async (trx) => {
    const profile = await readProfile(trx, other)
    await writeProfile(trx, other, { ...profile, answers: { age: 77 } })
  })
  app.clock.shift(5 * oneDay)
  await runDailyJobs(app.context)
  expect([await ageOf(other), await ageOf(untold)]).toEqual([77, undefined])
})

it.each([
  ['365 days later, when every birthday was', 365, 37],
  ['366 days later, when nobody is left out', 366, 37],
  ['364 days later, the day before', 364, 36],
])('looks at all ages %s', async (_, days, age) => {
  // 1 September, the day on which the tests begin: looked at on that day, so the next one is a year away.
  const member = await withAge('1990-09-01', 36)
  await runDailyJobs(app.context)
  app.clock.shift(days * oneDay)
  await runDailyJobs(app.context)
  expect(await ageOf(member)).toBe(age)
})

it('makes up at the first look for the year before it', async () => {
  const members = await Promise.all(['1990-09-02', '1990-05-17', '1990-09-01'].map((date) => withAge(date, 20)))
  await runDailyJobs(app.context)
  expect(await Promise.all(members.map(ageOf))).toEqual([35, 36, 36])
})
