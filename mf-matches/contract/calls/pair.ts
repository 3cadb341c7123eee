import type { OwnKeys } from '@quintet/crypto'
import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { calls } from '@quintet/contract'
import { $ownKeys, createKeys } from '@quintet/sdk'
import { activeMember, matchThem, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll } from 'vitest'
import { createChat } from '../../src/stores/chat.ts'
import { findMatch, matches } from '../../src/stores/matches.ts'
import { openSession } from '../../src/stores/session.ts'

// The two who are matched. All tests of calls are about them, one after the other.

export let app: TestApp
export let anna: SignedIn
export let ben: SignedIn
export let number: number
export const password = 'a long enough password'
/** To derive them from the password is slow by intention, so it is done once. */
const keysOf = new Map<SignedIn, OwnKeys>()

export const be = async (member: SignedIn): Promise<void> => {
  await signInToSdk(app, member)
  await matches.reload()
}

export const match = () => {
  const found = findMatch(number)
  if (!found) throw new Error('The match is not in the list.')
  return found
}

export const beUnlocked = async (member: SignedIn): Promise<OwnKeys> => {
  await be(member)
  const own = keysOf.get(member)
  if (!own) throw new Error('There are no keys.')
  $ownKeys.set(own)
  return own
}

export const sessionOf = async (member: SignedIn) => {
  const own = await beUnlocked(member)
  const session = await openSession(match(), own)
  if (session.state !== 'open') throw new Error(`The session is ${session.state}.`)
  return session
}

export const chatAs = async (member: SignedIn) => {
  const session = await sessionOf(member)
  const chat = createChat(match(), session)
  await chat.open()
  return chat
}

/** The chat of who is signed in, as a page that is begun anew has it. */
export const anotherPage = async () => {
  const own = $ownKeys.get()
  const session = own && (await openSession(match(), own))
  if (session?.state !== 'open') throw new Error('The session is closed.')
  const chat = createChat(match(), session)
  await chat.open()
  return chat
}

export const benSends = async (sealed: { ciphertext: string; iv: string }, rest: object): Promise<void> => {
  const message = { match: number, body: sealed.ciphertext, iv: sealed.iv, ...rest }
  await app.call(calls.sendMessage, message, ben.idToken)
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
