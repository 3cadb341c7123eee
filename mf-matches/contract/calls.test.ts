import { encryptMessage, sealMessage } from '@quintet/crypto'
import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { calls } from '@quintet/contract'
import { recordCalls, showPages } from '@quintet/remote-kit/contract-tests'
import { $ownKeys, createKeys, unlockKeys } from '@quintet/sdk'
import { activeMember, matchThem, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import remote from '../src/remote.tsx'
import { createChat } from '../src/stores/chat.ts'
import { checkLog } from '../src/stores/check-log.ts'
import { checkProof } from '../src/stores/check-proof.ts'
import { chosenWeek, drawings, receiptOf } from '../src/stores/drawing.ts'
import { findMatch, matches, reportMatch, stageOf } from '../src/stores/matches.ts'
import { openSession, renewSession } from '../src/stores/session.ts'
import { photosOf } from '../src/stores/photos.ts'
import { type ThreadMessage, threadOf } from '../src/stores/thread.ts'
import { verifyMatch } from '../src/stores/verify.ts'

// The calls of this tile, made by its own stores against the real API in memory: what they send and read fits the contract.

const recording = recordCalls(import.meta.url)
let app: TestApp
let anna: SignedIn
let ben: SignedIn
let number: number
const password = 'a long enough password'

const be = async (member: SignedIn): Promise<void> => {
  await signInToSdk(app, member)
  await matches.reload()
}

const match = () => {
  const found = findMatch(number)
  if (!found) throw new Error('The match is not in the list.')
  return found
}

const chatAs = async (member: SignedIn) => {
  await be(member)
  expect(await unlockKeys(password)).toBe(true)
  const own = $ownKeys.get()
  if (!own) throw new Error('The keys are locked.')
  const session = await openSession(match(), own)
  if (session.state !== 'open') throw new Error(`The session is ${session.state}.`)
  const chat = createChat(match(), session)
  await chat.open()
  return chat
}

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2, name: 'Anna' })
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
  number = await matchThem(app, anna, ben)
  for (const member of [anna, ben]) {
    await be(member)
    await createKeys(password)
  }
}, 60_000)
afterAll(() => app.close())

test('both verify, the second delivers the keys, photos open', async () => {
  await be(anna)
  expect(stageOf(match())).toBe('new')
  await verifyMatch(match())
  expect(stageOf(match())).toBe('waiting')
  await be(ben)
  await unlockKeys(password)
  expect(stageOf(match())).toBe('confirm')
  await verifyMatch(match())
  expect(stageOf(match())).toBe('open')
  await photosOf(number).load()
  expect(
    photosOf(number)
      .$.get()
      .data?.filter((photo) => photo?.startsWith('/photos/')),
  ).toHaveLength(3)
}, 30_000)

test('what one writes the other reads, and older pages come on request', async () => {
  const written = await chatAs(ben)
  await written.send('Hello Anna')
  expect(written.$.get().messages.map(({ state }) => state)).toEqual(['sent'])
  const read = await chatAs(anna)
  expect(read.$.get().messages).toMatchObject([{ mine: false, text: 'Hello Anna', state: 'sent' }])
  for (let index = 0; index < 55; index++) await read.send(`Message ${index}`)
  const again = await chatAs(ben)
  expect(again.$.get()).toMatchObject({ hasOlder: true, ready: true })
  await again.loadOlder()
  expect(again.$.get().messages).toHaveLength(56)
  expect(again.$.get().messages[0]?.text).toBe('Hello Anna')
}, 30_000)

const benSends = async (sealed: { ciphertext: string; iv: string }, rest: object): Promise<void> => {
  const message = { match: number, body: sealed.ciphertext, iv: sealed.iv, ...rest }
  await app.call(calls.sendMessage, message, ben.idToken)
}

const sessionOf = async (member: SignedIn) => {
  await be(member)
  expect(await unlockKeys(password)).toBe(true)
  const own = $ownKeys.get()
  const session = own && (await openSession(match(), own))
  if (session?.state !== 'open') throw new Error('The session is closed.')
  return session
}

test('messages of the older form still open; one that is longer than a message may be does not', async () => {
  const { keys } = await sessionOf(ben)
  const place = { match: String(number), side: '2' as const }
  const older = { ...place, clientMessageId: 'older' }
  await benSends(await encryptMessage(keys, older, 'From an older client'), { clientId: 'older' })
  const chain = { device: 'YW5vdGhlcg', counter: 1 }
  const long = { ...place, ...chain, previous: '', clientMessageId: 'long' }
  await benSends(await sealMessage(keys, long, { text: 'x'.repeat(801), sentAt: app.clock.now() }), {
    clientId: 'long',
    ...chain,
  })
  const { messages } = (await chatAs(anna)).$.get()
  expect(messages.slice(-2)).toMatchObject([
    { text: 'From an older client', findings: [] },
    { text: undefined, findings: ['tooLong'] },
  ])
}, 30_000)

test('an answer and a reaction arrive with what they are about; the reaction is no message of its own, and can be taken back', async () => {
  const chat = await chatAs(anna)
  const to = chat.$.get().messages.findLast(({ text, place }) => text !== undefined && place?.hash !== undefined)
  const hash = to?.place?.hash ?? ''
  await chat.send('To that I say yes', hash)
  await chat.react(hash, 2)
  const isAbout = ({ place }: ThreadMessage) => place?.hash === hash
  const theirs = async () => threadOf((await chatAs(ben)).$.get().messages)
  const read = await theirs()
  expect(read.at(-1)).toMatchObject({ text: 'To that I say yes', quoted: { text: to?.text }, findings: [] })
  expect(read.find(isAbout)?.reactions).toEqual({ theirs: 2 })
  await (await chatAs(anna)).react(hash, 0)
  const after = await theirs()
  expect(after.find(isAbout)?.reactions).toEqual({ theirs: 0 })
  expect(after.flatMap(({ findings }) => findings).filter((finding) => finding !== 'tooLong')).toEqual([])
}, 30_000)

