import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import type { Match } from '@quintet/contract'
import {
  createMatchSecret,
  fingerprint,
  fromBase64url,
  generateKeyPair,
  importOwnKeys,
  importPublicKey,
  type OwnKeys,
  randomBytes,
  signDelivery,
  toBase64url,
  writeDeliverySignature,
} from '@quintet/crypto'
import { $ownKeys, configure, createKeys, type Environment, memoryStorage } from '@quintet/sdk'
import { activeMember, matchThem, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chat, createChat } from '../src/stores/chat.ts'
import { canProve, openedFor } from '../src/stores/evidence.ts'
import { findMatch, matches, reportMatch } from '../src/stores/matches.ts'
import { type Pin, pinOf } from '../src/stores/pins.ts'
import { examine, openSession, renewSession, type Session, sideOf } from '../src/stores/session.ts'
import { verifyMatch } from '../src/stores/verify.ts'

// A server that lies, between two real clients with real keys: whatever it does to keys, order, times or messages is seen by the
// client that reads. Only its answers are changed; the API behind them is the real one.

const tries = process.env['QUINTET_FULL'] === undefined ? 3 : 100
const password = 'a long enough password'

interface Person extends SignedIn {
  own: OwnKeys
  device: Environment['storage']
}

let app: TestApp
let anna: Person
let ben: Person
let number: number
let elsewhere: number
let attacker: OwnKeys
/** A session of the same two that was valid before they began anew. */
let earlier: Match

type Wire = Record<string, unknown>
let lie: (path: string, body: Wire) => Wire = (_, body) => body
/** A client that sends otherwise than ours does. */
let cheat: (path: string, body: Wire) => Wire = (_, body) => body

const be = async (person: SignedIn & Partial<Person>): Promise<void> => {
  await signInToSdk(app, person)
  configure({
    ...(person.device ? { storage: person.device } : {}),
    fetch: async (input, init) => {
      const sent =
        typeof init?.body === 'string' ? { body: JSON.stringify(cheat(String(input), JSON.parse(init.body) as Wire)) } : {}
      const response = await app.app.request(String(input), { ...init, ...sent })
      const body = (await response.json()) as Wire
      return Response.json(lie(String(input), body), { status: response.status })
    },
  })
  if (person.own) $ownKeys.set(person.own)
  await matches.reload()
}

const join = async (member: SignedIn): Promise<Person> => {
  await be(member)
  await createKeys(password)
  const own = $ownKeys.get()
  if (!own) throw new Error('There are no keys.')
  return { ...member, own, device: memoryStorage() }
}

const match = (of = number): Match => {
  const found = findMatch(of)
  if (!found) throw new Error('The match is not in the list.')
  return found
}

const bothVerify = async (of: number): Promise<void> => {
  for (const person of [anna, ben]) {
    await be(person)
    await verifyMatch(match(of))
  }
}

const chatOf = async (person: Person, of = number): Promise<Chat> => {
  await be(person)
  const session = await openSession(match(of), person.own)
  if (session.state !== 'open') throw new Error(`The session is ${session.state}.`)
  const chat = createChat(match(of), session)
  await chat.open()
  return chat
}

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  const women = [await activeMember(app, { attraction: 2, name: 'Anna' })]
  const men = [await activeMember(app, { attraction: 1, name: 'Ben' }), await activeMember(app, { attraction: 1, name: 'Carl' })]
  anna = await join(women[0] as SignedIn)
  ben = await join(men[0] as SignedIn)
  const carl = await join(men[1] as SignedIn)
  number = await matchThem(app, anna, ben)
  elsewhere = await matchThem(app, anna, carl)
  await be(anna)
  await verifyMatch(match(elsewhere))
  await be(carl)
  await verifyMatch(match(elsewhere))
  await bothVerify(number)
  await be(anna)
  earlier = match()
  await renewSession(match())
  await bothVerify(number)
  const pair = await generateKeyPair()
  attacker = await importOwnKeys(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)))
}, 60_000)
afterAll(() => app.close())

type Changed = Partial<Match>

/** A session of the server's own making, wrapped for those it names. */
const ownSession = async (publicKeys: readonly [string, string]) => {
  const keys = [await importPublicKey(publicKeys[0]), await importPublicKey(publicKeys[1])] as const
  const { secret } = await createMatchSecret(String(number), keys)
  const [salt1, salt2] = secret.salts
  return { secret, changes: { salt1, salt2, wrappedKey1: secret.wrapped[0], wrappedKey2: secret.wrapped[1] } }
}

