import { sealMessage } from '@quintet/crypto'
import { $ownKeys, keepDraft, readDraft } from '@quintet/sdk'
import { expect, test, vi } from 'vitest'
import { matches } from '../../src/stores/matches.ts'
import { followOutbox, sendUnsent } from '../../src/stores/outbox.ts'
import { anna, anotherPage, app, ben, benSends, chatAs, match, number, sessionOf } from './pair.ts'
import { recordedOf } from './recorded.ts'

/** How many messages lie on the device. */
const countWaiting = (match: number): number => readDraft<unknown[]>(`chat-waiting-${match}`)?.length ?? 0

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
