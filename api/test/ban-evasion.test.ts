import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runDailyJobs } from '../src/jobs/daily.ts'
import { keepHashes } from '@quintet/repositories/photo-signals'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'
import { callAsStaff, signInStaff } from './staff/staff-app.ts'
import { takeMeasure } from './staff/take-measure.ts'

// Phones, cards and photos bring up a case, which a person decides; only the address carries a measure along by itself.

const oneDay = 86_400_000

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const close = ({ id: member }: SignedIn, kind: 'close' | 'suspend' | 'warn' = 'close') =>
  app.context.db.write((trx) => takeMeasure(trx, { member, kind }))

const leave = (member: SignedIn) => app.call(calls.deleteAccount, {}, member.idToken)

const pay = async (member: SignedIn, card: string) => {
  const { url } = await app.call(calls.startCheckout, { tier: 0 }, member.idToken)
  await app.app.request(url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid', card }).toString() })
}

const hasPhone = async ({ sub }: SignedIn, phone: string) => {
  const { perform, provider } = app.context.identity
  const UserPoolId = provider.pools.find(({ site }) => site)?.id
  await perform('AdminUpdateUserAttributes', {
    UserPoolId,
    Username: sub,
    UserAttributes: [{ Name: 'phone_number', Value: phone }],
  })
}

const casesOf = (member: SignedIn) =>
  app.context.db.read
    .selectFrom('cases')
    .select(['reason', 'decided_at'])
    .where('kind', '=', 'returned')
    .where('member_id', '=', member.id)
    .execute()

const openCases = async (member: SignedIn) => (await casesOf(member)).map(({ reason }) => reason)

const notices = async ({ idToken }: SignedIn) =>
  (await app.call(calls.listNotices, { fromDay: 0, toDay: 47_000, language: 1 }, idToken)).notices.map(({ title }) => title)

const standing = async ({ id }: SignedIn) =>
  (await app.context.db.read.selectFrom('members').select('standing').where('id', '=', id).executeTakeFirstOrThrow()).standing

const upload = async (who: SignedIn, slot = 1) =>
  app.call(calls.savePhoto, { slot, type: 'image/jpeg', image: await samplePhoto(40) }, who.idToken)

const decide = async (number: number, measure: 'letIn' | 'nothing', answer?: string) => {
  const support = await signInStaff(app, 'support')
  const decision = { measure, ...(answer !== undefined && { answer }) } as { measure: 'letIn'; answer: string }
  return callAsStaff(app, staffCalls.decideCase, { case: number, decision }, support)
}

const closeWithPhoto = async () => {
  const closed = await app.signUpMember()
  await upload(closed)
  await close(closed)
  await app.context.db.write(async (trx) => {
    const photos = await trx.selectFrom('photos').select('id').where('member_id', '=', closed.id).execute()
    await keepHashes(
      trx,
      photos.map(({ id }) => id),
      'closed',
      1,
    )
  })
  return closed
}

const known = 'Someone of our team looks at your account'

describe('a card', () => {
  test('that a closed member paid with opens a case and says so; nothing is restricted meanwhile', async () => {
    const [closed, other] = [await app.signUpMember(), await app.signUpMember()]
    await pay(closed, 'one')
    await close(closed)
    await pay(other, 'one')
    expect([await openCases(other), await standing(other)]).toEqual([[2], 0])
    expect(await notices(other)).toContain(known)
  })

  test('is known again after the closed member has left, for two years', async () => {
    const closed = await app.signUpMember()
    await pay(closed, 'one')
    await close(closed)
    const { certificate } = await leave(closed)
    const day = Math.floor(app.clock.now() / oneDay)
    expect(certificate?.kept).toContainEqual({ what: 'traces', count: 1, untilDay: day + 731 })
    const other = await app.signUpMember()
    await pay(other, 'one')
    expect(await openCases(other)).toEqual([2])
    app.clock.shift(732 * oneDay)
    await runDailyJobs(app.context)
    const late = await app.signUpMember()
    await pay(late, 'one')
    expect(await openCases(late)).toEqual([])
  })

  test('of a couple brings a case and no measure; decided as nothing, it does not come again', async () => {
    const [closed, partner] = [await app.signUpMember(), await app.signUpMember()]
    await pay(closed, 'ours')
    await close(closed)
    await pay(partner, 'ours')
    const moderator = await signInStaff(app, 'moderator')
    const { groups } = await callAsStaff(app, staffCalls.listCases, {}, moderator)
    const number = groups.flatMap(({ cases }) => cases).find(({ kind }) => kind === 'returned')?.number ?? 0
    const file = await callAsStaff(app, staffCalls.openCase, { case: number }, moderator)
    expect(file.returned).toEqual({ by: 'card', accounts: [closed.id], hasLeft: false })
    await callAsStaff(app, staffCalls.decideCase, { case: number, decision: { measure: 'nothing' } }, moderator)
    expect(await notices(partner)).toContain('We have looked: nothing follows')
    app.clock.shift(183 * oneDay)
    await pay(partner, 'ours')
    expect([await openCases(partner), await standing(partner)]).toEqual([[2], 0])
  })

  test.each(['warn', 'none'] as const)('of a member who was not closed (%s) says nothing', async (kind) => {
    const [first, second] = [await app.signUpMember(), await app.signUpMember()]
    await pay(first, 'one')
    if (kind === 'warn') await close(first, kind)
    await pay(second, 'one')
    expect(await openCases(second)).toEqual([])
    await leave(first)
    const third = await app.signUpMember()
    await pay(third, 'one')
    expect(await openCases(third)).toEqual([])
  })

  test('that nobody named makes no two members one', async () => {
    const [closed, other] = [await app.signUpMember(), await app.signUpMember()]
    await pay(closed, '')
    await close(closed)
    await pay(other, ' ')
    expect([await openCases(other), await notices(other)]).toEqual([[], []])
  })

  test('of two people of one household with different everything says nothing', async () => {
    const [closed, other] = [await app.signUpMember(), await app.signUpMember()]
    await pay(closed, 'his')
    await hasPhone(closed, '+4915112345678')
    await close(closed)
    await pay(other, 'hers')
    await hasPhone(other, '+4915112345679')
    expect([await openCases(other), await notices(other)]).toEqual([[], []])
  })
})

test('a phone number of a closed member opens a case, however it came to the account', async () => {
  const closed = await app.signUpMember()
  await hasPhone(closed, '+4915112345678')
  await close(closed, 'suspend')
  await leave(closed)
  const other = await app.signUpMember()
  expect(await openCases(other)).toEqual([])
  await hasPhone(other, '+4915112345678')
  expect([await openCases(other), await notices(other)]).toEqual([[1], [known]])
  const moderator = await signInStaff(app, 'moderator')
  const { groups } = await callAsStaff(app, staffCalls.listCases, {}, moderator)
  const number = groups.find(({ member }) => member === other.id)?.cases[0]?.number ?? 0
  const { returned } = await callAsStaff(app, staffCalls.openCase, { case: number }, moderator)
  expect(returned).toEqual({ by: 'phone', accounts: [], hasLeft: true })
})

test('no number, card or address stands in the tables of traces', async () => {
  const member = await app.signUpMember()
  await hasPhone(member, '+4915112345678')
  await pay(member, 'my card')
  const rows = await app.context.db.read.selectFrom('traces').selectAll().execute()
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['card', 'phone'])
  for (const { hash } of rows)
    expect([hash.length, hash.includes('4915112345678'), hash.includes('my card')]).toEqual([32, false, false])
})