const publicKeysFor = (peer: string): [string, string] => [anna.own.publicKey, peer]

const signedByAttacker = async (): Promise<Changed> => {
  const publicKeys = publicKeysFor(attacker.publicKey)
  const { secret, changes } = await ownSession(publicKeys)
  const signed = await signDelivery({ match: String(number), publicKeys, ...secret }, sideOf(2), attacker.signingKey, Date.now())
  return { ...changes, peerPublicKey: attacker.publicKey, signature: writeDeliverySignature(signed) }
}

const sessionLies: Record<string, (honest: Match) => Changed | Promise<Changed>> = {
  'keys of its own, wrapped for the two genuine public keys': async () =>
    (await ownSession(publicKeysFor(ben.own.publicKey))).changes,
  'wrapped keys of its own under the genuine salts': async () => {
    const { wrappedKey1, wrappedKey2 } = (await ownSession(publicKeysFor(ben.own.publicKey))).changes
    return { wrappedKey1, wrappedKey2 }
  },
  'another salt': () => ({ salt2: toBase64url(randomBytes(16)) }),
  'the salts the other way round': ({ salt1 = '', salt2 = '' }) => ({ salt1: salt2, salt2: salt1 }),
  'rubbish in place of the wrapped key': () => ({ wrappedKey1: toBase64url(randomBytes(256)) }),
  'another public key of the peer': () => ({ peerPublicKey: attacker.publicKey }),
  'a signature of its own': () => ({ signature: `1.2.${Date.now()}.${toBase64url(randomBytes(256))}` }),
  'another time of the delivery': ({ signature = '' }) => ({
    signature: signature.replace(/\d{13}/, (time) => String(Number(time) + 1)),
  }),
  'no signature': () => ({ signature: undefined }) as unknown as Changed,
  'the session of another match': () => {
    const { salt1, salt2, wrappedKey1, wrappedKey2, signature } = match(elsewhere)
    return { salt1, salt2, wrappedKey1, wrappedKey2, signature } as Changed
  },
  'an earlier session of the same two': () => {
    const { salt1, salt2, wrappedKey1, wrappedKey2, signature } = earlier
    return { salt1, salt2, wrappedKey1, wrappedKey2, signature } as Changed
  },
  'a whole session that it signed with its own key': signedByAttacker,
}

const numberOf = (own: OwnKeys, peer: string, { digest }: Session) => fingerprint(own.publicKey, peer, digest)

/** Bens's own number: what Anna's would be compared with. */
const bensNumber = async (): Promise<string> => {
  await be(ben)
  return numberOf(ben.own, match().peerPublicKey ?? '', await examine(match(), ben.own, undefined))
}

const without = (honest: Match, name: keyof Match): Match =>
  Object.fromEntries(Object.entries(honest).filter(([key, value]) => key !== name || value !== undefined)) as Match

const examineLie = async (name: string, known: Pin | undefined) => {
  const honest = match()
  const told = without({ ...honest, ...(await sessionLies[name]?.(honest)) }, 'signature')
  return { told, session: await examine(told, anna.own, known) }
}

describe.each(Object.keys(sessionLies))('a server that hands out %s', (name) => {
  test('is caught by a device that opened the chat before, and by one that verified', async () => {
    await be(anna)
    const opened = await openSession(match(), anna.own)
    expect(opened.state).toBe('open')
    const whole = pinOf(number)
    const verified = { key: whole?.key ?? '' }
    let caught = 0
    for (let time = 0; time < tries; time++) {
      const states = [await examineLie(name, whole), await examineLie(name, verified)].map(({ session }) => session.state)
      // Who only verified does not know the session: an older one of the same keys is told by the number.
      const expected = name.startsWith('an earlier') ? states.slice(0, 1) : states
      if (expected.every((state) => state !== 'open')) caught += 1
    }
    process.stdout.write(`caught ${caught} of ${tries}: ${name}\n`)
    expect(caught).toBe(tries)
  }, 120_000)

  test('is caught on a new device: nothing is opened, or the numbers differ', async () => {
    const told = await bensNumber()
    await be(anna)
    for (let time = 0; time < Math.min(tries, 20); time++) {
      const { told: lied, session } = await examineLie(name, undefined)
      const differs = (await numberOf(anna.own, lied.peerPublicKey ?? '', session)) !== told
      expect(session.state !== 'open' || differs).toBe(true)
    }
  }, 120_000)
})

