import { calls, type MemberRecord } from '@quintet/contract'
import { countries } from '@quintet/domain/places'
import { activeMember, matchThem } from '@quintet/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { signOutcome } from '@quintet/age/provider'
import { readAgeMethods, requiredMethod, zonesByMethod } from '@quintet/age/required-method'
import { runDailyJobs } from '../../src/jobs/daily.ts'
import { enforceAgeChecks } from '../../src/services/age-check.ts'
import { type SignedIn, type TestApp, type TestOptions, createTestApp } from '../testing.ts'

// Zone 12 is Florida; 274 is Austria, so that one country asks the sandbox and one a provider of its own.
const [americanZone, austrianZone] = [12, 274]
const secret = 'a secret that was agreed on'
const external = {
  QUINTET_AGE_URL: 'https://age.example/check?site=1',
  QUINTET_AGE_SECRET: secret,
  QUINTET_SITE_URL: 'https://quintet.example',
}

let app: TestApp
afterEach(() => app.close())

const start = (QUINTET_AGE_METHODS: string, more: NodeJS.ProcessEnv = {}, options: TestOptions = {}): void => {
  app = createTestApp({ ...options, environment: { QUINTET_AGE_METHODS, ...more } })
}
const record = (member: SignedIn): Promise<MemberRecord> => app.call(calls.loadMember, {}, member.idToken)
const activate = (member: SignedIn) => app.call(calls.activate, { accessToken: member.accessToken }, member.idToken)
/** The provider's page, which the server itself sends the member to. */
const destination = async (member: SignedIn): Promise<string> =>
  (await app.app.request(await open(member))).headers.get('location') ?? ''
const open = async (member: SignedIn): Promise<string> => (await app.call(calls.startAgeCheck, {}, member.idToken)).url
const decide = (url: string, outcome: string) =>
  app.app.request(url, { method: 'POST', body: new URLSearchParams({ outcome }).toString() })
const checksKept = () => app.context.db.read.selectFrom('age_checks').selectAll().execute()

describe('a check of age by the sandbox (decision 60)', () => {
  it('keeps who has not been checked out, without a word about it to others', async () => {
    start('US=sandbox')
    const member = await activeMember(app, { zone: americanZone })
    const { account, ageCheck } = await record(member)
    expect([account.active, ageCheck]).toEqual([0, 'due'])
    await expect(activate(member)).resolves.toEqual({ status: 400, issue: 'data' })
  })

  it('lets an adult in, and keeps method, day and outcome alone', async () => {
    start('US=sandbox')
    const member = await activeMember(app, { zone: americanZone })
    // What was read before is not answered once more.
    expect((await record(member)).ageCheck).toBe('due')
    const back = await decide(await open(member), 'adult')
    expect([back.status, back.headers.get('location')]).toEqual([303, '/?age=done'])
    expect((await record(member)).ageCheck).toBeUndefined()
    await expect(activate(member)).resolves.toEqual({ status: 200 })
    await expect(open(member)).rejects.toMatchObject({ code: 'age.notNeeded' })
    expect(await checksKept()).toEqual([{ member_id: member.id, method: 'sandbox', day: 20_697, over_18: 1 }])
    expect(await app.context.db.read.selectFrom('age_visits').selectAll().execute()).toEqual([])
  })

  it('keeps a minor out wherever they live, and offers no second try', async () => {
    start('US=sandbox')
    const member = await activeMember(app, { zone: americanZone })
    await decide(await open(member), 'minor')
    const { account, ageCheck } = await record(member)
    expect([account.active, ageCheck]).toEqual([0, 'underage'])
    await expect(open(member)).rejects.toMatchObject({ code: 'age.underage' })
    await expect(activate(member)).resolves.toEqual({ status: 400, issue: 'data' })
  })

  it.each([
    ['adult', 1],
    ['minor', 0],
  ])('leaves who was active before their country asked, and turns out as %s, at %d', async (outcome, active) => {
    start('US=sandbox')
    const member = await activeMember(app, { zone: americanZone })
    await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).where('id', '=', member.id).execute())
    await decide(await open(member), outcome)
    const { active: is } = await app.context.db.read
      .selectFrom('members')
      .select('active')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(is).toBe(active)
  })

  it('asks nobody whose country asks for nothing', async () => {
    start('AT=sandbox')
    const member = await activeMember(app, { zone: americanZone })
    const { account, ageCheck } = await record(member)
    expect([account.active, ageCheck]).toEqual([1, undefined])
    await expect(open(member)).rejects.toMatchObject({ code: 'age.notNeeded' })
  })

  it('shows a page without script that says what it is', async () => {
    start('US=sandbox')
    const member = await activeMember(app, { zone: americanZone, account: { languageId: 12 } })
    const page = await app.app.request(await open(member))
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('lang="de"')
    expect(html).toContain('Das ist ein Testbetrieb.')
    expect(html).not.toContain('<script')
  })

  it('is over after an hour', async () => {
    start('US=sandbox')
    const url = await open(await activeMember(app, { zone: americanZone }))
    app.wall.shift(3_600_000)
    await decide(url, 'adult')
    expect((await app.app.request(url)).headers.get('location')).toBe('/?age=done')
    expect(await checksKept()).toEqual([])
  })

  it('takes the newest state alone, once, and no other word', async () => {
    start('US=sandbox')
    const member = await activeMember(app, { zone: americanZone })
    const url = await open(member)
    await decide(url, 'grown up')
    expect(await checksKept()).toEqual([])
    const again = await open(member)
    await decide(url, 'adult')
    expect(await checksKept()).toEqual([])
    await decide(again, 'minor')
    const spent = await decide(again, 'adult')
    expect([spent.status, spent.headers.get('location')]).toEqual([303, '/?age=done'])
    expect(await checksKept()).toMatchObject([{ over_18: 0 }])
  })

  it('is not there where no country is given to it', async () => {
    start('AT=external', external)
    expect((await app.app.request('/age/sandbox/x')).headers.get('location')).toBeNull()
    await app.close()
    start('')
    expect((await app.app.request('/age/return?state=x')).headers.get('location')).toBeNull()
  })
})

