import type { Match, Message } from '@quintet/contract'
import {
  type ChainedContext,
  commitTo,
  createFrankingKey,
  createMatchSecret,
  encryptMessage,
  generateKeyPair,
  importOwnKeys,
  importPublicKey,
  type MatchKeys,
  messageHash,
  sealMessage,
} from '@quintet/crypto'
import { textLimits } from '@quintet/domain/limits'
import { voiceText } from '@quintet/domain/match'
import { beforeAll, describe, expect, test } from 'vitest'
import { readMessage } from '../src/stores/read-message.ts'
import type { OpenSession } from '../src/stores/session.ts'

// One message at a time, sealed with real keys as clients of several ages do.

const match = { number: 7, side: 1 } as Match
let session: OpenSession

const publicKey = async (): Promise<CryptoKey> => {
  const { privateKey } = await generateKeyPair()
  const own = await importOwnKeys(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)))
  return importPublicKey(own.publicKey)
}

beforeAll(async () => {
  const { keys } = await createMatchSecret('7', [await publicKey(), await publicKey()])
  session = { state: 'open', keys: keys as MatchKeys, digest: '', signed: true }
})

const theirs: ChainedContext = { match: '7', side: '2', clientMessageId: 'one', device: 'phone', counter: 3, previous: 'before' }

type Content = Parameters<typeof sealMessage>[2]
const says = (content: Partial<Content> = {}): Content => ({ text: 'Hello', sentAt: 5000, ...content })

/** A message as the server hands it out. */
const sealed = async (content: Content, changes: Partial<Message> = {}): Promise<Message> => {
  const { ciphertext, iv } = await sealMessage(session.keys, theirs, content)
  const { clientMessageId, device, counter, previous } = theirs
  return {
    side: 2,
    clientId: clientMessageId,
    device,
    counter,
    previous,
    body: ciphertext,
    iv,
    sentAt: 6000,
    ...changes,
  } as Message
}

const read = (message: Message) => readMessage(session, match, message)

const without = (message: Message, ...names: (keyof Message)[]): Message =>
  Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name as keyof Message))) as unknown as Message

describe('a message', () => {
  test('is told with both times, its place in the chain and the hash that the next one has to name', async () => {
    const message = await sealed(says({ seen: 'theirs', quote: 'mine' }))
    const hash = await messageHash(theirs, { ciphertext: message.body, iv: message.iv })
    const place = { device: 'phone', counter: 3, previous: 'before', hash }
    const rest = { sentAt: 6000, writtenAt: 5000, seen: 'theirs', quote: 'mine', proof: 'none' }
    expect(await read(message)).toEqual({ id: 'one', mine: false, text: 'Hello', place, ...rest })
  })

  test('of the older form has no place and no time of its sender', async () => {
    const context = { match: '7', side: '2' as const, clientMessageId: 'old' }
    const { ciphertext, iv } = await encryptMessage(session.keys, context, 'Hello')
    const message = { side: 2, clientId: 'old', body: ciphertext, iv, sentAt: 6000 } as Message
    expect(await read(message)).toEqual({ id: 'old', mine: false, text: 'Hello', sentAt: 6000, proof: 'none' })
  })

  test('is one’s own by its side', async () => {
    const { ciphertext, iv } = await sealMessage(session.keys, { ...theirs, side: '1' }, says())
    expect(await read(await sealed(says(), { side: 1, body: ciphertext, iv }))).toMatchObject({ mine: true, text: 'Hello' })
  })

  test('that does not open keeps the place that it claims, as far as it claims one', async () => {
    const known = { id: 'one', mine: false, sentAt: 6000, text: undefined, closed: 'unreadable' }
    const body = 'AAAA'
    expect(await read(await sealed(says(), { body }))).toEqual({
      ...known,
      place: { device: 'phone', counter: 3, previous: 'before' },
    })
    const first = without(await sealed(says(), { body, counter: 1 }), 'previous')
    expect(await read(first)).toEqual({ ...known, place: { device: 'phone', counter: 1, previous: '' } })
    for (const name of ['device', 'counter'] as const)
      expect(await read(without(await sealed(says(), { body }), name))).toEqual(known)
  })

  test('may have so many signs, and one more is not shown; a sign is one however it is written', async () => {
    const { max } = textLimits.chatMessage
    for (const sign of ['x', '👋']) {
      expect(await read(await sealed(says({ text: sign.repeat(max) })))).toMatchObject({ text: sign.repeat(max) })
      const long = await read(await sealed(says({ text: sign.repeat(max + 1) })))
      expect([long.text, long.closed, long.place?.counter]).toEqual([undefined, 'tooLong', 3])
    }
  })
})

