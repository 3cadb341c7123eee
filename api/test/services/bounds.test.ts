import { columnsOf } from '@quintet/database/testing'
import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calls } from '@quintet/contract'
import { activeMember, lookAtRound, matchThem, openCharacter, samplePhoto } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKeys } from '../keyed-member.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// What one member reads and keeps is theirs alone: whatever another does, before or after them, none of it changes.

/** Calls that are made here. */
const made = new Set<string>()
const noting = (test: TestApp): TestApp => ({
  ...test,
  call: (call, ...rest) => {
    made.add(call.name)
    return test.call(call, ...rest)
  },
})

let app: TestApp
let anna: SignedIn
let bea: SignedIn
let carl: SignedIn

beforeAll(async () => {
  app = noting(createTestApp({ environment: { QUINTET_DEMO: '1' } }))
  ;[anna, bea] = [await activeMember(app, { attraction: 2 }), await activeMember(app, { attraction: 2 })]
  carl = await activeMember(app, { attraction: 1 })
  // Ten photos to judge, which is one round for each of the two.
  for (let index = 0; index < 2; index++) await activeMember(app, { attraction: 1, photos: 5 })
  for (const member of [anna, bea]) matches.set(member, await matchThem(app, member, carl, { keyState: 0 }))
}, 60_000)
afterAll(() => app.close())

const matches = new Map<SignedIn, number>()
const matchOf = (member: SignedIn): number => matches.get(member) ?? 0

const buy = async ({ idToken }: SignedIn, tier: number) => {
  const { url } = await app.call(calls.startCheckout, { tier }, idToken)
  await app.app.request(url, { method: 'POST', body: 'outcome=paid' })
}

const resetKeys = async () => ({ ...(await newKeys()).saved, purpose: 'reset' as const })

const judge = async ({ idToken }: SignedIn, rating: number) => {
  await app.call(calls.submitFreeTokens, {}, idToken)
  const { round } = await app.call(calls.loadJudgingRound, {}, idToken)
  await lookAtRound(app, round)
  const ratings = (round?.sets.flat() ?? []).map(({ ticket }) => ({ attractiveness: rating, pictureQuality: rating, ticket }))
  await app.call(calls.submitRound, { samePerson: 'skipped', ratings }, idToken)
}

const chat = async (member: SignedIn, word: string) => {
  for (const [from, iv] of [
    [member, 'AAAA'],
    [carl, 'BBBB'],
  ] as const)
    await app.call(calls.sendMessage, { match: matchOf(member), body: word, iv, clientId: word }, from.idToken)
  await app.call(calls.saveVoiceNote, { match: matchOf(member), note: noteOf(word), body: word, iv: 'AAAA' }, member.idToken)
}

/** The number of a voice note that was made of a word. */
const noteOf = (word: string): string => word.padStart(22, 'A')

const device = (number: number) => ({
  endpoint: `https://push.example.org/${number}`,
  publicKey: createECDH('prime256v1').generateKeys('base64url'),
  secret: randomBytes(16).toString('base64url'),
})

/** What a member sets beside the profile: notices, devices, signs, a pause, drafts. */
const settle = async ({ idToken }: SignedIn, number: number) => {
  await app.call(calls.saveChatSigns, { on: true }, idToken)
  await app.call(calls.saveNoticeSettings, { quiet: { from: 20 + number, to: 7 }, channels: { message: 'push' } }, idToken)
  for (const index of [0, 1]) await app.call(calls.savePushDevice, device(10 * number + index), idToken)
  await app.call(calls.removePushDevice, { endpoint: device(10 * number).endpoint }, idToken)
  await app.call(calls.savePause, { until: 0 }, idToken)
  const at = app.context.clock.now()
  for (const section of ['career', 'health'] as const)
    await app.call(calls.saveDraft, { section, at, values: section === 'career' ? { debt: 1 + number } : { diet: 1 } }, idToken)
}

const notify = ({ id }: SignedIn, title: string) =>
  app.context.db.write((trx) =>
    trx.insertInto('notices').values({ member_id: id, day: 100, language: 1, title, message: title }).execute(),
  )

