import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@quintet/contract'
import { siteClientId } from '@quintet/identity/testing'
import { expect, vi } from 'vitest'
import { clientHalf, proofOf } from '../../packages/identity/test/srp-client.ts'
import type { SignedIn } from '../testing.ts'
import type { DeployedSite, Pair } from './deployed-site.ts'
import { type Stored as StoredMessage, ask } from './shared-site.ts'

const isFull = process.env['QUINTET_FULL'] === '1'

/** Requests a second, and milliseconds for which a socket may be away. A machine of tests that is busy with others is spared most of the load. */
export const bounds = isFull ? { perSecond: 200, away: 1000 } : { perSecond: 20, away: 5000 }

// How an answer is counted: what was asked, and the status; 0 where nothing came back.
const outcomeOf = (name: string, answer: { status: number; body: Record<string, unknown> } | undefined): string =>
  `${name} ${answer?.body['code'] === undefined ? (answer?.status ?? 0) : String(answer.body['code'])}`

const identity = async ({ proxy }: DeployedSite, operation: string, body: object) => {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  }
  const request = { method: 'POST', headers, body: JSON.stringify({ ClientId: siteClientId, ...body }) }
  const answer = await fetch(`${proxy.address}/identity/`, request)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** A whole sign-in, whose two halves may come to two versions. */
const signIn = async (site: DeployedSite, { email, password }: SignedIn): Promise<string> => {
  try {
    const half = clientHalf()
    const AuthParameters = { USERNAME: email, SRP_A: half.publicValue.toString(16) }
    const started = await identity(site, 'InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters })
    const parameters = started.body['ChallengeParameters'] as Record<string, string>
    const ChallengeResponses = proofOf(half, parameters, password, Date.now())
    const ended = await identity(site, 'RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses })
    return `signIn ${ended.body['AuthenticationResult'] === undefined ? JSON.stringify(ended.body) : ended.status}`
  } catch (error) {
    return `signIn ${String(error)}`
  }
}

const readings = [calls.loadStanding, calls.listMatches, calls.loadMember, calls.loadMessages] as const

const longestGap = 200
/** Milliseconds after which an answer is given up: on a machine of tests that is busy with others one that is only slow is not lost. */
const timeoutMs = 30_000

/** A message of a pair as its sender knows it. */
export interface Stored extends StoredMessage {
  match: number
}

/** Members who ask without a pause, so many times a second, until they are told to end. */
export interface Load {
  /** Messages that were acknowledged. */
  acknowledged: readonly Stored[]
  /** Milliseconds that the slowest answer took. */
  slowest(): number
  /** Resolves once so many more were asked. */
  more(count: number): Promise<void>
  /** @returns how often each came to what */
  end(): Promise<Record<string, number>>
}

/** Puts a site under load: of a hundred, 88 read, ten write and two sign in. */
export const putUnderLoad = (site: DeployedSite): Load => {
  const { perSecond } = bounds
  const { proxy, pairs } = site
  const through = { address: () => proxy.address }
  const acknowledged: Stored[] = []
  const outcomes: Promise<string>[] = []
  const state = { isOver: false }
  const write = async ({ anna, match }: Pair): Promise<string> => {
    const clientId = randomUUID()
    const input = { match, body: 'AAAA', iv: 'AAAA', clientId }
    const answer = await ask(through, calls.sendMessage, input, anna.idToken, timeoutMs)
    const outcome = outcomeOf('sendMessage', answer)
    if (answer && outcome === 'sendMessage 200')
      acknowledged.push({
        match,
        clientId,
        ...(calls.sendMessage.wire.answer.decode(answer.body as never) as { sentAt: number }),
      })
    return outcome
  }
  const read = async ({ ben, match }: Pair, turn: number): Promise<string> => {
    const call = readings[turn % readings.length] ?? calls.loadStanding
    const answer = await ask(through, call, call === calls.loadMessages ? { match, before: 0 } : {}, ben.idToken, timeoutMs)
    return outcomeOf(call.name, answer)
  }
  const next = (turn: number): Promise<string> => {
    const pair = pairs[Math.floor(turn / 10) % pairs.length] as Pair
    if (turn % 10 === 0) return write(pair)
    return turn % 50 === 25 ? signIn(site, pair.ben) : read(pair, turn)
  }
  let slowest = 0
  const timed = async (asked: Promise<string>): Promise<string> => {
    const began = performance.now()
    const outcome = await asked
    slowest = Math.max(slowest, performance.now() - began)
    return outcome
  }
  const load = (async () => {
    let [last, due] = [performance.now(), 0]
    while (!state.isOver) {
      const now = performance.now()
      // A timer that comes late makes up for it, but not for seconds at once.
      due += (Math.min(now - last, longestGap) / 1000) * perSecond
      last = now
      for (; due >= 1; due -= 1) outcomes.push(timed(next(outcomes.length)))
      await pause(1000 / perSecond)
    }
  })()
  return {
    acknowledged,
    slowest: () => Math.round(slowest),
    more: async (count) => {
      const from = outcomes.length
      await vi.waitUntil(() => outcomes.length > from + count, { timeout: 60_000 })
    },
    end: async () => {
      state.isOver = true
      await load
      const counts: Record<string, number> = {}
      for (const outcome of await Promise.all(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + 1
      return counts
    },
  }
}

/** Nothing came to anything but an answer. */
export const expectNoneLost = (counts: Readonly<Record<string, number>>): void =>
  expect(Object.fromEntries(Object.entries(counts).filter(([outcome]) => !outcome.endsWith(' 200')))).toEqual({})

/** Everything that was acknowledged is stored, once. */
export const expectAllStored = async ({ app }: DeployedSite, { acknowledged }: Load): Promise<void> => {
  const rows = await app.context.db.read.selectFrom('messages').select('client_id').execute()
  const stored = rows.map(({ client_id: id }) => id)
  const known = new Set(stored)
  expect([acknowledged.filter(({ clientId }) => !known.has(clientId)), stored.length - known.size]).toEqual([[], 0])
}
