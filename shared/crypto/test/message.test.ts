import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createMatchSecret,
  decryptMessage,
  encryptMessage,
  fromBase64url,
  generateKeyPair,
  messageHash,
  openMessage,
  sealMessage,
  type ChainedContext,
  type MatchKeys,
} from '../src/index.ts'
import { countingBytes } from './predictable.ts'

const sentAt = 1_790_000_000_123
const context: ChainedContext = {
  match: '4711',
  side: '1',
  clientMessageId: 'a-1',
  device: 'ZGV2aWNlLTE',
  counter: 2,
  previous: 'aGFzaA',
}
let keys: MatchKeys

beforeAll(async () => {
  const [one, two] = [await generateKeyPair(), await generateKeyPair()]
  ;({ keys } = await createMatchSecret('4711', [one.publicKey, two.publicKey]))
})

const lengthOf = async (text: string) => fromBase64url((await sealMessage(keys, context, { text, sentAt })).ciphertext).length

describe('a chained message', () => {
  it('comes back exactly, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 800 }), async (text) => {
        const message = await sealMessage(keys, context, { text, sentAt })
        expect(await openMessage(keys, context, message)).toEqual({ text, sentAt })
      }),
      { numRuns: 60 },
    )
  })

  it('tells no more of its length than the step of 64 bytes (decision 33)', async () => {
    const short = await Promise.all(['', 'a', 'ab', 'abc', 'x'.repeat(20)].map(lengthOf))
    expect(new Set(short)).toEqual(new Set([64 + 16]))
    for (const length of [30, 100, 317, 800]) expect(((await lengthOf('y'.repeat(length))) - 16) % 64).toBe(0)
  })

  it('is refused in every other place (decision 33)', async () => {
    const message = await sealMessage(keys, context, { text: 'Hello', sentAt })
    const moved: Partial<ChainedContext>[] = [
      { match: '4712' },
      { side: '2' },
      { clientMessageId: 'a-2' },
      { device: 'ZGV2aWNlLTI' },
      { counter: 3 },
      { previous: '' },
      { device: 'ZGV2aWNlLTE2', counter: 1 },
    ]
    for (const other of moved)
      await expect(openMessage(keys, { ...context, ...other }, message)).rejects.toMatchObject({ code: 'damaged' })
  })

  it('is not taken for one of the older form, nor the other way round', async () => {
    const newer = await sealMessage(keys, context, { text: 'Hello', sentAt })
    await expect(decryptMessage(keys, context, newer)).rejects.toMatchObject({ code: 'damaged' })
    const older = await encryptMessage(keys, context, 'Hello')
    await expect(openMessage(keys, context, older)).rejects.toMatchObject({ code: 'damaged' })
  })

  it('hands the next one a hash of its place and of every bit', async () => {
    const message = await sealMessage(keys, context, { text: 'Hello', sentAt }, countingBytes())
    const hashes = await Promise.all([
      messageHash(context, message),
      messageHash({ ...context, counter: 3 }, message),
      messageHash({ ...context, previous: '' }, message),
      messageHash(context, { ...message, ciphertext: `${message.ciphertext}A` }),
      messageHash(context, { ...message, iv: 'AAAAAAAAAAAAAAAA' }),
    ])
    expect(new Set(hashes).size).toBe(5)
    expect(hashes[0]).toMatch(/^[\w-]{43}$/)
  })
})