/** Fills in and does all that a member can, told apart by a word and a number. */
const live = async (member: SignedIn, word: string, number: number) => {
  const { idToken } = member
  const about = { name: word, topic: word, question: word, bio: word }
  await app.call(calls.saveProfile, { section: 'about', ...about }, idToken)
  const character = openCharacter([12 + number])
  await app.call(calls.saveProfile, { section: 'character', number: 1 + number, character }, idToken)
  await app.call(calls.saveLanguage, { language: 1 + number }, idToken)
  await app.call(calls.savePhoto, { slot: 4, type: 'image/jpeg', image: await samplePhoto(number * 50) }, idToken)
  await app.call(calls.saveKeys, await resetKeys(), idToken)
  await app.context.db.write((trx) =>
    trx.updateTable('matches').set({ key_state: 0 }).where('id', '=', matchOf(member)).execute(),
  )
  await chat(member, word)
  await settle(member, number)
  await notify(member, word)
}

/** What only a first time changes: a level and a round. */
const begin = async (member: SignedIn, number: number) => {
  await buy(member, 2 - number)
  await judge(member, 3 + number)
  await buy(member, 3)
}

/** Every answer that a member gets. */
const readAll = async (member: SignedIn): Promise<object> => {
  const { idToken } = member
  const match = matchOf(member)
  const range = { fromDay: 0, toDay: 40_000, language: 1 }
  return {
    record: await app.call(calls.loadMember, {}, idToken),
    photos: await app.call(calls.loadOwnPhotos, {}, idToken),
    ratings: await Promise.all([1, 4].map((slot) => app.call(calls.loadPhotoRating, { slot }, idToken))),
    tokens: await app.call(calls.loadTokens, {}, idToken),
    membership: await app.call(calls.quoteMembership, {}, idToken),
    notices: await app.call(calls.listNotices, range, idToken),
    matches: await app.call(calls.listMatches, {}, idToken),
    voice: await app.call(
      calls.loadVoiceNote,
      { match, note: noteOf((await app.call(calls.loadMember, {}, idToken)).about?.name ?? '') },
      idToken,
    ),
    settings: await app.call(calls.loadNoticeSettings, {}, idToken),
    waiting: await app.call(calls.loadWaiting, {}, idToken),
    consents: await app.call(calls.listConsents, {}, idToken),
    standing: await app.call(calls.loadStanding, {}, idToken),
    reports: await app.call(calls.listReports, {}, idToken),
    drawings: await app.call(calls.listDrawings, {}, idToken),
    proof: await app.call(calls.loadPhotoProof, {}, idToken),
    peer: await app.call(calls.loadMatchPhotos, { match }, idToken),
  }
}

/** What stands in a member's match, told without reading it as they would. */
const chatOf = (member: SignedIn) =>
  ['messages', 'voice_notes'].flatMap((table) =>
    app.context.db.direct.prepare(`SELECT * FROM ${table} WHERE match_id = ?`).all(matchOf(member)),
  )

const columns = ['member_id', 'judge_id', 'reporter_id']