test('an honest server is believed, and both sides see one number', async () => {
  const told = await bensNumber()
  await be(anna)
  const session = await examine(match(), anna.own, pinOf(number))
  expect(session.state).toBe('open')
  expect(await numberOf(anna.own, match().peerPublicKey ?? '', session)).toBe(told)
})

interface WireMessage {
  m: { B: string }
  i: { B: string }
  d: { N: string }
  s: { N: string }
  c: { S: string }
  e?: { S: string }
  n?: { N: string }
  p?: { S: string }
  k?: { S: string }
}

type Page = WireMessage[]
type MessageLie = (page: Page, at: number, foreign: Page) => Page

const flipped = (text: string): string => {
  const bytes = fromBase64url(text)
  const at = Math.floor(Math.random() * bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
  return toBase64url(bytes)
}

const at = (page: Page, index: number): WireMessage => page[index] as WireMessage
const replaced = (page: Page, index: number, changes: Partial<WireMessage>): Page =>
  page.with(index, { ...at(page, index), ...changes })
const timeOf = ({ d }: WireMessage) => Number(d.N)
const inOrder = (page: Page) => page.toSorted((a, b) => timeOf(a) - timeOf(b))
const shifted = (page: Page, index: number, by: number) =>
  inOrder(replaced(page, index, { d: { N: String(timeOf(at(page, index)) + by) } }))

const messageLies: Record<string, MessageLie> = {
  'changes a bit of a message': (page, index) => replaced(page, index, { m: { B: flipped(at(page, index).m.B) } }),
  'changes a bit of an iv': (page, index) => replaced(page, index, { i: { B: flipped(at(page, index).i.B) } }),
  'gives two messages each other’s place': (page, index) => {
    const [one, next] = [at(page, index), at(page, index + 1)]
    return replaced(replaced(page, index, { ...next, d: one.d }), index + 1, { ...one, d: next.d })
  },
  'puts an answer before what it answers': (page) => {
    const [said, answer] = [at(page, 2), at(page, 3)]
    return replaced(replaced(page, 2, { ...answer, d: said.d }), 3, { ...said, d: answer.d })
  },
  'holds a message back': (page, index) => page.toSpliced(index, 1),
  'holds the first messages back': (page, index) => page.slice(index + 1),
  'moves a message an hour back': (page, index) => shifted(page, index, -3_600_000),
  'moves a message a day ahead': (page, index) => shifted(page, index, 86_400_000),
  'brings a message again': (page, index) => [
    ...page,
    { ...at(page, index), d: { N: String(timeOf(at(page, -1 + page.length)) + 5) } },
  ],
  'brings a message again under another id': (page, index) => [
    ...page,
    { ...at(page, index), c: { S: crypto.randomUUID() }, d: { N: String(timeOf(at(page, page.length - 1)) + 5) } },
  ],
  'brings a message as the other side’s': (page, index) =>
    replaced(page, index, { s: { N: at(page, index).s.N === '1' ? '2' : '1' } }),
  'brings a message of another match': (page, index, foreign) => {
    const { m, i, c, e, n, p } = at(foreign, 0)
    return replaced(page, index, { m, i, c, ...(e && { e }), ...(n && { n }), ...(p && { p }) })
  },
  'takes a message’s place in the chain away': (page, index) => {
    const { e: _e, n: _n, p: _p, ...rest } = at(page, index)
    return page.with(index, rest)
  },
  'changes a message’s counter': (page, index) => replaced(page, index, { n: { N: String(Number(at(page, index).n?.N) + 1) } }),
  'takes a message’s commitment away': (page, index) => {
    const { k: _, ...rest } = at(page, index)
    return page.with(index, rest)
  },
  'changes a bit of a commitment': (page, index) => replaced(page, index, { k: { S: flipped(at(page, index).k?.S ?? '') } }),
  'gives a message the commitment of another': (page, index) =>
    replaced(page, index, { k: at(page, (index + 1) % page.length).k ?? { S: '' } }),
  'changes the hash of the message before': (page, index) => replaced(page, index, { p: { S: toBase64url(randomBytes(32)) } }),
}

describe('a chat of twelve messages', () => {
  let foreign: Page = []

  const pageOf = (body: Wire): Page => body['messages'] as unknown as Page

  beforeAll(async () => {
    const other = await chatOf(anna, elsewhere)
    await other.send('For Carl')
    lie = (path, body) => {
      if (path.endsWith('/gum')) foreign = pageOf(body)
      return body
    }
    await other.open()
    lie = (_, body) => body
    for (let round = 0; round < 2; round++)
      for (const person of [ben, anna]) {
        const chat = await chatOf(person)
        for (let index = 0; index < 3; index++) {
          app.clock.shift(1000)
          await chat.send(`${round} ${index}: see you on Sunday at seven`)
        }
      }
  }, 60_000)

  test('is shown by an honest server without a word', async () => {
    const { messages, lostOwn } = (await chatOf(anna)).$.get()
    expect(messages).toHaveLength(12)
    expect(messages.flatMap(({ findings }) => findings)).toEqual([])
    expect([lostOwn, messages.every(({ text }) => text?.includes('see you'))]).toEqual([false, true])
  })

  test.each(Object.entries(messageLies))(
    'a server that %s is caught',
    async (name, tell) => {
      const honest = await chatOf(anna)
      const texts = new Set(honest.$.get().messages.map(({ text }) => text))
      let caught = 0
      for (let time = 0; time < tries; time++) {
        // Of each side three follow each other; the last of all is followed by nothing yet.
        const index = Math.floor(Math.random() * 2) + 3 * Math.floor(Math.random() * 4)
        lie = (path, body) => (path.endsWith('/gum') ? { ...body, messages: tell(pageOf(body), index, foreign) } : body)
        const { messages, lostOwn } = (await chatOf(anna)).$.get()
        lie = (_, body) => body
        const nothingForged = messages.every(({ text }) => text === undefined || texts.has(text))
        if (nothingForged && (lostOwn || messages.some(({ findings }) => findings.length > 0))) caught += 1
      }
      process.stdout.write(`caught ${caught} of ${tries}: ${name}\n`)
      expect(caught).toBe(tries)
    },
    240_000,
  )

  test('a changed message is told as changed, not as one of older keys', async () => {
    lie = (path, body) =>
      path.endsWith('/gum') ? { ...body, messages: messageLies['changes a bit of a message']?.(pageOf(body), 0, []) } : body
    const { messages } = (await chatOf(anna)).$.get()
    lie = (_, body) => body
    expect(messages[0]).toMatchObject({ text: undefined, findings: ['tampered'] })
  })

  test('the newest message of a device, held back, is seen by that device at once', async () => {
    lie = (path, body) => (path.endsWith('/gum') ? { ...body, messages: pageOf(body).slice(0, -1) } : body)
    const { lostOwn } = (await chatOf(anna)).$.get()
    lie = (_, body) => body
    expect(lostOwn).toBe(true)
  })
})

describe('a sender whose client commits to something else (decision 55)', () => {
  const cheats: Record<string, (sent: Wire) => Wire> = {
    'than the text': (sent) => ({ ...sent, v7: toBase64url(randomBytes(32)) }),
    'or to nothing': ({ v7: _, ...sent }) => sent,
  }

  test.each(Object.entries(cheats))('%s is marked, and cannot be shown as evidence', async (_, change) => {
    const text = 'Send me 200 by tonight.'
    const writer = await chatOf(ben)
    cheat = (path, body) => (path.endsWith('/umes') ? change(body) : body)
    app.clock.shift(1000)
    await writer.send(text)
    cheat = (_path, body) => body
    const { messages } = (await chatOf(anna)).$.get()
    const marked = messages.filter((message) => message.text === text && message.findings.includes('unproven'))
    expect(marked.map(canProve)).toEqual(marked.map(() => false))
    expect(marked.length).toBeGreaterThan(0)
    const forged = messages.filter(canProve).slice(-1)
    const [opened] = openedFor(match(), forged)
    if (!opened) throw new Error('No message can be proved.')
    await expect(reportMatch(number, 2, '', [{ ...opened, text }])).rejects.toMatchObject({ code: 'report.evidence' })
  })
})
