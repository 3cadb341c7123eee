// @vitest-environment happy-dom
import type { Match } from '@quintet/contract'
import {
  createMatchSecret,
  fingerprint,
  fromBase64url,
  generateKeyPair,
  importOwnKeys,
  importPublicKey,
  type OwnKeys,
  signDelivery,
  toBase64url,
  writeDeliverySignature,
} from '@quintet/crypto'
import { $ownKeys, member } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  answer,
  closeScreen,
  failures,
  find,
  holdAnswers,
  press,
  question,
  settle,
  show,
  shown,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pin, pinOf } from '../src/stores/pins.ts'
import { SafetyNumber } from '../src/ui/safety-number.tsx'
import { SessionGate } from '../src/ui/session-gate.tsx'
import { begin, drawn, matchOf, say, shellSays } from './screen.tsx'

// What a member sees of keys that do and do not fit. The keys are real ones; the member delivered them, so that one pair is enough.

// In the evening of the second, by the clock of the tests.
const deliveredAt = Date.UTC(2026, 10, 3, 1)
const name = 'Heron'
/** The other side's key, which nothing has to open here. */
const peerOf = (own: string, add: number): string => {
  const bytes = fromBase64url(own)
  bytes[128] = ((bytes[128] ?? 0) + add) % 256
  return toBase64url(bytes)
}

let own: OwnKeys
let signed: Match
let peer: string
beforeAll(async () => {
  const { privateKey } = await generateKeyPair()
  own = await importOwnKeys(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)))
  peer = peerOf(own.publicKey, 1)
  const publicKeys = [own.publicKey, peer] as const
  const { secret } = await createMatchSecret('7', [await importPublicKey(own.publicKey), await importPublicKey(peer)])
  const signature = writeDeliverySignature(
    await signDelivery({ match: '7', publicKeys, ...secret }, '1', own.signingKey, deliveredAt),
  )
  const [salt1, salt2] = secret.salts
  const [wrappedKey1, wrappedKey2] = secret.wrapped
  signed = matchOf({ peerPublicKey: peer, salt1, salt2, wrappedKey1, wrappedKey2, signature })
})

let called: ReturnType<typeof fakeApi>
let reply: unknown
beforeEach(async () => {
  reply = { message: 'success' }
  called = fakeApi({ changeMatch: () => reply, listMatches: { matches: [] } })
  await begin()
  member.set({ consents: [], characters: [], keys: {} } as never)
})
afterEach(closeScreen)

const unsigned = (): Match => {
  const { signature: _, ...rest } = signed
  return rest
}
/** Signed for another place of the wrapped keys. */
const forged = (): Match => ({ ...signed, wrappedKey2: signed.wrappedKey1 ?? '' })
const sent = () => called.filter(({ name: call }) => call === 'changeMatch').map(({ input }) => input)
const alert = () => all('alert')[0]?.textContent
const isOpen = () => shown().includes('MESSAGES')
const open = async (match: Match, keys = own) => {
  await show(
    <SessionGate match={match} own={keys}>
      {() => <p>MESSAGES</p>}
    </SessionGate>,
  )
  await drawn(() => expect(isOpen() || alert() !== undefined).toBe(true))
}
const renew = say('renew.action')

describe('a session', () => {
  it('that fits opens, and this device remembers its key from then on', async () => {
    await open(signed)
    expect([isOpen(), alert(), find('button', renew)]).toEqual([true, undefined, undefined])
    expect(pinOf(7)).toEqual({ key: peer, session: expect.any(String) as string, signed: true })
  })

  it('of another key than this device remembers is told before anything opens', async () => {
    pin(7, { key: peerOf(own.publicKey, 3), session: 'before', signed: true, comparedAt: deliveredAt })
    await open(signed)
    expect([isOpen(), alert()]).toEqual([false, expect.stringContaining(say('session.changed.title'))])
    expect(alert()).toContain(say('session.changed.body', { name }))
    expect([pinOf(7)?.session, sent()]).toEqual(['before', []])
    await press(say('session.changed.goOn'))
    await drawn(() => expect(isOpen()).toBe(true))
    // What was compared was another number.
    expect(pinOf(7)).toEqual({ key: peer, session: expect.not.stringMatching('before') as string, signed: true })
  })

  it.each([
    ['another one of the same key', () => ({ key: peer, session: 'before', signed: true })],
    ['the first of a key that was not the one verified', () => ({ key: peerOf(own.publicKey, 3) })],
  ])('that is %s is told as well', async (_, known) => {
    pin(7, known())
    await open(signed)
    expect([isOpen(), alert()]).toEqual([false, expect.stringContaining(say('session.changed.title'))])
  })

  it('that nobody signed opens by a press alone, with a warning that stays', async () => {
    await open(unsigned())
    expect([isOpen(), alert()]).toEqual([false, expect.stringContaining(say('session.unsigned.body', { name }))])
    await press(say('session.unsigned.goOn'))
    await drawn(() => expect(isOpen()).toBe(true))
    expect(shown()).toContain(say('session.unsigned.note'))
    expect([find('button', renew) !== undefined, pinOf(7)?.signed]).toEqual([true, false])
  })

  it.each([
    ['forged', () => forged()],
    // Where a signed one was known, one that nobody signed is none.
    ['forged', () => (pin(7, { key: peer, signed: true }), unsigned())],
    ['damaged', () => (pin(7, { key: peer }), signed)],
  ] as const)('that is %s is not opened, and cannot be taken', async (state, matchNow) => {
    const match = matchNow()
    await open(match, state === 'damaged' ? { ...own, privateKey: own.signingKey } : own)
    expect([isOpen(), alert()]).toEqual([false, expect.stringContaining(say(`session.${state}.title`))])
    expect(all('button').map(({ textContent }) => textContent)).toEqual([renew])
    expect(pinOf(7)?.session).toBeUndefined()
  })
})

