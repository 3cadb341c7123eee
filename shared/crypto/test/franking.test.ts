import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  commitTo,
  createFrankingKey,
  createMatchSecret,
  generateKeyPair,
  openMessage,
  sealMessage,
  verifyCommitment,
  type FrankedText,
  type MatchKeys,
} from '../src/index.ts'
import { countingBytes } from './predictable.ts'

const franked: FrankedText = { match: '4711', side: '1', clientMessageId: 'a-1', text: 'Send me money.' }

/** The same bytes with one bit turned. */
const turned = (base64url: string, bit: number): string => {
  const bytes = Buffer.from(base64url, 'base64url')
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return bytes.toString('base64url')
}

const bitOf = (bytes: number) => fc.integer({ min: 0, max: bytes * 8 - 1 })
const hundred = { numRuns: 100 }

/** Checks a hundred forgeries: each has to be refused. */
const refusesAll = async <T>(forgeries: fc.Arbitrary<T>, verify: (forgery: T) => Promise<boolean>): Promise<void> => {
  let tried = 0
  const property = fc.asyncProperty(forgeries, async (forgery) => {
    tried += 1
    expect(await verify(forgery)).toBe(false)
  })
  await fc.assert(property, hundred)
  expect(tried).toBe(100)
}

describe('a commitment (decision 55)', () => {
  let [key, commitment] = ['', '']
  beforeAll(async () => {
    key = createFrankingKey()
    commitment = await commitTo(key, franked)
  })

  it('fits exactly what was sent, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 800 }), fc.uuid(), async (text, clientMessageId) => {
        const [own, sent] = [createFrankingKey(), { ...franked, text, clientMessageId }]
        expect(await verifyCommitment(own, sent, await commitTo(own, sent))).toBe(true)
      }),
      hundred,
    )
  })

  it('refuses each changed bit of the text', async () => {
    const bytes = Buffer.from(franked.text)
    await refusesAll(bitOf(bytes.length), (bit) => {
      const text = Buffer.from(turned(bytes.toString('base64url'), bit), 'base64url').toString('latin1')
      return verifyCommitment(key, { ...franked, text }, commitment)
    })
  })

  it('refuses every other text', async () => {
    const others = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => text !== franked.text)
    await refusesAll(others, (text) => verifyCommitment(key, { ...franked, text }, commitment))
  })

  it('refuses each changed bit of the franking key', async () => {
    await refusesAll(bitOf(32), (bit) => verifyCommitment(turned(key, bit), franked, commitment))
  })

  it('refuses each changed bit of itself', async () => {
    await refusesAll(bitOf(32), (bit) => verifyCommitment(key, franked, turned(commitment, bit)))
  })

  it('refuses every other match', async () => {
    const others = fc.integer({ min: 1, max: 2 ** 31 - 1 }).filter((match) => match !== 4711)
    await refusesAll(others, (match) => verifyCommitment(key, { ...franked, match: String(match) }, commitment))
  })

  it('refuses every other message, of either side', async () => {
    const places = fc.record({ side: fc.constantFrom('1' as const, '2' as const), clientMessageId: fc.uuid() })
    await refusesAll(places, (place) => verifyCommitment(key, { ...franked, ...place }, commitment))
    expect(await verifyCommitment(key, { ...franked, side: '2' }, commitment)).toBe(false)
  })

  it('keeps the parts apart', async () => {
    const moved = { match: '471', clientMessageId: '1a-1' }
    expect(await verifyCommitment(key, { ...franked, ...moved }, commitment)).toBe(false)
  })

  it('takes no key of another length, which HMAC would fill up to the same', async () => {
    const short = Buffer.from(countingBytes()(31))
    const [shorter, filled] = [short.toString('base64url'), Buffer.concat([short, Buffer.of(0)]).toString('base64url')]
    const sent = await commitTo(filled, franked)
    expect(await verifyCommitment(filled, franked, sent)).toBe(true)
    expect(await verifyCommitment(shorter, franked, sent)).toBe(false)
    await expect(commitTo(shorter, franked)).rejects.toThrow(new RangeError('A franking key has 32 bytes'))
  })

  it.each(['', 'AAAA', 'not base64!'])('is not %j', async (none) => {
    expect(await verifyCommitment(key, franked, none)).toBe(false)
    expect(await verifyCommitment(none, franked, commitment)).toBe(false)
  })

  it('is what another implementation of HMAC expects', async () => {
    const bytes = countingBytes()
    const made = await commitTo(createFrankingKey(bytes), franked)
    const said = '["quintet/franking/1","4711","1","a-1","Send me money."]'
    expect(made).toBe(createHmac('sha256', countingBytes()(32)).update(said).digest('base64url'))
  })
})

describe('a franking key', () => {
  let keys: MatchKeys
  beforeAll(async () => {
    const [one, two] = [await generateKeyPair(), await generateKeyPair()]
    ;({ keys } = await createMatchSecret('4711', [one.publicKey, two.publicKey]))
  })

  it('travels inside the message alone, and is new for each', async () => {
    const context = { ...franked, device: 'ZGV2', counter: 1, previous: '' }
    const [franking, other] = [createFrankingKey(), createFrankingKey()]
    const sealed = await sealMessage(keys, context, { text: franked.text, sentAt: 1, franking })
    expect(await openMessage(keys, context, sealed)).toEqual({ text: franked.text, sentAt: 1, franking })
    expect(franking).not.toBe(other)
  })
})