describe('a photo', () => {
  test('like that of a closed account is held, also where photos clear by themselves, with a case and a word', async () => {
    app.close()
    app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
    const closed = await closeWithPhoto()
    const other = await app.signUpMember()
    expect(await upload(other)).toMatchObject({ state: 'held' })
    expect([await openCases(other), await standing(other)]).toEqual([[3], 0])
    expect(await notices(other)).toContain(known)
    const moderator = await signInStaff(app, 'moderator')
    const { groups } = await callAsStaff(app, staffCalls.listCases, {}, moderator)
    const number = groups.find(({ member }) => member === other.id)?.cases[0]?.number ?? 0
    const file = await callAsStaff(app, staffCalls.openCase, { case: number }, moderator)
    expect(file.returned).toEqual({ by: 'photo', accounts: [closed.id], hasLeft: false })
    expect(file.photos).toHaveLength(1)
    expect(file.photos[0]?.image.length).toBeGreaterThan(1000)
  })

  test('like one that was refused to somebody else brings no case', async () => {
    const refused = await app.signUpMember()
    await upload(refused)
    await app.context.db.write(async (trx) => {
      const { id } = await trx.selectFrom('photos').select('id').where('member_id', '=', refused.id).executeTakeFirstOrThrow()
      await keepHashes(trx, [id], 'refused', 1)
    })
    const other = await app.signUpMember()
    await upload(other)
    expect([await openCases(other), await notices(other)]).toEqual([[], []])
  })

  test('of the closed member is known no more once the closing was lifted', async () => {
    const closed = await closeWithPhoto()
    const { id } = await app.context.db.write((trx) =>
      trx.updateTable('measures').set({ from_at: app.wall.now() }).returning('id').executeTakeFirstOrThrow(),
    )
    await app.call(calls.appealMeasure, { number: id, text: 'It was not me at all.' }, closed.idToken)
    const second = await signInStaff(app, 'second')
    const [appeal] = (await callAsStaff(app, staffCalls.listAppeals, {}, second)).appeals
    const answer = { appeal: appeal?.number ?? 0, outcome: 'lifted', answer: 'You are right, and we are sorry.' } as const
    await callAsStaff(app, staffCalls.decideAppeal, answer, second)
    const other = await app.signUpMember()
    await upload(other)
    expect(await openCases(other)).toEqual([])
  })
})