const setOut = async (): Promise<{ member: SignedIn; state: string }> => {
  start('AT=external', external)
  const member = await activeMember(app, { zone: austrianZone, wants: [austrianZone] })
  return { member, state: new URL(await destination(member)).searchParams.get('state') ?? '' }
}
const comeBack = (query: Record<string, string>) => app.app.request(`/age/return?${new URLSearchParams(query).toString()}`)

describe('a check of age by a provider (decision 60)', () => {
  it('sends the member there with a random state and nothing about them', async () => {
    const { member } = await setOut()
    const url = new URL(await destination(member))
    expect(url.origin + url.pathname).toBe('https://age.example/check')
    expect(Object.keys(Object.fromEntries(url.searchParams))).toEqual(['site', 'state', 'return'])
    expect(url.searchParams.get('return')).toBe('https://quintet.example/age/return')
    expect(new URL(await destination(member)).searchParams.get('state')).not.toBe(url.searchParams.get('state'))
  })

  it('believes an outcome that the provider has signed', async () => {
    const { member, state } = await setOut()
    const back = await comeBack({ state, outcome: 'adult', signature: signOutcome(secret, state, 'adult') })
    expect(back.headers.get('location')).toBe('/?age=done')
    expect((await record(member)).ageCheck).toBeUndefined()
    expect(await checksKept()).toMatchObject([{ method: 'external', over_18: 1 }])
  })

  it.each([
    ['no signature', (state: string) => ({ state, outcome: 'adult' })],
    ['another secret’s', (state: string) => ({ state, outcome: 'adult', signature: signOutcome('other', state, 'adult') })],
    ['that of another outcome', (state: string) => ({ state, outcome: 'adult', signature: signOutcome(secret, state, 'minor') })],
    ['that of another state', (state: string) => ({ state, outcome: 'adult', signature: signOutcome(secret, 'x', 'adult') })],
    ['an outcome that is none', (state: string) => ({ state, outcome: 'yes', signature: signOutcome(secret, state, 'adult') })],
  ])('believes nothing with %s', async (_, query) => {
    const { member, state } = await setOut()
    await comeBack(query(state))
    expect((await record(member)).ageCheck).toBe('due')
    expect(await checksKept()).toEqual([])
  })

  it('does not take the sandbox’s word for it', async () => {
    const { member } = await setOut()
    await app.context.db.write((trx) =>
      trx.insertInto('age_checks').values({ member_id: member.id, method: 'sandbox', day: 1, over_18: 1 }).execute(),
    )
    await app.context.db.write((trx) => trx.updateTable('profiles').set({ ready_answer: null }).execute())
    expect((await record(member)).ageCheck).toBe('due')
  })
})

