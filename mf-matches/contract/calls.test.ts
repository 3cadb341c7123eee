import { encryptMessage, fromBase64url, type OwnKeys, randomBytes, recordingDigest, sealMessage } from '@quintet/crypto'
import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { calls } from '@quintet/contract'
import { recordCalls, showPages } from '@quintet/remote-kit/contract-tests'
import { voiceText } from '@quintet/domain/match'
import { $ownKeys, createKeys, keepDraft, readDraft, unlockKeys } from '@quintet/sdk'
import { activeMember, matchThem, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import remote from '../src/remote.tsx'
import { createChat } from '../src/stores/chat.ts'
import { checkLog } from '../src/stores/check-log.ts'
import { checkProof } from '../src/stores/check-proof.ts'
import { createSigns, saveSigns } from '../src/stores/chat-signs.ts'
import { chosenWeek, drawings, receiptOf } from '../src/stores/drawing.ts'
import { findMatch, matches, reportMatch, stageOf } from '../src/stores/matches.ts'
import { followOutbox, sendUnsent } from '../src/stores/outbox.ts'
import { openSession, renewSession } from '../src/stores/session.ts'
import { photosOf } from '../src/stores/photos.ts'
import { type ThreadMessage, threadOf } from '../src/stores/thread.ts'
import { keepAll } from '../src/stores/waiting-list.ts'
import { verifyMatch } from '../src/stores/verify.ts'

// The calls of this tile, made by its own stores against the real API in memory: what they send and read fits the contract.

const recording = recordCalls(import.meta.url)
let app: TestApp
let anna: SignedIn
let ben: SignedIn
let number: number
const password = 'a long enough password'
/** To derive them from the password is slow by intention, so it is done once. */
const keysOf = new Map<SignedIn, OwnKeys>()

const be = async (member: SignedIn): Promise<void> => {
  await signInToSdk(app, member)
  await matches.reload()
}

const match = () => {
  const found = findMatch(number)
  if (!found) throw new Error('The match is not in the list.')
  return found
}

const beUnlocked = async (member: SignedIn): Promise<OwnKeys> => {
  await be(member)
  const own = keysOf.get(member)
  if (!own) throw new Error('There are no keys.')
  $ownKeys.set(own)
  return own
}

const sessionOf = async (member: SignedIn) => {
  const own = await beUnlocked(member)
  const session = await openSession(match(), own)
  if (session.state !== 'open') throw new Error(`The session is ${session.state}.`)
  return session
}

const chatAs = async (member: SignedIn) => {
  const session = await sessionOf(member)
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
    const own = $ownKeys.get()
    if (own) keysOf.set(member, own)
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

test('signs of reading and writing are given and taken back, and show what the other side has', async () => {
  await saveSigns(await chatAs(ben), true)
  const chat = await chatAs(anna)
  await saveSigns(chat, true)
  expect(chat.$.get()).toMatchObject({ signs: true, delivered: expect.any(Number), seen: expect.any(Number) })
  const signs = createSigns(chat, number)
  const { environment, configure } = await import('@quintet/sdk')
  const working = environment().fetch
  const sent: string[] = []
  configure({ fetch: (...given) => (sent.push(String(given[0])), working(...given)) })
  for (let key = 0; key < 5; key++) signs.write()
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 10_000 })
  configure({ fetch: working })
  await saveSigns(chat, false)
  expect(chat.$.get()).toMatchObject({ signs: false })
  expect(chat.$.get().seen).toBeUndefined()
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

/** The chat of who is signed in, as a page that is begun anew has it. */
const anotherPage = async () => {
  const own = $ownKeys.get()
  const session = own && (await openSession(match(), own))
  if (session?.state !== 'open') throw new Error('The session is closed.')
  const chat = createChat(match(), session)
  await chat.open()
  return chat
}

/** How many messages lie on the device. */
const countWaiting = (match: number): number => readDraft<unknown[]>(`chat-waiting-${match}`)?.length ?? 0

/** As a recorder gives it. */
const recordedOf = (seconds: number) => ({
  recording: randomBytes(9000),
  type: 'audio/webm;codecs=opus',
  seconds,
  bars: new Uint8Array(48).fill(200),
})

test('a voice note is heard by the other side, exactly; its message proves its length and its digest (decision 55)', async () => {
  const chat = await chatAs(anna)
  const recorded = recordedOf(3.24)
  await chat.sendVoice(recorded)
  const own = chat.$.get().messages.at(-1)
  expect(own).toMatchObject({ state: 'sent', voice: { seconds: 3.2, type: recorded.type } })
  const read = await chatAs(ben)
  const theirs = read.$.get().messages.at(-1)
  expect(theirs).toMatchObject({ mine: false, voice: own?.voice, findings: [], proof: { franking: expect.any(String) } })
  expect(theirs?.text).toBe(`🎤 0:03 ${await recordingDigest(recorded.recording)}`)
  if (theirs) expect(await read.listen(theirs)).toEqual(recorded.recording)
  // What lies on the server is another text, and has more bytes than the recording alone.
  const stored = app.context.db.direct.prepare<{ body: string }>('SELECT body FROM voice_notes').all()
  expect(stored.map(({ body }) => (fromBase64url(body).length - 16) % 4096)).toEqual([0])
  // A voice note is opened in its place: the other side cannot pass it off as theirs.
  if (theirs) await expect(read.listen({ ...theirs, mine: true })).rejects.toMatchObject({ code: 'damaged' })
}, 30_000)

test('a message that says one thing of a recording and commits to another shows as the text that it is', async () => {
  const { keys } = await sessionOf(ben)
  const chain = { device: 'c29tZW9uZQ', counter: 1 }
  const voice = { note: 'AAECAwQFBgcICQoLDA0ODw', type: 'audio/webm', seconds: 5, bars: 'AAAA', digest: 'x'.repeat(43) }
  for (const [counter, content] of [
    { text: 'no commitment to it', voice },
    { text: voiceText(5, 'x'.repeat(43)), voice: { ...voice, type: 'text/html' } },
    { text: voiceText(61, 'x'.repeat(43)), voice: { ...voice, seconds: 61 } },
  ].entries()) {
    const place = { match: String(number), side: '2' as const, ...chain, device: `ZGV2${counter}`, previous: '' }
    const context = { ...place, clientMessageId: `odd-${counter}` }
    await benSends(await sealMessage(keys, context, { ...content, sentAt: app.clock.now() }), {
      clientId: context.clientMessageId,
      device: context.device,
      counter: 1,
    })
  }
  const last = (await chatAs(anna)).$.get().messages.slice(-3)
  expect(last.map(({ voice: shown, text }) => [shown, text?.slice(0, 2)])).toEqual([
    [undefined, 'no'],
    [undefined, '🎤'],
    [undefined, '🎤'],
  ])
}, 30_000)

test('a reaction is no news, and an answer is', async () => {
  await (await chatAs(ben)).poll()
  const unread = async () =>
    (await app.call(calls.listMatches, {}, ben.idToken)).matches.find((one) => one.number === number)?.unread
  const before = await unread()
  const chat = await chatAs(anna)
  const hash = chat.$.get().messages.findLast(({ mine, place }) => !mine && place?.hash !== undefined)?.place?.hash ?? ''
  await chat.react(hash, 1)
  expect([before, await unread()]).toEqual([0, 0])
  await chat.send('And this is news', hash)
  expect(await unread()).toBe(1)
}, 30_000)

test('what was written without a network lies sealed on the device, outlives the page, and is sent once', async () => {
  const chat = await chatAs(anna)
  const { environment, configure } = await import('@quintet/sdk')
  const working = environment().fetch
  configure({ fetch: () => Promise.reject(new TypeError('offline')) })
  await chat.send('Written in a tunnel')
  const spoken = recordedOf(2)
  await chat.sendVoice(spoken)
  expect(
    chat.$.get()
      .messages.slice(-2)
      .map(({ state }) => state),
  ).toEqual(['failed', 'failed'])
  const disk = () => {
    const { storage } = environment()
    return Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join('\n')
  }
  expect(disk()).not.toContain('tunnel')
  expect(countWaiting(number)).toBe(2)
  configure({ fetch: working })
  // Two pages that come after it both find it, and one sends it.
  const [one, two] = [await anotherPage(), await anotherPage()]
  expect(one.$.get().messages.slice(-2)).toMatchObject([
    { text: 'Written in a tunnel', state: 'failed' },
    { voice: { seconds: 2 }, state: 'failed' },
  ])
  await Promise.all([one.sendWaiting(), two.sendWaiting()])
  await chat.sendWaiting()
  expect(countWaiting(number)).toBe(0)
  const read = await chatAs(ben)
  const { messages } = read.$.get()
  expect(messages.filter(({ text }) => text === 'Written in a tunnel')).toHaveLength(1)
  expect(messages.slice(-2)).toMatchObject([
    { text: 'Written in a tunnel', findings: [] },
    { voice: { seconds: 2 }, findings: [] },
  ])
  const voice = messages.at(-1)
  if (voice) expect(await read.listen(voice)).toEqual(spoken.recording)
}, 30_000)

/** A browser whose network comes and goes. */
const withNetwork = async () => {
  const { environment, configure } = await import('@quintet/sdk')
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  const working = environment().fetch
  const sent: string[] = []
  return {
    sent,
    goOffline: () => configure({ fetch: () => Promise.reject(new TypeError('offline')) }),
    comeBack: () => {
      configure({
        fetch: (...given) => {
          if (String(given[0]).endsWith('/umes')) sent.push(String(given[1]?.body))
          return working(...given)
        },
      })
      network.dispatchEvent(new Event('online'))
    },
  }
}

test('what waits is sent once when the network is back, though another screen is open', async () => {
  const chat = await chatAs(anna)
  const network = await withNetwork()
  network.goOffline()
  await chat.send('Written under a hill')
  const stop = followOutbox()
  network.comeBack()
  // A network that comes and goes.
  network.comeBack()
  await vi.waitFor(() => expect(countWaiting(number)).toBe(0), { timeout: 10_000 })
  network.comeBack()
  await matches.reload()
  stop()
  vi.unstubAllGlobals()
  expect(network.sent).toHaveLength(1)
  const { messages } = (await chatAs(ben)).$.get()
  expect(messages.filter(({ text }) => text === 'Written under a hill')).toMatchObject([{ findings: [] }])
}, 30_000)

test('what waits is sent by the shell, too, while no screen of the tile is open', async () => {
  const chat = await chatAs(anna)
  const network = await withNetwork()
  network.goOffline()
  await chat.send('Written on a ferry')
  network.comeBack()
  await sendUnsent()
  await sendUnsent()
  vi.unstubAllGlobals()
  expect([countWaiting(number), network.sent.length]).toEqual([0, 1])
}, 30_000)

test('what waits in a chat with news waits for its reader, for whom nothing else counts as read', async () => {
  const { keys } = await sessionOf(ben)
  const chat = await chatAs(anna)
  const network = await withNetwork()
  network.goOffline()
  await chat.send('Written in a lift')
  network.comeBack()
  const context = {
    match: String(number),
    side: '2' as const,
    clientMessageId: 'news',
    device: 'bmV3cw',
    counter: 1,
    previous: '',
  }
  const sealed = await sealMessage(keys, context, { text: 'News', sentAt: app.clock.now() })
  await benSends(sealed, { clientId: 'news', device: 'bmV3cw', counter: 1 })
  const stop = followOutbox()
  await matches.reload()
  expect([match().unread, countWaiting(number)]).toEqual([1, 1])
  await matches.reload()
  expect([match().unread, countWaiting(number), network.sent]).toEqual([1, 1, []])
  await chat.open()
  await matches.reload()
  await vi.waitFor(() => expect(countWaiting(number)).toBe(0), { timeout: 10_000 })
  stop()
  vi.unstubAllGlobals()
  expect(network.sent).toHaveLength(1)
}, 30_000)

test('without the keys it goes on waiting, until they are opened', async () => {
  const chat = await chatAs(anna)
  const network = await withNetwork()
  network.goOffline()
  await chat.send('Written at sea')
  const own = $ownKeys.get()
  $ownKeys.set(undefined)
  const stop = followOutbox()
  network.comeBack()
  await matches.reload()
  expect([countWaiting(number), network.sent]).toEqual([1, []])
  $ownKeys.set(own)
  await vi.waitFor(() => expect(countWaiting(number)).toBe(0), { timeout: 10_000 })
  stop()
  vi.unstubAllGlobals()
  expect(network.sent).toHaveLength(1)
}, 30_000)

test('what waits under keys that are no longer in use goes, and keeps nothing else from being sent', async () => {
  await chatAs(anna)
  keepDraft(`chat-waiting-${number}`, [{ id: 'old', sealed: { ciphertext: 'AAAA', iv: 'AAAA' } }])
  const chat = await anotherPage()
  expect([countWaiting(number), chat.$.get().messages.some(({ state }) => state === 'failed')]).toEqual([0, false])
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
  await beUnlocked(anna)
  await verifyMatch(match())
  await beUnlocked(ben)
  await verifyMatch(match())
  const chat = await chatAs(anna)
  expect(new Set(chat.$.get().messages.flatMap(({ findings }) => findings))).toEqual(new Set(['oldKeys']))
  app.clock.shift(1000)
  await chat.send('New keys, same me')
  expect(chat.$.get().messages.at(-1)).toMatchObject({ text: 'New keys, same me', findings: [] })
}, 30_000)

test('a match that the other closed kindly: the list leads to their sentence, under the name that was known, until it was read', async () => {
  const clara = await activeMember(app, { attraction: 1, name: 'Clara' })
  const closed = await matchThem(app, anna, clara, { keyState: 0 })
  await app.call(calls.changeMatch, { match: closed, operation: 5, sentence: 2 }, clara.idToken)
  await be(anna)
  const [list, page, after] = await showPages(remote, ['', `${closed}/chat`, ''])
  expect(list).toContain('Clara has ended your match')
  expect(page).toContain('“I have met someone, and close my other matches. I wish you luck.”')
  expect(page).not.toContain('no longer there')
  expect(after).not.toContain('Clara')
  // The sentence stays where it is read.
  await vi.waitFor(async () => expect((await app.call(calls.listMatches, {}, anna.idToken)).endings).toBeUndefined(), {
    timeout: 10_000,
  })
  await matches.reload()
  expect(await showPages(remote, [`${closed}`])).toEqual([expect.stringContaining('I have met someone')])
}, 30_000)

test('the list says where a message waits to be sent, until it is sent', async () => {
  await be(ben)
  const says = expect.stringContaining('A message of yours waits to be sent')
  expect(await showPages(remote, [''])).toEqual([expect.not.stringContaining('waits to be sent')])
  keepAll(number, [{ id: 'w1', sealed: { ciphertext: 'AAAA', iv: 'AAAA' } }])
  expect(await showPages(remote, [''])).toEqual([says])
  keepAll(number, [])
  expect(await showPages(remote, [''])).toEqual([expect.not.stringContaining('waits to be sent')])
}, 30_000)

test('an empty list leads to the tokens', async () => {
  await be(await activeMember(app, { attraction: 2, name: 'Nadia' }))
  expect(await showPages(remote, [''])).toEqual([expect.stringMatching(/appear here\.\s*Submit your tokens/)])
})

test('a report ends the match', async () => {
  await be(ben)
  await reportMatch(number, 1, '')
  expect(findMatch(number)).toBeUndefined()
})

test('calls.json says what is called here', () => recording.expectRecorded())