const lift = async (member: SignedIn) => {
  const [{ number } = { number: 0 }] = (await app.call(calls.loadStanding, {}, member.idToken)).statements
  await app.call(calls.appealMeasure, { number, text: 'It was not me at all.' }, member.idToken)
  const second = await signInStaff(app, 'second')
  const [appeal] = (await callAsStaff(app, staffCalls.listAppeals, {}, second)).appeals
  const answer = { appeal: appeal?.number ?? 0, outcome: 'lifted', answer: 'You are right, and we are sorry.' } as const
  await callAsStaff(app, staffCalls.decideAppeal, answer, second)
}

// Beside the case of the measure that came along.
const openedBy = async (who: SignedIn) => (await openCases(who)).filter((reason) => reason > 0)

const useAll = async (who: SignedIn) => {
  await pay(who, 'one')
  await upload(who)
}

describe('somebody whose closing came along and was lifted', () => {
  const email = 'anna@example.org'
  const backAfter = async () => {
    const closed = await app.signUpMember({ email })
    await pay(closed, 'one')
    await upload(closed)
    await close(closed)
    await app.context.db.write(async (trx) => {
      const { id } = await trx.selectFrom('photos').select('id').where('member_id', '=', closed.id).executeTakeFirstOrThrow()
      await keepHashes(trx, [id], 'closed', 1)
    })
    await leave(closed)
    return app.signUpMember({ email })
  }

  test('is known no more by the card and the photo of before, in this account and the next one', async () => {
    const back = await backAfter()
    await lift(back)
    await useAll(back)
    expect(await openedBy(back)).toEqual([])
    await leave(back)
    const next = await app.signUpMember({ email })
    await useAll(next)
    expect([await openCases(next), await notices(next)]).toEqual([[], []])
  })

  test('is known by those of an account that is closed still', async () => {
    const back = await backAfter()
    await lift(back)
    const other = await app.signUpMember()
    await pay(other, 'two')
    await close(other)
    await pay(back, 'two')
    expect(await openedBy(back)).toEqual([2])
  })

  test('leaves the signs of others who were closed', async () => {
    const back = await backAfter()
    await lift(back)
    const closed = await app.signUpMember()
    await pay(closed, 'two')
    await close(closed)
    await leave(closed)
    await leave(back)
    const other = await app.signUpMember()
    await pay(other, 'two')
    expect(await openCases(other)).toEqual([2])
  })
})

