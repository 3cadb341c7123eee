import { calls, type OpenedMessage } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { commitTo, createFrankingKey, createMatchSecret, generateKeyPair, type MatchKeys, sealMessage } from '@quintet/crypto'
import { contentOf } from '@quintet/database/testing'
import { activeMember, matchThem } from '@quintet/testing'
import * as fc from 'fast-check'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeOutdated } from '@quintet/retention/remove-outdated'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from './staff-app.ts'

const dayMs = 86_400_000
const refusal = (code: string) => expect.objectContaining({ code })

let app: TestApp
let keys: MatchKeys
let [moderator, second]: SignedInStaff[] = []
let [anna, ben]: SignedIn[] = []
let match: number

beforeAll(async () => {
  app = createTestApp()
  moderator = await signInStaff(app, 'moderator')
  second = await signInStaff(app, 'second')
  const pairs = [await generateKeyPair(), await generateKeyPair()] as const
  ;({ keys } = await createMatchSecret('1', [pairs[0].publicKey, pairs[1].publicKey]))
}, 60_000)
afterAll(() => app.close())

beforeEach(async () => {
  anna = await activeMember(app, { attraction: 2 })
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
  match = await matchThem(app, anna, ben, { keyState: 0 })
})

const who = (one: SignedIn | undefined): SignedIn => one as SignedIn
const staff = (one: SignedInStaff | undefined): SignedInStaff => one as SignedInStaff
let sent = 0

interface Sending {
  by?: SignedIn | undefined
  in?: number
  id?: string
  /** What is committed to; left out: the text. None: nothing is. */
  commitsTo?: string | 'none'
}

/** Sends a message as a client does, sealed and committed to; returns what opens it. */
const say = async (
  text: string,
  { by = ben, in: number = match, id, commitsTo = text }: Sending = {},
): Promise<OpenedMessage> => {
  sent += 1
  // The older member is side 1.
  const side = by === anna ? 1 : 2
  const context = { match: String(number), side: side === 1 ? '1' : '2', clientMessageId: id ?? `m-${sent}` } as const
  const [franking, place] = [createFrankingKey(), { device: 'ZGV2', counter: sent, previous: 'aGFzaA' }]
  const sealed = await sealMessage(keys, { ...context, ...place }, { text, sentAt: app.clock.now(), franking })
  const commitment = commitsTo === 'none' ? {} : { commitment: await commitTo(franking, { ...context, text: commitsTo }) }
  const message = { match: number, body: sealed.ciphertext, iv: sealed.iv, clientId: context.clientMessageId, ...place }
  await app.call(calls.sendMessage, { ...message, ...commitment }, who(by).idToken)
  return { side, clientId: context.clientMessageId, text, franking }
}

const report = async (evidence: OpenedMessage[], number = match, by = anna): Promise<number> => {
  const input = { match: number, operation: 2, reason: 2, text: 'Asked me for money', evidence }
  return (await app.call(calls.changeMatch, input, who(by).idToken)).report ?? 0
}
const open = (number: number) => callAsStaff(app, staffCalls.openCase, { case: number }, staff(moderator))
const count = async (table: 'case_evidence' | 'sealed_messages' | 'messages') =>
  (await app.context.db.read.selectFrom(table).select('id').execute()).length
const clear = () =>
  app.context.db.write(async (trx) => {
    await trx.deleteFrom('case_evidence').execute()
    await trx.deleteFrom('sealed_messages').execute()
    await trx.deleteFrom('messages').execute()
  })

