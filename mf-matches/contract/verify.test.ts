import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { calls, type Match } from '@quintet/contract'
import { generateKeyPair, importOwnKeys, type OwnKeys } from '@quintet/crypto'
import { $ownKeys, configure, environment } from '@quintet/sdk'
import { activeMember, matchThem, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMatch, matches, stageOf } from '../src/stores/matches.ts'
import { pinOf } from '../src/stores/pins.ts'
import { openSession } from '../src/stores/session.ts'
import { verifyMatch } from '../src/stores/verify.ts'

// Two who verify in the same moment: what a page shows of the match is no longer how the match is. The API behind it is the real one.

let app: TestApp
let anna: SignedIn
let ben: SignedIn
let number: number
const keysOf = new Map<SignedIn, OwnKeys>()

const be = async (member: SignedIn): Promise<void> => {
  await signInToSdk(app, member)
  $ownKeys.set(keysOf.get(member))
  await matches.reload()
}

/** A new pair of keys. How a password wraps it is not looked at here. */
const saveNewKeys = async (member: SignedIn, purpose: 'create' | 'reset'): Promise<void> => {
  const { privateKey } = await generateKeyPair()
  const own = await importOwnKeys(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)))
  const kdf = { name: 'pbkdf2', hash: 'SHA-256', iterations: 600_000, salt: 'A'.repeat(22) }
  const wrapped = { wrappedKey: 'A'.repeat(1646), iv: 'A'.repeat(16), kdf: JSON.stringify({ version: 1, kdf }) }
  await app.call(calls.saveKeys, { publicKey: own.publicKey, ...wrapped, purpose }, member.idToken)
  keysOf.set(member, own)
}

/** The match as a page shows it that has just read the list. */
const match = (): Match => {
  const found = findMatch(number)
  if (!found) throw new Error('The match is not in the list.')
  return found
}

const verifyAs = async (member: SignedIn): Promise<void> => {
  await be(member)
  await verifyMatch(match())
}

const expectOpenFor = async (member: SignedIn): Promise<void> => {
  await be(member)
  expect(stageOf(match())).toBe('open')
  const own = keysOf.get(member)
  expect(own && (await openSession(match(), own)).state).toBe('open')
}

beforeAll(() => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await activeMember(app, { attraction: 2, name: 'Anna' })
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
  for (const member of [anna, ben]) await saveNewKeys(member, 'create')
  number = await matchThem(app, anna, ben)
}, 60_000)

describe('who verifies a match that is another meanwhile', () => {
  test('as the other side verified first: the keys are delivered, and both can open them', async () => {
    await be(anna)
    const shown = match()
    await verifyAs(ben)
    await be(anna)
    await verifyMatch(shown)
    await expectOpenFor(anna)
    await expectOpenFor(ben)
  })

  test('as the other side made new keys and verified with them: those are the ones the match opens by', async () => {
    await verifyAs(ben)
    await be(anna)
    const shown = match()
    await saveNewKeys(ben, 'reset')
    await verifyAs(ben)
    await be(anna)
    await verifyMatch(shown)
    expect(pinOf(number)?.key).toBe(keysOf.get(ben)?.publicKey)
    await expectOpenFor(anna)
    await expectOpenFor(ben)
  })

  test('as the other side made new keys and has not verified again: it waits for them', async () => {
    await verifyAs(ben)
    await be(anna)
    const shown = match()
    await saveNewKeys(ben, 'reset')
    await verifyMatch(shown)
    expect(stageOf(match())).toBe('waiting')
    await verifyAs(ben)
    await expectOpenFor(ben)
  })

  test('as they have done it on another device: nothing is done twice', async () => {
    await verifyAs(ben)
    await be(anna)
    const shown = match()
    await saveNewKeys(ben, 'reset')
    await be(anna)
    await verifyMatch(match())
    const { version } = match()
    const before = pinOf(number)
    await verifyMatch(shown)
    expect([stageOf(match()), match().version, pinOf(number)]).toEqual(['waiting', version, before])
  })

  test('as it is gone when the list is read anew: nothing is said of it any more', async () => {
    await verifyAs(ben)
    await be(anna)
    const shown = match()
    await saveNewKeys(ben, 'reset')
    const { fetch } = environment()
    configure({
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        if (String(input).endsWith('/uoc')) await app.call(calls.changeMatch, { match: number, operation: 0 }, ben.idToken)
        return answer
      },
    })
    await verifyMatch(shown)
    expect(findMatch(number)).toBeUndefined()
  })
})

describe('what another cause refuses is thrown on, and nothing is remembered of the other side', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    [
      'the match has ended',
      () => app.call(calls.changeMatch, { match: number, operation: 0 }, ben.idToken),
      { code: 'match.none' },
    ],
    ['the keys are locked', async () => $ownKeys.set(undefined), { message: 'The keys are locked.' }],
  ])('%s', async (_, happens, thrown) => {
    await verifyAs(ben)
    await be(anna)
    const shown = match()
    await happens()
    await expect(verifyMatch(shown)).rejects.toMatchObject(thrown)
    expect(pinOf(number)).toBeUndefined()
  })
})