test('a message that could not be sent stays, and sending it again doubles nothing', async () => {
  const chat = await chatAs(anna)
  const before = chat.$.get().messages.length
  const { environment, configure } = await import('@quintet/sdk')
  const working = environment().fetch
  configure({ fetch: () => Promise.reject(new TypeError('offline')) })
  await chat.send('Are you there?')
  const failed = chat.$.get().messages.at(-1)
  expect(failed).toMatchObject({ text: 'Are you there?', state: 'failed' })
  configure({ fetch: working })
  await chat.retry(failed?.id ?? '')
  await chat.poll()
  expect(chat.$.get().messages).toHaveLength(before + 1)
  expect(chat.$.get().messages.at(-1)?.state).toBe('sent')
}, 30_000)

test('every screen of a match shows', async () => {
  await be(ben)
  const shown = await showPages(remote, ['', `${number}`, `${number}/details`, `${number}/chat`])
  for (const text of shown) expect(text).toMatch(/CD-234|FG-567|Anna/)
}, 30_000)

test('without a drawing there is no receipt, and its screen says so', async () => {
  const [shown] = await showPages(remote, ['drawing'])
  expect(shown).not.toBe('')
  expect(drawings.$.get().data?.weeks).toEqual([])
  await receiptOf(1).load()
  expect(receiptOf(1).$.get().state).toBe('failed')
})

const receiptAs = async (member: SignedIn) => {
  await be(member)
  await drawings.reload()
  const week = chosenWeek(undefined) ?? 0
  await receiptOf(week).reload()
  return { week, receipt: receiptOf(week).$.get().data }
}

test('a drawn week: its receipt with a match, with advice, without an entry, and while it is being drawn', async () => {
  const cara = await activeMember(app, { attraction: 2, name: 'Cara' })
  const otto = await activeMember(app, { attraction: 1, name: 'Otto' })
  // Wants people of another country than where anyone is.
  const dora = await activeMember(app, { attraction: 2, name: 'Dora', wants: [1] })
  const late = await activeMember(app, { attraction: 2, name: 'Late' })
  const enter = (member: SignedIn) => app.call(calls.submitFreeTokens, {}, member.idToken)
  for (const member of [cara, otto, dora]) await enter(member)
  await app.drawWeek()

  const drawn = await receiptAs(otto)
  expect(drawn.receipt).toMatchObject({ state: 'published', entered: true })
  expect(drawn.receipt?.tokens?.some(({ matched, match }) => matched && match !== undefined)).toBe(true)
  expect(drawn.receipt?.proof && (await checkProof(drawn.receipt.proof))).toEqual({
    seed: 'yes',
    delay: 'yes',
    leaf: 'yes',
    root: 'yes',
  })
  expect(drawn.receipt?.proof && (await checkLog(drawn.week, drawn.receipt.proof))).toEqual([])
  // The second time the log is held against what this device saw.
  expect(drawn.receipt?.proof && (await checkLog(drawn.week, drawn.receipt.proof))).toEqual([])
  const own = [`drawing/${drawn.week}`]
  expect(await showPages(remote, own)).toEqual([expect.stringContaining('To this match')])

  expect((await receiptAs(dora)).receipt?.tokens).toMatchObject([{ people: { high: 9 }, advice: {} }, {}])
  // So few people that no choice is named (decision 48).
  expect(await showPages(remote, own)).toEqual([expect.stringContaining('No single choice stands out')])
  expect((await receiptAs(late)).receipt).toMatchObject({ entered: false })
  expect(await showPages(remote, own)).toEqual([expect.stringContaining('You have not taken part')])

  await enter(late)
  app.clock.shift(7 * 86_400_000)
  expect((await receiptAs(late)).receipt).toMatchObject({ state: 'inProgress', entered: true })
  expect(await showPages(remote, ['drawing'])).toEqual([expect.stringContaining('Your entry is in')])
  // Two drawings make a history: the one that is over is told with what came of it.
  await be(otto)
  await drawings.reload()
  const [history] = await showPages(remote, ['drawing'])
  expect(history).toContain('Your last drawings')
  expect(drawings.$.get().data?.weeks.at(-1)).toMatchObject({ tokenCount: 2, fittingCount: 0, matchedCount: 1 })
}, 60_000)

test('encryption begun anew: the other reads who did it, both verify again, and older messages are of older keys', async () => {
  await be(ben)
  await renewSession(match())
  await be(anna)
  expect(stageOf(match())).toBe('new')
  expect(match()).toMatchObject({ pseudonym: 'Ben', renewedBy: 2 })
  const [list, page] = await showPages(remote, ['', `${number}`])
  expect(list).toContain('The encryption was begun anew')
  expect(page).toContain('Ben has set up their encryption anew, so their key and the safety number have changed')
  await unlockKeys(password)
  await verifyMatch(match())
  await be(ben)
  await unlockKeys(password)
  await verifyMatch(match())
  const chat = await chatAs(anna)
  expect(new Set(chat.$.get().messages.flatMap(({ findings }) => findings))).toEqual(new Set(['oldKeys']))
  app.clock.shift(1000)
  await chat.send('New keys, same me')
  expect(chat.$.get().messages.at(-1)).toMatchObject({ text: 'New keys, same me', findings: [] })
}, 30_000)

test('a report ends the match', async () => {
  await be(ben)
  await reportMatch(number, 1, '')
  expect(findMatch(number)).toBeUndefined()
})

test('calls.json says what is called here', () => recording.expectRecorded())
