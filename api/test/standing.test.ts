import { readFileSync } from 'node:fs'
import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'
import { createFakeStripe, signed, webhookSecret } from './payments/fake-stripe.ts'
import { takeMeasure } from './staff/take-measure.ts'

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
  openTile: 'everyMember',
  listConsents: 'everyMember',
  agreeToTerms: 'everyMember',
  requestExport: 'everyMember',
  loadExport: 'everyMember',
  loadStanding: 'everyMember',
  appealMeasure: 'everyMember',
  listReports: 'everyMember',
  appealReport: 'everyMember',
  loadNoticeSettings: 'everyMember',
  saveNoticeSettings: 'everyMember',
  savePushDevice: 'everyMember',
  removePushDevice: 'everyMember',
  loadWaiting: 'good',
  listNotices: 'unlessEnded',
  listPublicNotices: 'unlessEnded',
  reportError: 'unlessEnded',
  startCheckout: 'goodOrEnded',
  saveProfile: 'good',
  saveDraft: 'good',
  activate: 'good',
  startAgeCheck: 'good',
  saveKeys: 'good',
  savePhoto: 'good',
  loadOwnPhotos: 'good',
  loadPhotoRating: 'good',
  undoPhotoDelete: 'good',
  orderPhotos: 'good',
  loadPhotoProof: 'good',
  startPhotoProof: 'good',
  sendPhotoProof: 'good',
  changeMatch: 'good',
  saveChatSigns: 'good',
  listDrawings: 'good',
  loadReceipt: 'good',
  estimateCharacter: 'good',
  loadTokens: 'good',
  savePause: 'good',
  loadJudgingRound: 'active',
  submitFreeTokens: 'active',
  submitRound: 'active',
  listMatches: 'active',
  loadMatchPhotos: 'active',
  deliverMatchKeys: 'active',
  loadMessages: 'active',
  pollMessages: 'active',
  sendTyping: 'active',
  saveVoiceNote: 'active',
  loadVoiceNote: 'active',
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

// What a call asks of a membership is that it is not over; `QUINTET_FULL=1` tries each.
const tiers = process.env['QUINTET_FULL'] === undefined ? [0, 4, 5] : [0, 1, 2, 3, 4, 5]
const states: State[] = [0, 1, 2].flatMap((standing) =>
  tiers.flatMap((tier) => [0, 1].map((active) => ({ standing, tier, active }))),
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

const isRead = (name: string): boolean => /^(?:load|list|poll|quote)/.test(name)

const gateOf = async (name: keyof typeof calls, state: State, member: SignedIn): Promise<string> => {
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
  `%s is open to whom it is meant for, in ${states.length} of 36 states (decision 57)`,
  async (name) => {
    let member: SignedIn | undefined
    for (const state of states) {
      member ??= await app.signUpMember()
      const gate = await gateOf(name, state, member)
      expect([state, gate]).toEqual([state, expected(may[name], state)])
      // What got through may have changed more of them than their state.
      if (gate === 'open' && !isRead(name)) member = undefined
    }
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

describe.each(['suspend', 'close'] as const)('after a measure to %s (decision 57)', (kind) => {
  const stripe = createFakeStripe()
  let site: TestApp
  let member: SignedIn
  let measure: number
  beforeAll(async () => {
    const environment = { STRIPE_SECRET_KEY: 'sk_fake', STRIPE_WEBHOOK_SECRET: webhookSecret }
    site = createTestApp({ environment, replaced: { payments: stripe.provider } })
    member = await site.signUpMember()
    await site.call(calls.startCheckout, { tier: 2 }, member.idToken)
    const session = stripe.sessions.at(-1)
    if (!session || !stripe.pay(session, false)) throw new Error('The checkout was not paid.')
    for (let event = stripe.events.shift(); event; event = stripe.events.shift()) {
      const { body, signature } = signed(event, site.wall.now())
      await site.app.request('/pay/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })
    }
    measure = await site.context.db.write((trx) => takeMeasure(trx, { member: member.id, kind }))
    await site.context.db.write((trx) => trx.updateTable('measures').set({ from_at: site.wall.now() }).execute())
  })
  afterAll(() => site.close())

  test('the reasons are read and appealed', async () => {
    const { statements } = await site.call(calls.loadStanding, {}, member.idToken)
    expect(statements).toMatchObject([{ number: measure, measure: kind }])
    const appeal = { number: measure, text: 'It was somebody else.' }
    expect(await site.call(calls.appealMeasure, appeal, member.idToken)).toHaveProperty('answerBy')
    expect(await site.call(calls.listReports, {}, member.idToken)).toEqual({ reports: [] })
  })

  test('the export is asked for, made and offered', async () => {
    await site.call(calls.requestExport, {}, member.idToken)
    await site.context.jobs.runDue()
    expect(await site.call(calls.loadExport, {}, member.idToken)).toMatchObject({ state: 'ready' })
  })

  test('what was bought is paid back whole; nothing more is sold', async () => {
    const { contracts = [] } = await site.call(calls.quoteMembership, {}, member.idToken)
    const { refund } = await site.call(calls.withdrawPurchase, { number: contracts[0]?.number ?? 0 }, member.idToken)
    expect(refund).toBe(contracts[0]?.cents)
    const again = site.call(calls.startCheckout, { tier: 2 }, member.idToken)
    await expect(again).rejects.toMatchObject({ code: 'account.suspended' })
  })

  test('the account is deleted', async () => {
    expect(await site.call(calls.deleteAccount, {}, member.idToken)).toHaveProperty('certificate')
    expect(await site.context.db.read.selectFrom('members').select('id').where('id', '=', member.id).execute()).toEqual([])
  })
})
