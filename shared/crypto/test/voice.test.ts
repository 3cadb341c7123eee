import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createMatchSecret,
  fromBase64url,
  generateKeyPair,
  type MatchKeys,
  openMessage,
  openVoice,
  openWaiting,
  randomBytes,
  recordingDigest,
  sealMessage,
  sealVoice,
  sealWaiting,
} from '../src/index.ts'

let keys: MatchKeys
let otherKeys: MatchKeys
const context = { match: '4711', side: '1', note: 'AAECAwQFBgcICQoLDA0ODw' } as const

beforeAll(async () => {
  const [one, two] = [await generateKeyPair(), await generateKeyPair()]
  ;({ keys } = await createMatchSecret('4711', [one.publicKey, two.publicKey]))
  ;({ keys: otherKeys } = await createMatchSecret('4711', [one.publicKey, two.publicKey]))
})

describe('a recording', () => {
  it('comes back exactly, and tells no more of its length than the step of 4 KiB', async () => {
    const recordings = fc.integer({ min: 0, max: 20_000 }).map(randomBytes)
    await fc.assert(
      fc.asyncProperty(recordings, async (recording) => {
        const sealed = await sealVoice(keys, context, recording)
        expect((fromBase64url(sealed.ciphertext).length - 16) % 4096).toBe(0)
        expect(await openVoice(keys, context, sealed, await recordingDigest(recording))).toEqual(recording)
      }),
      { numRuns: 20 },
    )
  })

  it('opens in its own place, and as the one that the message names, alone', async () => {
    const recording = randomBytes(9000)
    const digest = await recordingDigest(recording)
    const sealed = await sealVoice(keys, context, recording)
    const other = await recordingDigest(randomBytes(9000))
    const tries = [
      () => openVoice(otherKeys, context, sealed, digest),
      () => openVoice(keys, { ...context, match: '4712' }, sealed, digest),
      () => openVoice(keys, { ...context, side: '2' }, sealed, digest),
      () => openVoice(keys, { ...context, note: 'BAECAwQFBgcICQoLDA0ODw' }, sealed, digest),
      () => openVoice(keys, context, sealed, other),
      () => openVoice(keys, context, { ...sealed, iv: 'AAAAAAAAAAAAAAAA' }, digest),
    ]
    for (const one of tries) await expect(one()).rejects.toMatchObject({ code: 'damaged' })
  })

  it('is told of by its message, whole or not at all', async () => {
    const place = { match: '4711', side: '1', clientMessageId: 'a', device: 'ZGV2', counter: 1, previous: '' } as const
    const voice = { note: context.note, type: 'audio/webm', seconds: 3.2, bars: 'AAAA', digest: 'ZGlnZXN0' }
    const read = async (content: object) =>
      openMessage(keys, place, await sealMessage(keys, place, { text: 'x', sentAt: 1, ...content }))
    expect(await read({ voice })).toEqual({ text: 'x', sentAt: 1, voice })
    expect(await read({ voice: { ...voice, more: 1 } })).toEqual({ text: 'x', sentAt: 1, voice })
    for (const name of Object.keys(voice))
      expect(await read({ voice: { ...voice, [name]: null } })).toEqual({ text: 'x', sentAt: 1 })
  })
})

it('what waits on a device comes back, and opens as a message nowhere', async () => {
  const place = { match: '4711', side: '1', clientMessageId: 'a' } as const
  const waiting = randomBytes(500)
  const sealed = await sealWaiting(keys, place, waiting)
  expect(await openWaiting(keys, place, sealed)).toEqual(waiting)
  await expect(openWaiting(keys, { ...place, clientMessageId: 'b' }, sealed)).rejects.toMatchObject({ code: 'damaged' })
  const chained = { ...place, device: 'ZGV2', counter: 1, previous: '' }
  await expect(openMessage(keys, chained, sealed)).rejects.toMatchObject({ code: 'damaged' })
})
