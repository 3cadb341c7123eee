import { readFileSync } from 'node:fs'
import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../src/testing.ts'

// Who may make which call, written by hand: a call that is added stands nowhere here and fails until somebody has thought of it.
type Who = 'anyone' | 'everyMember' | 'unlessEnded' | 'goodOrEnded' | 'good' | 'active'

const may: Record<keyof typeof calls, Who> = {
  requestPasswordReset: 'anyone',
  resetPassword: 'anyone',
  loadDrawingLog: 'anyone',
  askToBeLetIn: 'anyone',
  loadMember: 'everyMember',
  refreshMembership: 'everyMember',
  deleteAccount: 'everyMember',
  saveConsent: 'everyMember',
  saveLanguage: 'everyMember',
  quoteMembership: 'everyMember',
  withdrawPurchase: 'everyMember',
  listConsents: 'everyMember',
  agreeToTerms: 'everyMember',
  requestExport: 'everyMember',
  loadExport: 'everyMember',
  loadStanding: 'everyMember',
  appealMeasure: 'everyMember',
  listNotices: 'unlessEnded',
  listPublicNotices: 'unlessEnded',
  reportError: 'unlessEnded',
  startCheckout: 'goodOrEnded',
  saveProfile: 'good',
  activate: 'good',
  startAgeCheck: 'good',
  saveKeys: 'good',
  savePhoto: 'good',
  loadOwnPhotos: 'good',
  loadPhotoRating: 'good',
  loadPhotoProof: 'good',
  startPhotoProof: 'good',
  sendPhotoProof: 'good',
  changeMatch: 'good',
  listDrawings: 'good',
  loadReceipt: 'good',
  estimateCharacter: 'good',
  loadTokens: 'good',
  loadJudgingRound: 'active',
  submitFreeTokens: 'active',
  submitRound: 'active',
  listMatches: 'active',
  loadMatchPhotos: 'active',
  deliverMatchKeys: 'active',
  loadMessages: 'active',
  pollMessages: 'active',
  sendMessage: 'active',
}

interface State {
  standing: number
  tier: number
  active: number
}

/** What keeps a member in that state from the call; `open` when nothing does. */
const expected = (who: Who, { standing, tier, active }: State): string => {
  if (who === 'anyone' || who === 'everyMember') return 'open'
  if (standing === 2) return who === 'unlessEnded' ? 'open' : 'account.suspended'
  if (tier === 5) return who === 'goodOrEnded' ? 'open' : 'membership.ended'
  return who === 'active' && active === 0 ? 'account.notActive' : 'open'
}

const states: State[] = [0, 1, 2].flatMap((standing) =>
  [0, 1, 2, 3, 4, 5].flatMap((tier) => [0, 1].map((active) => ({ standing, tier, active }))),
)

const gates = ['account.suspended', 'membership.ended', 'account.notActive']

let app: TestApp
beforeAll(() => {
  app = createTestApp()
})
afterAll(() => app.close())

const golden = (name: string): unknown => {
  const file = new URL(`../../shared/contract/golden/${name}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { requests: { wire: unknown }[] }).requests[0]?.wire ?? {}
}

const gateOf = async (name: keyof typeof calls, state: State): Promise<string> => {
  const member = await app.signUpMember()
  await app.context.db.write((trx) => trx.updateTable('members').set(state).where('id', '=', member.id).execute())
  const { method, path } = calls[name]
  const headers = { [authHeader]: member.idToken, 'content-type': 'application/json' }
  const body = method === 'GET' ? {} : { body: JSON.stringify(golden(name)) }
  const answer = await app.app.request(`/api${path}`, { method, headers, ...body })
  const { code = '' } = (await answer.json()) as { code?: string }
  expect([name, answer.status]).not.toEqual([name, 401])
  expect(answer.status === 455).toBe(code === 'membership.ended')
  return gates.includes(code) ? code : 'open'
}

test.each(Object.keys(calls) as (keyof typeof calls)[])(
  '%s is open to whom it is meant for, in all 36 states (decision 57)',
  async (name) => {
    for (const state of states) expect([state, await gateOf(name, state)]).toEqual([state, expected(may[name], state)])
  },
)

test('a refusal says what is left to do, in words', async () => {
  const member = await app.signUpMember()
  await app.context.db.write((trx) => trx.updateTable('members').set({ standing: 2 }).where('id', '=', member.id).execute())
  await expect(app.call(calls.listMatches, {}, member.idToken)).rejects.toMatchObject({
    status: 200,
    code: 'account.suspended',
    message: expect.stringContaining('You can still read the notices') as string,
  })
})

test('a suspended member withdraws a consent and cannot give one (decision 67)', async () => {
  const member = await app.signUpMember()
  await app.call(calls.saveConsent, { kind: 'matching', granted: true }, member.idToken)
  await app.context.db.write((trx) => trx.updateTable('members').set({ standing: 2 }).where('id', '=', member.id).execute())
  await app.call(calls.saveConsent, { kind: 'matching', granted: false }, member.idToken)
  expect((await app.call(calls.loadMember, {}, member.idToken)).consents).toEqual([])
  const give = app.call(calls.saveConsent, { kind: 'matching', granted: true }, member.idToken)
  await expect(give).rejects.toMatchObject({ code: 'account.suspended' })
})