const proofOf = async (franking: string | undefined, commitment: string | undefined) => {
  const message = await sealed(says(franking === undefined ? {} : { franking }))
  return (await read(commitment === undefined ? message : { ...message, commitment })).proof
}

describe('what proves a text (decision 55)', () => {
  test('is the key of a commitment that fits, which is none of another text, message or side', async () => {
    const franking = createFrankingKey()
    expect(await proofOf(franking, await commitTo(franking, { ...theirs, text: 'Hello' }))).toEqual({ franking })
    for (const other of [{ text: 'Hello!' }, { clientMessageId: 'two' }, { side: '1' as const }, { match: '8' }])
      expect(await proofOf(franking, await commitTo(franking, { ...theirs, text: 'Hello', ...other }))).toBe('wrong')
    expect(await proofOf(createFrankingKey(), await commitTo(franking, { ...theirs, text: 'Hello' }))).toBe('wrong')
  })

  test('is wrong with a key and no commitment, and with a commitment and no key', async () => {
    expect(await proofOf(createFrankingKey(), undefined)).toBe('wrong')
    expect(await proofOf(createFrankingKey(), '')).toBe('wrong')
    expect(await proofOf(undefined, 'x'.repeat(43))).toBe('wrong')
  })

  test('is none with neither, as of clients of before', async () => {
    expect(await proofOf(undefined, undefined)).toBe('none')
    expect(await proofOf(undefined, '')).toBe('none')
  })
})

describe('a reaction', () => {
  test('is one that is known, or its taking back; another is left to later versions', async () => {
    const kinds = [0, 1, 5, 99, -1, 1.5]
    const told = await Promise.all(
      kinds.map(async (kind) => (await read(await sealed(says({ reaction: { to: 'h', kind } })))).reaction),
    )
    expect(told).toEqual([{ to: 'h', kind: 0 }, { to: 'h', kind: 1 }, { to: 'h', kind: 5 }, undefined, undefined, undefined])
  })
})

describe('a recording', () => {
  const voice = {
    note: 'AAECAwQFBgcICQoLDA0ODw',
    type: 'audio/webm;codecs=opus',
    seconds: 5,
    bars: 'AAAA',
    digest: 'x'.repeat(43),
  }
  const shown = async (changes: Partial<typeof voice>, text = voiceText(changes.seconds ?? 5, changes.digest ?? voice.digest)) =>
    (await read(await sealed(says({ text, voice: { ...voice, ...changes } })))).voice

  test.each<Partial<typeof voice>>([
    {},
    { type: 'audio/mp4' },
    { type: 'audio/ogg; codecs=opus' },
    { seconds: 60 },
    { seconds: 0.1 },
    { bars: 'A'.repeat(256) },
  ])('is shown: %j', async (changes) => {
    expect(await shown(changes)).toEqual({ ...voice, ...changes })
  })

  test.each<Partial<typeof voice>>([
    { type: 'text/html' },
    { type: 'audio/webm;codecs="x' },
    { type: 'xaudio/webm' },
    { note: 'short' },
    { note: `${voice.note}A` },
    { note: `${'A'.repeat(21)}/` },
    { seconds: 0 },
    { seconds: -1 },
    { seconds: 60.1 },
    { bars: '' },
    { bars: 'A'.repeat(257) },
    { bars: 'A A' },
  ])('of another form is the text that it is: %j', async (changes) => {
    expect(await shown(changes)).toBeUndefined()
  })

  test('that the text does not commit to is the text that it is', async () => {
    expect(await shown({}, voiceText(6, voice.digest))).toBeUndefined()
    expect(await shown({}, voiceText(5, 'y'.repeat(43)))).toBeUndefined()
  })
})
