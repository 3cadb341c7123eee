import { TERMS_VERSION } from '@quintet/domain/consents'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { calls } from '@quintet/contract'
import { zonesOfCountry } from '@quintet/domain/places'
import { readyKeyState } from '@quintet/domain/match'
import { completeSaves, openCharacter } from '@quintet/testing'
import { type PlanTable, changes, onceEach, reads } from './ask.ts'
import { giveKeys, givePhotos, makeActive, moveTo, openJudgedRound, openMatch, reportInVain, warn } from './make-ready.ts'
import type { World } from './world.ts'

const range = { fromDay: 0, toDay: 40_000, language: 1 }
const sealed = (length: number) => 'A'.repeat(length)
const [about] = completeSaves().filter(({ section }) => section === 'about')
const noteNumber = () => randomBytes(16).toString('base64url')
const openedNote = noteNumber()
const appeal = 'It was not me who wrote this, and I can show it.'
const firstMatch = ({ matches }: World): number => matches[0] ?? 0
const device = {
  endpoint: 'https://push.example.org/1',
  publicKey: createECDH('prime256v1').generateKeys('base64url'),
  secret: sealed(22),
}

const delivery = { version: 0, salt1: sealed(43), salt2: sealed(43), wrappedKey1: sealed(342), wrappedKey2: sealed(342) }