describe('a country that comes to ask for a check (decision 60)', () => {
  it('lets its members rest until they have been checked, and no others', async () => {
    start('')
    const [american, austrian] = [
      await activeMember(app, { zone: americanZone }),
      await activeMember(app, { zone: austrianZone, wants: [austrianZone] }),
    ]
    const context = { ...app.context, config: { ...app.context.config, ageMethods: readAgeMethods('AT=sandbox') } }
    await expect(enforceAgeChecks(context)).resolves.toBe(1)
    await expect(enforceAgeChecks(context)).resolves.toBe(0)
    expect((await record(american)).account.active).toBe(1)
    expect((await record(austrian)).account.active).toBe(0)
  })
})

const drawn = async (member: SignedIn): Promise<boolean | undefined> => {
  await app.drawWeek()
  return (await app.call(calls.listDrawings, {}, member.idToken)).weeks[0]?.entered
}

describe('a member who moves to a country that asks for a check (decision 60)', () => {
  const dayMs = 86_400_000
  const move = async (member: SignedIn, zone: number) => {
    app.clock.shift(92 * dayMs)
    await app.call(calls.saveProfile, { section: 'location', zone }, member.idToken)
  }

  it('takes part in nothing from the save on, until they have been checked', async () => {
    start('AT=sandbox')
    const member = await activeMember(app, { zone: americanZone })
    const peer = await activeMember(app, { zone: americanZone })
    await matchThem(app, member, peer, { keyState: 0 })
    await app.call(calls.submitFreeTokens, {}, member.idToken)
    await move(member, austrianZone)
    const { account, ageCheck } = await record(member)
    expect([account.active, ageCheck]).toEqual([0, 'due'])
    for (const send of [
      () => app.call(calls.listMatches, {}, member.idToken),
      () => app.call(calls.submitFreeTokens, {}, member.idToken),
      () => app.call(calls.loadJudgingRound, {}, member.idToken),
    ])
      await expect(send()).rejects.toMatchObject({ code: 'account.notActive' })
    await expect(activate(member)).resolves.toEqual({ status: 400, issue: 'data' })
    await decide(await open(member), 'adult')
    await expect(activate(member)).resolves.toEqual({ status: 200 })
    await app.call(calls.submitFreeTokens, {}, member.idToken)
  })

  it('is not drawn with tokens of before', async () => {
    start('AT=sandbox')
    const member = await activeMember(app, { zone: americanZone })
    app.clock.shift(92 * dayMs)
    await app.call(calls.submitFreeTokens, {}, member.idToken)
    await app.call(calls.saveProfile, { section: 'location', zone: austrianZone }, member.idToken)
    expect(await drawn(member)).toBe(false)
  })

  it('goes on where a check of that kind was passed, and where none is asked for', async () => {
    start('AT=sandbox')
    const member = await activeMember(app, { zone: austrianZone, wants: [austrianZone] })
    await decide(await open(member), 'adult')
    await activate(member)
    for (const zone of [americanZone, austrianZone]) {
      await move(member, zone)
      expect((await record(member)).account.active).toBe(1)
    }
  })

  it('by coming from another cell, where it was not asked for, rests here', async () => {
    start('')
    const member = await activeMember(app, { zone: austrianZone, wants: [austrianZone] })
    Object.assign(app.context.config, { ageMethods: readAgeMethods('AT=sandbox') })
    // What is called where somebody is taken in.
    await app.context.db.write((trx) => app.context.identity.provider.hooks.holds(trx, member.sub))
    expect((await record(member)).account.active).toBe(0)
  })

  it.each([
    ['', true],
    ['AT=sandbox', false],
  ])('that the configuration asks for (%s) is looked at by the freeze itself', async (methods, entered) => {
    start('')
    const member = await activeMember(app, { zone: austrianZone, wants: [austrianZone] })
    await app.call(calls.submitFreeTokens, {}, member.idToken)
    // As if the site had been started anew, and no job had run yet.
    Object.assign(app.context.config, { ageMethods: readAgeMethods(methods) })
    expect(await drawn(member)).toBe(entered)
  })
})