describe('messages that a report opens (decision 55)', () => {
  test('are shown to the staff as they were sent, with who sent them and when; the look is written down', async () => {
    const [theirs, own] = [await say('Send me 200 by tonight.'), await say('No. Leave me alone.', { by: who(anna) })]
    const { evidence, report: words } = await open(await report([theirs, own]))
    const at = Math.floor(app.clock.now() / 1000)
    expect(evidence).toEqual([
      { by: 'member', sender: ben?.id, sentAt: at, text: 'Send me 200 by tonight.', verified: true },
      { by: 'reporter', sender: anna?.id, sentAt: at, text: 'No. Leave me alone.', verified: true },
    ])
    expect(words?.text).toBe('Asked me for money')
    const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, staff(second))
    expect(JSON.parse(entries[0]?.text ?? '')).toMatchObject({ action: 'openCase', member: ben?.id, details: { evidence: 2 } })
  })

  test('go with nothing else: a case without them has none, and the server cannot read what was sent', async () => {
    const text = 'A sentence that nobody reported.'
    const { franking } = await say(text)
    const number = await report([])
    expect((await open(number)).evidence).toEqual([])
    const folder = app.context.config.dataFolder
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
    const read = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file))
    const stored = Buffer.concat([...read, contentOf(app.context.db)])
    // What is there is found: the case's own words are.
    expect(stored.includes('Asked me for money')).toBe(true)
    expect([stored.includes(text), stored.includes(franking)]).toEqual([false, false])
  })

  test('are refused whole where one is forged, changed or foreign: 100 of 100', async () => {
    const [real, other] = [await say('Send me 200 by tonight.'), await say('Or tomorrow.')]
    const carl = await activeMember(app, { attraction: 1 })
    const elsewhere = await matchThem(app, who(anna), carl, { keyState: 0 })
    const foreign = await say('Send me 200 by tonight.', { by: carl, in: elsewhere })
    const changes = fc.oneof(
      fc.string({ minLength: 1, maxLength: 80 }).map((text) => ({ text })),
      fc
        .integer({ min: 0, max: real.text.length - 1 })
        .map((at) => ({ text: `${real.text.slice(0, at)}#${real.text.slice(at + 1)}` })),
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => ({ franking: Buffer.from(bytes).toString('base64url') })),
      fc.constantFrom({ franking: other.franking }, { clientId: other.clientId }, { side: 1 }, { clientId: foreign.clientId }),
      fc.uuid().map((clientId) => ({ clientId })),
      fc.constant(foreign),
    )
    const forgeries = changes.map((change) => ({ ...real, ...change })).filter((forged) => !isDeepStrictEqual(forged, real))
    let refused = 0
    const property = fc.asyncProperty(forgeries, async (forged) => {
      await expect(report([other, forged])).rejects.toEqual(refusal('report.evidence'))
      refused += 1
    })
    await fc.assert(property, { numRuns: 100 })
    expect(refused).toBe(100)
    // Nothing came of any of them: the match is as it was, and the true ones are taken.
    expect((await open(await report([other, real]))).evidence).toHaveLength(2)
  }, 60_000)

  test('are refused where the sender committed to nothing, to another text, or a message is named twice', async () => {
    const [none, wrong, real] = [
      await say('Uncommitted', { commitsTo: 'none' }),
      await say('Send me 200.', { commitsTo: 'Good morning.' }),
      await say('Real'),
    ]
    for (const evidence of [[none], [wrong], [{ ...wrong, text: 'Good morning.', franking: real.franking }], [real, real]])
      await expect(report(evidence)).rejects.toEqual(refusal('report.evidence'))
  })

  test('may have an id of both sides, each of which opens its own', async () => {
    const both = [await say('Send me 200.', { id: 'same' }), await say('No.', { by: who(anna), id: 'same' })]
    expect((await open(await report(both))).evidence.map(({ by, verified }) => [by, verified])).toEqual([
      ['member', true],
      ['reporter', true],
    ])
  })

  test('say so where they were changed in the database afterwards', async () => {
    const number = await report([await say('Send me 200.')])
    await app.context.db.write((trx) =>
      trx.updateTable('case_evidence').set({ text: 'Send me 999.' }).where('case_id', '=', number).execute(),
    )
    expect((await open(number)).evidence).toMatchObject([{ text: 'Send me 999.', verified: false }])
  })

  test('are 20 at most, and belong to a report alone', async () => {
    const one = await say('Hello')
    await expect(report(Array.from({ length: 21 }, () => one))).rejects.toMatchObject({ status: 400 })
    await app.call(calls.changeMatch, { match, operation: 0, evidence: [one] }, who(anna).idToken)
    expect(
      await app.context.db.read
        .selectFrom('case_evidence')
        .select('id')
        .where('sender_id', '=', ben?.id ?? 0)
        .execute(),
    ).toEqual([])
  })
})

describe('the messages of a reported match', () => {
  beforeEach(clear)

  test('go for both at once; a sealed copy stays 30 days for the case alone (decision 55)', async () => {
    await say('Send me 200.')
    await say('No.', { by: who(anna) })
    await say('From before commitments', { commitsTo: 'none' })
    const number = await report([])
    expect([await count('messages'), await count('sealed_messages')]).toEqual([0, 3])
    const copies = await app.context.db.read.selectFrom('sealed_messages').selectAll().orderBy('id').execute()
    expect(copies.map(({ case_id, sender_id, commitment }) => [case_id, sender_id, commitment !== null])).toEqual([
      [number, ben?.id, true],
      [number, anna?.id, true],
      [number, ben?.id, false],
    ])
    expect((await open(number)).sealed).toEqual({ count: 3, until: Math.floor((app.wall.now() + 30 * dayMs) / 1000) })
    app.wall.shift(30 * dayMs)
    await removeOutdated(app.context)
    expect(await count('sealed_messages')).toBe(3)
    app.wall.shift(1)
    await removeOutdated(app.context)
    expect(await count('sealed_messages')).toBe(0)
    app.wall.shift(-30 * dayMs - 1)
  })

  test('are not kept where a match is ended without a report', async () => {
    await say('Hello')
    await app.call(calls.changeMatch, { match, operation: 0 }, who(anna).idToken)
    expect([await count('messages'), await count('sealed_messages')]).toEqual([0, 0])
  })
})

const propose = (number: number, by = moderator) =>
  callAsStaff(app, staffCalls.proposeErasing, { case: number, reason: ' It names a third person. ' }, staff(by))
const confirm = (number: number, yes: boolean, by = second) =>
  callAsStaff(app, staffCalls.confirmErasing, { case: number, confirm: yes }, staff(by))