/** Every row that is a member's own, in all tables. The ready answer is made when it is asked for. */
const rowsOf = ({ id }: SignedIn): Record<string, unknown[]> => {
  const { direct } = app.context.db
  const found = columnsOf(app.context.db)
    .filter(({ column }) => columns.includes(column))
    .map(({ table, column }) => {
      const rows = direct.prepare<Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${column} = ?`).all(id)
      return [`${table}.${column}`, rows.map(({ ready_answer: _, ...row }) => row)] as const
    })
  return { ...Object.fromEntries(found), members: direct.prepare('SELECT * FROM members WHERE id = ?').all(id) }
}

test('the calls of a chat tell of the one match, and count that one as read', async () => {
  for (const [member, word] of [
    [anna, 'first'],
    [bea, 'second'],
  ] as const)
    await chat(member, word)
  const unread = async ({ idToken }: SignedIn) =>
    (await app.call(calls.listMatches, {}, idToken)).matches.map((each) => each.unread)
  const match = matchOf(anna)
  for (const { messages } of [
    await app.call(calls.loadMessages, { match, before: 0 }, anna.idToken),
    await app.call(calls.pollMessages, { match, after: 0 }, anna.idToken),
  ])
    expect(messages.map(({ body, match }) => [body, match])).toEqual([
      ['first', match],
      ['first', match],
    ])
  expect([await unread(anna), await unread(bea), (await unread(carl)).toSorted()]).toEqual([[0], [1], [1, 1]])
  await app.call(calls.loadMessages, { match: matchOf(bea), before: 0 }, carl.idToken)
  expect((await unread(carl)).toSorted()).toEqual([0, 1])
  await app.context.db.write(async (trx) => {
    await trx.deleteFrom('messages').execute()
    await trx.deleteFrom('voice_notes').execute()
  })
})

const stateOf = async (member: SignedIn) => ({ answers: await readAll(member), chat: chatOf(member), rows: rowsOf(member) })

describe('what one member has', () => {
  let before: { answers: object; chat: unknown[]; rows: object }

  test('is not changed by one who comes after them', async () => {
    await live(anna, 'Anna', 0)
    await begin(anna, 0)
    const alone = await stateOf(anna)
    expect(alone.rows).toMatchObject({ 'photo_judgements.judge_id': Array.from({ length: 10 }, () => ({ quality: 3 })) })
    await live(bea, 'Bea', 1)
    await begin(bea, 1)
    expect(await stateOf(anna)).toEqual(alone)
  })

  test('is not changed by all that one does who came before them', async () => {
    before = await stateOf(bea)
    expect(before.answers).toMatchObject({
      record: {
        about: { name: 'Bea' },
        language: 2,
        account: { tier: 1 },
        drafts: [{ values: { debt: 2 } }, { section: 'health' }],
      },
      tokens: { submitted: 3 },
      membership: { tier: 1, pending: { tier: 3 } },
      notices: { notices: [{ title: 'Bea' }] },
      matches: { matches: [{ number: matchOf(bea), unread: 1 }] },
      voice: { body: 'Bea' },
      settings: { quiet: { from: 21 }, devices: 1 },
      waiting: { unread: 1 },
    })
    expect(before.chat).toHaveLength(3)
    await live(anna, 'Anne', 2)
    await app.call(calls.saveProfile, { section: 'character', number: 2, character: openCharacter([14]) }, anna.idToken)
    for (const kind of ['sensitive', 'matching'] as const)
      await app.call(calls.saveConsent, { kind, granted: false }, anna.idToken)
    await app.call(calls.orderPhotos, { order: [4, 1, 2, 3] }, anna.idToken)
    await app.call(calls.savePhoto, { slot: 1, delete: true }, anna.idToken)
    await app.call(calls.undoPhotoDelete, { slot: 1 }, anna.idToken)
    await app.call(calls.savePhoto, { slot: 1, delete: true }, anna.idToken)
    await app.call(calls.savePhoto, { slot: 2, delete: true }, anna.idToken)
    await app.call(calls.activate, { accessToken: anna.accessToken }, anna.idToken)
    expect(await stateOf(bea)).toEqual(before)
  })

  test('is not changed by the end of all sessions of another', async () => {
    await app.call(calls.refreshMembership, {}, carl.idToken)
    await expect(app.call(calls.loadMember, {}, carl.idToken)).rejects.toThrow()
    expect(await stateOf(bea)).toEqual(before)
  })

  test('is not changed by a report, the end of a match and the end of the account of another', async () => {
    await app.call(calls.changeMatch, { match: matchOf(anna), operation: 2, reason: 1 }, anna.idToken)
    expect(await stateOf(bea)).toEqual(before)
    await app.call(calls.deleteAccount, {}, anna.idToken)
    expect(rowsOf(anna)).toMatchObject({ members: [], 'photos.member_id': [], 'profiles.member_id': [] })
    expect(await stateOf(bea)).toEqual(before)
  })
})

/** Calls of strangers, of no row of a member's, or of a state that has to be made first: the test below `api/test` that has each. */
const elsewhere: Record<string, string> = {
  requestPasswordReset: 'services/account',
  resetPassword: 'services/account',
  reportError: 'staff/cases',
  openTile: 'tiles',
  agreeToTerms: 'consents',
  startAgeCheck: 'age/age-check',
  withdrawPurchase: 'payments/withdrawal',
  requestExport: 'export/export',
  loadExport: 'export/export',
  appealMeasure: 'staff/cases',
  appealReport: 'staff/report-appeals',
  askToBeLetIn: 'ban-evasion',
  startPhotoProof: 'photos/proof',
  sendPhotoProof: 'photos/proof',
  deliverMatchKeys: 'services/verification',
  sendTyping: 'services/chat-signs',
  listPublicNotices: 'services/notices',
  loadReceipt: 'drawing/receipt',
  estimateCharacter: 'drawing/estimate-service',
  loadDrawingLog: 'drawing/public-log',
}

test('every call is made here, or by the test that is named for it', () => {
  const forgotten = Object.keys(calls).filter((name) => !made.has(name) && !(name in elsewhere))
  expect(
    forgotten,
    'Calls that no member makes here: make them in `live` or `begin` when they change something, in `readAll` when they answer',
  ).toEqual([])
  expect(Object.keys(elsewhere).filter((name) => made.has(name) || !(name in calls))).toEqual([])
  for (const [name, test] of Object.entries(elsewhere))
    expect(readFileSync(new URL(`../${test}.test.ts`, import.meta.url), 'utf8')).toContain(`calls.${name}`)
})
