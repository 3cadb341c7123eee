import type { Match } from '@quintet/contract'
import { deriveMatchKeys, randomBytes, toBase64url } from '@quintet/crypto'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { beforeEach, expect, test } from 'vitest'
import { environment } from '@quintet/sdk'
import type { OpenSession } from '../src/stores/session.ts'
import { dropWaiting, isWaiting, keepWaiting, readWaiting } from '../src/stores/waiting.ts'
import { hasWaiting } from '../src/stores/waiting-list.ts'

// What was written without a network, on the device until it is sent.

const match = { number: 7, side: 1 } as unknown as Match
const salt = () => toBase64url(randomBytes(16))
const openSession = async (): Promise<OpenSession> => ({
  state: 'open',
  keys: await deriveMatchKeys(randomBytes(32), [salt(), salt()], '7'),
  digest: '',
  signed: true,
})

let session: OpenSession
beforeEach(async () => {
  fakeApi()
  enterAs('mira')
  session = await openSession()
})

const recording = randomBytes(300)
const voice = { note: 'n', type: 'audio/webm', seconds: 2, bars: '', hash: '' } as never

test('is read again as it was written, oldest first, and not by who has the device alone', async () => {
  await keepWaiting(session, match, 'a', { text: 'Written in a tunnel' })
  await keepWaiting(session, match, 'b', { text: '', voice, recording })
  expect(await readWaiting(session, match)).toStrictEqual([
    { id: 'a', written: { text: 'Written in a tunnel' } },
    { id: 'b', written: { text: '', voice, recording } },
  ])
  const { storage } = environment()
  const onDisk = Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join('\n')
  expect(onDisk).not.toContain('tunnel')
})

test('waits once under its id, with what was written last, until it is sent', async () => {
  for (const [id, text] of [
    ['a', 'first'],
    ['b', 'other'],
    ['a', 'again'],
  ] as const)
    await keepWaiting(session, match, id, { text })
  expect((await readWaiting(session, match)).map(({ id, written }) => [id, written.text])).toEqual([
    ['b', 'other'],
    ['a', 'again'],
  ])
  dropWaiting(7, 'a')
  expect([isWaiting(7, 'a'), isWaiting(7, 'b'), hasWaiting(7)]).toEqual([false, true, true])
  dropWaiting(7, 'b')
  expect(hasWaiting(7)).toBe(false)
})

test('goes where it was sealed under keys that are no longer in use, and takes nothing with it', async () => {
  await keepWaiting(await openSession(), match, 'old', { text: 'lost' })
  await keepWaiting(session, match, 'new', { text: 'kept' })
  expect(await readWaiting(session, match)).toEqual([{ id: 'new', written: { text: 'kept' } }])
  expect([isWaiting(7, 'old'), isWaiting(7, 'new')]).toEqual([false, true])
})