describe('evidence is erased', () => {
  beforeEach(clear)

  test('once a second person confirms, who is not the first (decision 57)', async () => {
    const number = await report([await say('Send me 200.')])
    const both = await signInStaff(app, 'moderator', 'second')
    await expect(confirm(number, true)).rejects.toEqual(refusal('staff.caseDecided'))
    expect(await count('case_evidence')).toBe(1)
    await propose(number, both)
    await expect(propose(number)).rejects.toEqual(refusal('staff.caseDecided'))
    await expect(confirm(number, true, both)).rejects.toEqual(refusal('staff.samePerson'))
    expect((await open(number)).erasing).toMatchObject({ by: both.id, reason: 'It names a third person.' })
    expect(await count('case_evidence')).toBe(1)
    const scrub = vi.spyOn(app.context.db, 'scrub')
    await confirm(number, true)
    expect(scrub).toHaveBeenCalledOnce()
    scrub.mockRestore()
    const file = await open(number)
    expect([file.evidence, file.sealed, file.erasing]).toEqual([[], undefined, undefined])
    expect(file.erasedAt).toBe(Math.floor(app.wall.now() / 1000))
    expect([await count('case_evidence'), await count('sealed_messages')]).toEqual([0, 0])
    await expect(propose(number)).rejects.toEqual(refusal('staff.noEvidence'))
  })

  test('of its case alone, as the messages of its match alone are sealed', async () => {
    const carl = await activeMember(app, { attraction: 1 })
    const elsewhere = await matchThem(app, who(anna), carl, { keyState: 0 })
    await say('Send me 200.')
    const theirs = await say('Send me 300.', { by: carl, in: elsewhere })
    await say('By tonight.', { by: carl, in: elsewhere })
    const number = await report([])
    expect([await count('messages'), await count('sealed_messages')]).toEqual([2, 1])
    const other = await report([theirs], elsewhere)
    expect([(await open(number)).sealed?.count, (await open(other)).sealed?.count]).toEqual([1, 2])
    await propose(number)
    await confirm(number, true)
    const { sealed, evidence } = await open(other)
    expect([sealed?.count, evidence.length]).toEqual([2, 1])
    const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, staff(second))
    const events = entries
      .map(({ text }) => JSON.parse(text) as { action: string })
      .filter(({ action }) => action.endsWith('Erasing'))
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'confirmErasing', staff: second?.id, case: number, member: ben?.id, details: { confirm: true } },
      { action: 'proposeErasing', staff: moderator?.id, case: number, member: ben?.id },
    ])
  })

  test('of no case that is not the moderators’', async () => {
    const details = { issue: 'Page', browser: 'Firefox', device: 'Phone', reason: 'It stays empty for me.', date: 1 }
    const fault = (await app.call(calls.reportError, { category: 1, ...details }, who(anna).idToken)).report ?? 0
    await expect(propose(fault)).rejects.toEqual(refusal('staff.noCase'))
  })

  test('not where the second person does not agree; a decided case stands in the list meanwhile', async () => {
    const number = await report([await say('Send me 200.')])
    await callAsStaff(app, staffCalls.decideCase, { case: number, decision: { measure: 'nothing' } }, staff(moderator))
    const listed = async () =>
      (await callAsStaff(app, staffCalls.listCases, {}, staff(second))).groups.some(({ cases }) =>
        cases.some(({ number: one, erasingBy }) => one === number && erasingBy === moderator?.id),
      )
    expect(await listed()).toBe(false)
    await propose(number)
    expect(await listed()).toBe(true)
    await confirm(number, false)
    expect([await listed(), (await open(number)).evidence.length]).toEqual([false, 1])
  })

  test('with the account of whom it is about, and of who sent it', async () => {
    const [theirs, own] = [await say('Send me 200.'), await say('No.', { by: who(anna) })]
    const number = await report([theirs, own])
    const { certificate } = await app.call(calls.deleteAccount, {}, who(anna).idToken)
    expect(certificate?.gone).toEqual(
      expect.arrayContaining([
        { what: 'evidence', count: 1 },
        { what: 'sealedMessages', count: 1 },
      ]),
    )
    expect((await open(number)).evidence).toMatchObject([{ by: 'member', text: 'Send me 200.' }])
    expect(await count('sealed_messages')).toBe(1)
    await app.call(calls.deleteAccount, {}, who(ben).idToken)
    expect([await count('case_evidence'), await count('sealed_messages')]).toEqual([0, 0])
  })

  test('half a year and a week after the decision, and not while the case is open', async () => {
    const number = await report([await say('Send me 200.')])
    app.wall.shift(190 * dayMs + 1)
    await removeOutdated(app.context)
    expect(await count('case_evidence')).toBe(1)
    const fresh = await signInStaff(app, 'moderator')
    await callAsStaff(app, staffCalls.decideCase, { case: number, decision: { measure: 'nothing' } }, fresh)
    app.wall.shift(190 * dayMs)
    await removeOutdated(app.context)
    expect(await count('case_evidence')).toBe(1)
    app.wall.shift(1)
    await removeOutdated(app.context)
    expect(await count('case_evidence')).toBe(0)
  })
})