describe('somebody whose address is refused', () => {
  const email = 'ada@mailinator.com'
  const signUp = async () => {
    const attributes = { email, birthdate: '1990-05-17', 'custom:consent': '1' }
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    return (await app.identity('SignUp', { Username: email, Password: 'Harbour-Lantern-7', UserAttributes })).body
  }
  const ask = (text = 'It is the address of our club.') => app.call(calls.askToBeLetIn, { email, text, language: 9 })

  test('asks without an account, is read by support and let in; the answer comes by mail in their language', async () => {
    const { report, answerBy } = await ask()
    expect(answerBy).toBe(Math.floor(app.wall.now() / 1000) + 72 * 3600)
    expect(await ask()).toEqual({ report, answerBy })
    const support = await signInStaff(app, 'support')
    const file = await callAsStaff(app, staffCalls.openCase, { case: report }, support)
    expect(file.stopped).toEqual({ email, language: 9, text: 'It is the address of our club.' })
    await decide(report, 'letIn', 'Das stimmt: bitte melden Sie sich an.')
    await app.context.jobs.runDue()
    expect(app.outbox.newest(email)?.text).toContain('Das stimmt: bitte melden Sie sich an.')
    const left = app.context.db.read.selectFrom('stopped_requests').select(['email', 'text', 'answer'])
    expect(await left.execute()).toEqual([{ email: '', text: '', answer: null }])
    expect(await signUp()).toHaveProperty('UserSub')
  })

  test('is answered also when it stays refused', async () => {
    const { report } = await ask()
    await decide(report, 'nothing', 'We cannot use this address.')
    await app.context.jobs.runDue()
    expect(app.outbox.newest(email)?.text).toContain('We cannot use this address.')
    expect(await signUp()).toMatchObject({ __type: 'UserLambdaValidationException' })
  })

  test('does not learn from a receipt whether somebody has asked before, nor loses the word to them', async () => {
    const nonsense = await ask('Some nonsense of a stranger.')
    app.wall.shift(3_600_000)
    const { report, answerBy } = await ask()
    expect(report).not.toBe(nonsense.report)
    expect(answerBy).toBe(Math.floor(app.wall.now() / 1000) + 72 * 3600)
    await decide(nonsense.report, 'nothing', 'We cannot use this address.')
    const support = await signInStaff(app, 'support')
    const file = await callAsStaff(app, staffCalls.openCase, { case: report }, support)
    expect(file.stopped?.text).toBe('It is the address of our club.')
    await decide(report, 'letIn', 'Das stimmt: bitte melden Sie sich an.')
    expect(await signUp()).toHaveProperty('UserSub')
  })

  test('is neither left without an answer nor given a measure, and no other case lets anybody in', async () => {
    const { report } = await ask()
    await expect(decide(report, 'nothing')).rejects.toMatchObject({ status: 400 })
    const member = await app.signUpMember()
    await close(member)
    const support = await signInStaff(app, 'support', 'moderator')
    const warn = { measure: 'warn', rule: 'spam', facts: 'What was seen in this test.' } as const
    await expect(callAsStaff(app, staffCalls.decideCase, { case: report, decision: warn }, support)).rejects.toMatchObject({
      status: 400,
    })
  })

  test('is answered alone: a word that was meant for one goes to no other', async () => {
    const [one, other] = [await ask('Some nonsense of a stranger.'), await ask()]
    const support = await signInStaff(app, 'support')
    const decision = { measure: 'letIn', answer: 'Das stimmt: bitte melden Sie sich an.' } as const
    const input = { case: one.report, others: [other.report], decision }
    await expect(callAsStaff(app, staffCalls.decideCase, input, support)).rejects.toMatchObject({ status: 400 })
    await app.context.jobs.runDue()
    expect(app.outbox.newest(email)).toBeUndefined()
  })

  test('is the same in capitals and between blanks', async () => {
    const first = await ask()
    const input = { email: ' Ada@Mailinator.COM ', text: ' It is the address of our club. ', language: 9 }
    expect(await app.call(calls.askToBeLetIn, input)).toEqual(first)
  })

  test('who asks again once it is decided is read again', async () => {
    const { report } = await ask()
    await decide(report, 'letIn', 'Das stimmt: bitte melden Sie sich an.')
    expect((await ask()).report).not.toBe(report)
  })

  test('with an address that is not refused is told so', async () => {
    const input = { email: 'ada@example.org', text: 'Please let me in now.', language: 1 }
    await expect(app.call(calls.askToBeLetIn, input)).rejects.toMatchObject({ code: 'stop.none' })
  })
})
