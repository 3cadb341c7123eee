import { calls } from '@quintet/contract'
import { readyKeyState } from '@quintet/domain/match'
import { TIERS } from '@quintet/domain/membership'
import { activeMember, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countQueries } from '../count-queries.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// The calls that members make all the time take as many queries whatever there is to read. One of them says who asks.

let app: TestApp
let member: SignedIn
let match: number

const send = (index: number, as: SignedIn) =>
  app.call(calls.sendMessage, { match, body: 'QQ==', iv: 'QQ==', clientId: `${index}` }, as.idToken)

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  member = await activeMember(app, { attraction: 2 })
  const peer = await activeMember(app, { attraction: 1, photos: 5 })
  match = await matchThem(app, member, peer, { keyState: readyKeyState })
  await app.context.db.write((trx) =>
    trx.updateTable('members').set({ tier: TIERS.worldPlus, membership_end_day: 30_000 }).execute(),
  )
  await app.call(calls.submitFreeTokens, {}, member.idToken)
  for (let index = 0; index < 3; index++) await send(index, index % 2 === 0 ? member : peer)
}, 60_000)
afterAll(() => app.close())

const asked = {
  'a page of a chat': [3, () => app.call(calls.loadMessages, { match, before: 0 }, member.idToken)],
  'what is new in a chat': [3, () => app.call(calls.pollMessages, { match, after: 0 }, member.idToken)],
  'the photos of a match': [3, () => app.call(calls.loadMatchPhotos, { match, links: true }, member.idToken)],
  'an open round': [3, () => app.call(calls.loadJudgingRound, {}, member.idToken)],
  'own notices': [3, () => app.call(calls.listNotices, { fromDay: 0, toDay: 40_000, language: 1 }, member.idToken)],
  'what waits': [2, () => app.call(calls.loadWaiting, {}, member.idToken)],
  'the settings of notices': [2, () => app.call(calls.loadNoticeSettings, {}, member.idToken)],
  'the check of photos': [2, () => app.call(calls.loadPhotoProof, {}, member.idToken)],
} as const

describe.each(Object.entries(asked))('%s', (_, [queries, ask]) => {
  test(`takes ${queries} queries`, async () => {
    // What is read for the first time is noted.
    await ask()
    expect(await countQueries(ask)).toBe(queries)
    for (let index = 10; index < 25; index++) await send(index, member)
    await ask()
    expect(await countQueries(ask)).toBe(queries)
  })
})