describe('the encryption', () => {
  it('is begun anew after a question that says what it costs, and the match is read anew', async () => {
    await open(forged())
    await press(renew)
    expect(question()).toMatchObject({
      title: { key: 'renew.ask', namespace: 'matches', params: { name } },
      body: { key: 'renew.consequence' },
      danger: true,
    })
    expect(sent()).toEqual([])
    await answer(true)
    expect([sent(), called.at(-1)?.name]).toEqual([[{ match: 7, operation: 3 }], 'listMatches'])
  })

  it('is begun anew once, though it is pressed again before the answer is there', async () => {
    await open(forged())
    await press(renew)
    const letCome = holdAnswers()
    await answer(true)
    await press(renew)
    expect(question()).toBeUndefined()
    await letCome()
    expect(sent()).toHaveLength(1)
  })

  it('stays without a yes, and says why where that is refused', async () => {
    await open(forged())
    await press(renew)
    await answer(false)
    expect([sent(), failures()]).toEqual([[], []])
    reply = refuseCall('match.closed', 400)
    await press(renew)
    await answer(true)
    expect([sent().length, failures().length]).toEqual([1, 1])
  })
})

const number = () => find('button', say('number.show'))
const digits = async () => (await fingerprint(own.publicKey, peer, pinOf(7)?.session)).replaceAll(/\s/g, '')

const openNumber = async (match = signed) => {
  await show(<SafetyNumber match={match} />)
  await settle()
}

describe('the safety number', () => {
  it('asks for no password before it is wanted', async () => {
    await openNumber()
    expect([all('field'), find('button', say('number.same'))]).toEqual([[], undefined])
    await press(say('number.show'))
    await drawn(() => expect(find('field', shellSays('keys.password'))).toBeDefined())
    expect(find('button', say('number.same'))).toBeUndefined()
  })

  it('stands there where the keys are open, of both keys and this session', async () => {
    $ownKeys.set(own)
    await openNumber()
    expect(number()).toBeUndefined()
    await drawn(() => expect(pinOf(7)?.session).toBeDefined())
    const expected = await act(digits)
    await drawn(() => expect(shown().replaceAll(/\s/g, '')).toContain(expected))
    for (const words of [say('number.body', { name }), say('number.proves')]) expect(shown()).toContain(words)
  })

  it('is noted as compared by a press, with its key and session, and stands so the next time', async () => {
    $ownKeys.set(own)
    await openNumber()
    await drawn(() => expect(find('button', say('number.same'))).toBeDefined())
    const { session } = pinOf(7) ?? {}
    vi.spyOn(Date, 'now').mockReturnValue(deliveredAt)
    await press(say('number.same'))
    vi.restoreAllMocks()
    expect(pinOf(7)).toEqual({ key: peer, session, signed: true, comparedAt: deliveredAt })
    await openNumber()
    const words = say('number.compared', { date: '2 November 2026' })
    await drawn(() => expect(shown()).toContain(words))
    expect(find('button', say('number.same'))).toBeUndefined()
  })

  it('is not shown of a session that does not fit', async () => {
    $ownKeys.set(own)
    pin(7, { key: peer, session: 'before', signed: true })
    await openNumber()
    await drawn(() => expect(alert()).toContain(say('session.changed.title')))
    expect([find('button', say('number.same')), shown().includes(say('number.proves'))]).toEqual([undefined, false])
  })
})