const join = (email: string, zone = americanZone) => activeMember(app, { zone, wants: [zone], account: { email } })
const found = async (email: string): Promise<SignedIn> => {
  const member = await join(email, austrianZone)
  await decide(await open(member), 'minor')
  return member
}
const stands = async (member: SignedIn) => {
  const { account, ageCheck } = await record(member)
  return [account.active, ageCheck]
}
const leave = (member: SignedIn) => app.call(calls.deleteAccount, {}, member.idToken)

describe('somebody who was found to be a minor (decision 60)', () => {
  it.each(['kid@example.org', 'KID+again@example.org'])(
    'is not back by deleting the account and signing up as %s where nothing is asked for',
    async (email) => {
      start('AT=sandbox')
      await leave(await found('kid@example.org'))
      const back = await join(email)
      expect(await stands(back)).toEqual([0, 'underage'])
      await expect(activate(back)).resolves.toEqual({ status: 400, issue: 'data' })
      await leave(back)
      expect(await stands(await join('kid@example.org'))).toEqual([0, 'underage'])
    },
  )

  it('is out with every account that they have, and with a second one beside the first', async () => {
    start('AT=sandbox')
    const other = await join('kid+two@example.org')
    const stranger = await join('adult@example.org')
    expect(await stands(other)).toEqual([1, undefined])
    await found('kid@example.org')
    expect(await stands(other)).toEqual([0, 'underage'])
    expect(await stands(await join('kid+three@example.org'))).toEqual([0, 'underage'])
    expect(await stands(stranger)).toEqual([1, undefined])
  })

  it('is not an adult by the visit that another account of theirs was on', async () => {
    start('AT=sandbox')
    const other = await join('kid+two@example.org', austrianZone)
    const url = await open(other)
    await found('kid@example.org')
    await decide(url, 'adult')
    expect(await stands(other)).toEqual([0, 'underage'])
  })

  it('is remembered by keyed hashes alone, which the certificate counts, and forgotten after two years', async () => {
    start('AT=sandbox')
    const { certificate } = await leave(await found('kid@example.org'))
    const today = Math.floor(app.clock.now() / 86_400_000)
    const rows = await app.context.db.read.selectFrom('departed_minors').selectAll().execute()
    for (const row of rows)
      expect(row).toEqual({ person: expect.any(Buffer) as Buffer, method: 'sandbox', day: today, until_day: today + 731 })
    const kept = certificate?.kept.find(({ what }) => what === 'standing')
    expect(kept).toEqual({ what: 'standing', count: rows.length, untilDay: today + 731 })
    app.clock.shift(732 * 86_400_000)
    await runDailyJobs(app.context)
    expect(await app.context.db.read.selectFrom('departed_minors').selectAll().execute()).toEqual([])
    expect(await stands(await join('kid@example.org'))).toEqual([1, undefined])
  })

  it('is none who was checked as an adult, or who was not checked', async () => {
    start('AT=sandbox')
    const adult = await join('adult@example.org', austrianZone)
    await decide(await open(adult), 'adult')
    await leave(adult)
    await leave(await join('nobody@example.org'))
    expect(await app.context.db.read.selectFrom('departed_minors').selectAll().execute()).toEqual([])
  })
})

describe('the setting', () => {
  it.each([
    ['XX=sandbox', 'must name countries by their two letters, and "XX" is none'],
    ['US', 'must give each country one of sandbox, external'],
    ['US=passport', 'must give each country one of sandbox, external'],
  ])('refuses %s', (value, message) => {
    start('')
    expect(() => readAgeMethods(value)).toThrow(message)
  })

  it('counts for every country of a group', () => {
    start('')
    expect(requiredMethod(readAgeMethods(' US = external , AT=sandbox'), americanZone)).toBe('external')
    expect(requiredMethod(readAgeMethods('US=external'), austrianZone)).toBeUndefined()
    expect(requiredMethod(readAgeMethods('US=external'), undefined)).toBeUndefined()
  })

  it('asks one method of each zone, also where several countries of a group are given to different ones', () => {
    start('')
    const { codes } = countries.find(({ codes: all }) => all.length > 1) ?? { codes: [] }
    const methods = readAgeMethods(`${codes[0]}=external,${codes[1]}=sandbox,AT=sandbox`)
    const found = zonesByMethod(methods)
    expect([...found.keys()].toSorted()).toEqual(['external', 'sandbox'])
    for (const [method, zones] of found) for (const zone of zones) expect(requiredMethod(methods, zone)).toBe(method)
    expect(new Set([...found.values()].flat()).size).toBe([...found.values()].flat().length)
  })
})