/** Every call of the API with requests that are sound. */
export const plans: PlanTable = {
  loadMember: reads({}, { goal: 0.35 }),
  listMatches: reads({}, { goal: 0.3 }),
  sendMessage: changes(
    (world) => ({
      match: firstMatch(world),
      body: sealed(200),
      iv: sealed(16),
      clientId: randomUUID(),
      device: sealed(18),
      counter: 1,
      previous: sealed(43),
      commitment: sealed(43),
    }),
    { goal: 0.3 },
  ),
  loadJudgingRound: reads({}, { goal: 0.25 }),
  loadMessages: reads((world) => ({ match: firstMatch(world), before: 0 }), { goal: 0.25 }),
  loadMatchPhotos: reads((world) => ({ match: firstMatch(world), links: true }), { goal: 0.25 }),
  pollMessages: reads((world) => ({ match: firstMatch(world), after: Date.now() + 1e9 })),
  listNotices: reads(range, { goal: 0.35 }),
  listPublicNotices: reads(range, { goal: 0.35 }),
  loadDrawingLog: reads({}, { goal: 0.35 }),
  loadWaiting: reads({}),
  loadTokens: reads({}),
  loadOwnPhotos: reads({ links: true }),
  loadPhotoRating: reads({ slot: 1 }),
  loadPhotoProof: reads({}, { goal: 0.35 }),
  loadNoticeSettings: reads({}, { goal: 0.35 }),
  loadStanding: reads({}, { goal: 0.35 }),
  listReports: reads({}, { goal: 0.35 }),
  listConsents: reads({}, { goal: 0.35 }),
  loadExport: reads({}, { goal: 0.35 }),
  listDrawings: reads({}),
  loadReceipt: {
    asks: async (world, count) => {
      const { weeks } = await world.filling.call(calls.listDrawings, {}, world.reader.idToken)
      return Array.from({ length: count }, () => ({ as: world.reader, input: { week: weeks[0]?.week ?? 0 } }))
    },
  },
  estimateCharacter: reads({ character: openCharacter() }, { count: 40 }),
  quoteMembership: reads({}),
  sendTyping: reads((world) => ({ match: firstMatch(world) })),
  saveVoiceNote: changes((world) => ({ match: firstMatch(world), note: noteNumber(), body: sealed(4000), iv: sealed(16) })),
  loadVoiceNote: {
    asks: async (world, count) => {
      const input = { match: firstMatch(world), note: openedNote }
      await world.filling.call(calls.saveVoiceNote, { ...input, body: sealed(40_000), iv: sealed(16) }, world.reader.idToken)
      return Array.from({ length: count }, () => ({ as: world.reader, input }))
    },
  },
  saveProfile: reads(about ?? { section: 'location', zone: 12 }),
  saveDraft: changes((_, index) => ({ section: 'career', at: index, values: { education: 1 + (index % 8) } })),
  saveLanguage: changes((_, index) => ({ language: 1 + (index % 2) })),
  saveConsent: changes((_, index) => ({ kind: 'photoProof', granted: index % 2 === 1 })),
  saveNoticeSettings: changes((_, index) => ({ quiet: { from: index % 24, to: 7 } })),
  savePushDevice: reads(device),
  removePushDevice: reads({ endpoint: device.endpoint }),
  savePause: reads({ until: 0 }),
  saveChatSigns: changes((_, index) => ({ on: index % 2 === 0 })),
  saveKeys: reads(({ keys }) => keys, { count: 100 }),
  // A version that is not named does what the live one does.
  openTile: reads({ tile: 'mf-matches', version: 'live' }),
  activate: reads((world) => ({ accessToken: world.reader.accessToken })),
  agreeToTerms: reads({ version: TERMS_VERSION }),
  orderPhotos: changes((_, index) => ({ order: index % 2 === 0 ? [2, 1, 3, 4, 5] : [1, 2, 3, 4, 5] })),
  // A member's photos are worked on one at a time.
  savePhoto: onceEach((world) => ({ slot: 5, type: 'image/jpeg' as const, image: world.jpeg }), { count: 12 }),
  undoPhotoDelete: onceEach(
    async (world, member) => {
      givePhotos(world, member)
      await world.filling.call(calls.savePhoto, { slot: 1, delete: true }, member.idToken)
      return { slot: 1 }
    },
    { count: 20 },
  ),
  startPhotoProof: onceEach(async (world, member) => {
    givePhotos(world, member)
    await world.filling.call(calls.saveConsent, { kind: 'photoProof', granted: true }, member.idToken)
    return {}
  }),
  sendPhotoProof: onceEach(
    async (world, member) => {
      givePhotos(world, member)
      await world.filling.call(calls.saveConsent, { kind: 'photoProof', granted: true }, member.idToken)
      await world.filling.call(calls.startPhotoProof, {}, member.idToken)
      return { pictures: [world.jpeg, world.jpeg] as [string, string], withoutHands: false }
    },
    { count: 8 },
  ),
  submitFreeTokens: onceEach(async (world, member) => {
    await makeActive(world, member)
    return {}
  }),
  submitRound: onceEach(async (world, member) => {
    await makeActive(world, member)
    const ratings = openJudgedRound(world, member).map((ticket) => ({ attractiveness: 7, pictureQuality: 8, ticket }))
    return { samePerson: 'skipped' as const, ratings }
  }),
  deliverMatchKeys: onceEach(async (world, member) => {
    await makeActive(world, member)
    giveKeys(world, member)
    // New members have the higher numbers: they are the second side, after the first has verified.
    return { number: openMatch(world, member, 2), ...delivery }
  }),
  changeMatch: onceEach(async (world, member) => {
    await makeActive(world, member)
    return { match: openMatch(world, member, readyKeyState), operation: 0 }
  }),
  reportError: onceEach(() => ({
    category: 1,
    issue: 'Chat',
    browser: 'Firefox',
    device: 'Phone',
    reason: 'It does not open when I come back to it.',
    date: Math.floor(Date.now() / 1000),
  })),
  requestExport: onceEach(() => ({}), { count: 20 }),
  deleteAccount: onceEach(() => ({})),
  refreshMembership: onceEach(() => ({})),
  startAgeCheck: onceEach(
    async (world, member) => {
      await world.filling.call(calls.saveConsent, { kind: 'sensitive', granted: true }, member.idToken)
      await moveTo(world, member, zonesOfCountry('LU')[0]?.code ?? 0)
      return {}
    },
    { count: 20 },
  ),
  appealMeasure: onceEach((world, member) => ({ number: warn(world, member), text: appeal })),
  appealReport: onceEach((world, member) => ({ number: reportInVain(world, member), text: appeal })),
  askToBeLetIn: {
    asks: (_, count) =>
      Array.from({ length: count }, () => ({ input: { email: `${randomUUID()}@mailinator.com`, text: appeal, language: 1 } })),
  },
  requestPasswordReset: {
    count: 40,
    asks: async (world, count) => (await world.newcomers(count)).map(({ email }) => ({ input: { email } })),
  },
  resetPassword: {
    count: 20,
    asks: async (world, count) =>
      Promise.all(
        (await world.newcomers(count)).map(async ({ email }) => {
          await world.filling.call(calls.requestPasswordReset, { email })
          return { input: { email, code: world.filling.outbox.newest(email)?.code ?? '', newPassword: 'Another-Lantern-8' } }
        }),
      ),
  },
  startCheckout: { why: 'asks the payment provider' },
  withdrawPurchase: { why: 'asks the payment provider' },
}
