import { type AnswerOf, type CallDeclaration, type RequestOf, calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { activeMember } from '@quintet/testing'
import { expect, vi } from 'vitest'
import type { SignedIn } from '../testing.ts'
import type { DeployedSite } from './deployed-site.ts'
import { ask } from './shared-site.ts'

/** Makes a call through the proxy, which has to be answered. */
export const answerOf = async <C extends CallDeclaration>(
  { proxy }: DeployedSite,
  call: C,
  input: RequestOf<C>,
  { idToken }: SignedIn,
): Promise<AnswerOf<C>> => {
  const answer = await ask({ address: () => proxy.address }, call, input as object, idToken, 30_000)
  expect([answer?.status, answer?.body['code']]).toEqual([200, undefined])
  return call.wire.answer.decode(answer?.body) as AnswerOf<C>
}

/** A judge, and photos enough for two rounds. */
export const makeJudge = async ({ app }: DeployedSite): Promise<SignedIn> => {
  for (let index = 0; index < 4; index++) await activeMember(app, { attraction: 1, photos: 5 })
  const judge = await activeMember(app, { attraction: 2 })
  await app.call(calls.submitFreeTokens, {}, judge.idToken)
  await app.context.db.write(async (trx) => {
    await trx.updateTable('members').set({ tier: 2 }).where('id', '=', judge.id).execute()
    // As staff do after a look at each.
    await trx.updateTable('photos').set({ state: 'cleared' }).execute()
  })
  return judge
}

interface OpenRound {
  tickets: string[]
  /** `performance.now()` from which it may be sent. */
  readyAt: number
}

/** Opens a round and looks at its photos, at whichever process is asked. */
export const openRound = async (site: DeployedSite, judge: SignedIn): Promise<OpenRound> => {
  const { round } = await answerOf(site, calls.loadJudgingRound, {}, judge)
  const photos = round?.sets.flat() ?? []
  expect(photos.length).toBeGreaterThan(0)
  const { address } = site.proxy
  for (const { url } of photos) {
    const { pathname, search } = new URL(url, address)
    expect((await fetch(`${address}${pathname}${search}`, { headers: { [authHeader]: judge.idToken } })).status).toBe(200)
  }
  return { tickets: photos.map(({ ticket }) => ticket), readyAt: performance.now() + photos.length * 1000 + 200 }
}

/** Sends the ratings of a round; all of them are kept. */
export const submitRound = async (site: DeployedSite, judge: SignedIn, { tickets, readyAt }: OpenRound): Promise<void> => {
  const before = await countJudgements(site, judge)
  await vi.waitUntil(() => performance.now() >= readyAt, { timeout: 30_000, interval: 100 })
  const ratings = tickets.map((ticket) => ({ attractiveness: 7, pictureQuality: 8, ticket }))
  await answerOf(site, calls.submitRound, { ratings, samePerson: 'skipped' }, judge)
  expect(await countJudgements(site, judge)).toBe(before + tickets.length)
}

const countJudgements = async ({ app }: DeployedSite, { id }: SignedIn): Promise<number> =>
  (await app.context.db.read.selectFrom('photo_judgements').select('photo_id').where('judge_id', '=', id).execute()).length
