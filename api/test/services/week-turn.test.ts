import { calls } from '@quintet/contract'
import { skipUntilDay } from '@quintet/domain/time'
import { currentWeek, nowSeconds } from '@quintet/kit/week'
import { activeMember } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Scope } from '../../src/scope.ts'
import { submitFreeTokens, submitRound } from '../../src/services/judging.ts'
import { savePause } from '../../src/services/pauses.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// A write waits for others. What was asked for before Sunday, 23:00 UTC, and is written after it belongs to the week that has begun.

const oneWeek = 7 * 86_400_000

let app: TestApp
let member: SignedIn
let scope: Scope

beforeEach(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  member = await activeMember(app, { attraction: 1 })
  const claims = { tier: 2, active: true, standing: 0, membershipEndDay: 0, encryptionType: 0 }
  const { id, sub } = member
  scope = { context: app.context, requestId: 'r', address: 'a', member: { id, sub, claims, signedInAt: 0, sessionId: 's' } }
})
afterEach(() => app.close())

/** What comes of a call that waits for a write, during which the week ends. */
const overTheTurn = async <T>(call: () => Promise<T>): Promise<T> => {
  let open: (() => void) | undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const before = app.context.db.write(() => gate)
  const answer = call()
  app.clock.shift(oneWeek)
  open?.()
  await before
  return answer
}

test('tokens of a week that ends meanwhile are refused, and none is noted for it', async () => {
  const week = currentWeek(app.context)
  await expect(overTheTurn(() => submitFreeTokens({ week }, scope))).rejects.toMatchObject({ code: 'judging.weekOver' })
  expect(await app.context.db.read.selectFrom('tokens').selectAll().execute()).toEqual([])
})

test('tokens that name no week are those of the one that has begun', async () => {
  await overTheTurn(() => submitFreeTokens({}, scope))
  expect(await app.call(calls.loadTokens, {}, member.idToken)).toMatchObject({ submitted: 2 })
})

test('a round of a week that ends meanwhile is refused as one that came late', async () => {
  const week = currentWeek(app.context)
  const sent = () => submitRound({ week, samePerson: 'skipped', ratings: [] }, scope)
  await expect(overTheTurn(sent)).rejects.toMatchObject({ code: 'judging.weekOver' })
})

test('a break leaves out no drawing that is over', async () => {
  const week = currentWeek(app.context)
  const until = skipUntilDay(nowSeconds(app.context)) + 14
  await overTheTurn(() => savePause({ until }, scope))
  const rows = await app.context.db.read.selectFrom('pauses').select('from_week').execute()
  expect(rows).toEqual([{ from_week: week + 1 }])
})
