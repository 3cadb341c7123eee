import { calls } from '@quintet/contract'
import { messageHash, openMatchKeys, openMessage, readDeliverySignature, unwrapPrivateKey, verifyDelivery } from '@quintet/crypto'
import { conversation, createChance, syntheticEntries } from '@quintet/synthetic'
import { drawEntries } from '@quintet/drawing'
import { sitePoolOf } from '@quintet/identity'
import { clientOf, findUsers, loadBreached, openSession, siteClientId } from '@quintet/identity/testing'
import { passwordProblems } from '@quintet/domain/account'
import { regionOfZone } from '@quintet/domain/places'
import { canMeet, isCharacterComplete } from '@quintet/domain/pools'
import { isDataComplete, type Profile } from '@quintet/domain/profile'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '@quintet/demo'
import { demoEmail, demoEncryptionPassword, demoPassword, demoStages, readDemoAccounts } from '@quintet/demo/accounts'
import { demoTargetOf } from '../../src/demo-target.ts'
import { verifySyntheticMembers } from '../../src/jobs/verify-synthetic-members.ts'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { type TestApp, createTestApp } from '../testing.ts'

const oneWeek = 604_800_000
let app: TestApp
const tokens: string[] = []

const signIn = async (stage: number): Promise<string> => {
  const { identity, db } = app.context
  const pool = sitePoolOf(identity.provider)
  const [user] = await findUsers(db.read, pool.id, demoEmail(stage))
  if (!user) throw new Error('There is no such account.')
  const { client } = clientOf(identity.provider, siteClientId)
  return (await db.write((trx) => openSession(identity.provider, trx, pool, client, user))).IdToken
}

const tokenOf = (stage: number): string => tokens[stage - 1] ?? ''
const clearedPhotos = async (stage: number) => {
  const { states } = await app.call(calls.loadOwnPhotos, { links: true }, tokenOf(stage))
  return states.filter((state) => state === 'cleared').length
}
const matchCount = async (stage: number) => (await app.call(calls.listMatches, {}, tokenOf(stage))).matches.length
const record = (stage: number) => app.call(calls.loadMember, {}, tokenOf(stage))

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  await seedDemo(demoTargetOf(app.context), { members: 120, portraits: 8, weeks: 2, say: () => undefined })
  for (let stage = 1; stage <= demoStages.length; stage++) tokens.push(await signIn(stage))
}, 120_000)
afterAll(() => app.close())

describe('the demo world', () => {
  it('is seeded once', async () => {
    expect(await seedDemo(demoTargetOf(app.context))).toBe(false)
  })

  it('has whole profiles, characters and drawn photos of the stored size', async () => {
    const { db, photos } = app.context
    const rows = await db.read.selectFrom('profiles').select('profile').execute()
    expect(rows.length).toBeGreaterThan(120)
    for (const { profile } of rows) expect(isDataComplete(JSON.parse(profile))).toBe(true)
    const characters = await db.read.selectFrom('characters').select('character').execute()
    for (const { character } of characters) expect(isCharacterComplete(JSON.parse(character))).toBe(true)
    const files = await db.read.selectFrom('photos').select('file').execute()
    const jpeg = await photos.get(files[0]?.file ?? '')
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1422 })
  })

  it('has met before none but those whom it might meet', async () => {
    const { db } = app.context
    const rows = await db.read.selectFrom('profiles').select(['member_id', 'profile']).execute()
    const profiles = new Map(rows.map(({ member_id: member, profile }) => [member, JSON.parse(profile) as Profile]))
    const matches = await db.read.selectFrom('matches').select(['member_1', 'member_2']).execute()
    expect(matches.length).toBeGreaterThan(10)
    const none = { answers: {} }
    const pairs = matches.map(
      ({ member_1: one, member_2: other }) => [profiles.get(one) ?? none, profiles.get(other) ?? none] as const,
    )
    // Stages 5 and 6 chat with each other for the demo, whatever their answers.
    expect(pairs.filter(([one, other]) => !canMeet(one, other)).length).toBeLessThanOrEqual(1)
  })

  it('judged the photos of others, each as often as it says', async () => {
    const { direct } = app.context.db
    const count = (query: string) => direct.prepare(query).pluck<number>().get()
    expect(count('SELECT count(*) FROM photo_judgements')).toBeGreaterThan(100)
    const own = 'SELECT count(*) FROM photo_judgements j JOIN photos p ON p.id = j.photo_id WHERE p.member_id = j.judge_id'
    expect(count(own)).toBe(0)
    const told = 'times_judged <> (SELECT count(*) FROM photo_judgements WHERE photo_id = photos.id)'
    expect(count(`SELECT count(*) FROM photos WHERE ${told}`)).toBe(0)
  })

  it('has members in all nine regions', () => {
    const regions = syntheticEntries(createChance(1), 400, 20_000).map(({ answers }) => regionOfZone(answers.zone ?? 0))
    expect(new Set(regions)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]))
  })

  it('matches at least six in ten entrants under the unchanged rules', async () => {
    for (const seed of process.env['QUINTET_FULL'] === undefined ? [1] : [1, 2, 3]) {
      const { entrants, matchedEntrants } = await drawEntries(syntheticEntries(createChance(seed), 700, 20_000), 'ab')
      expect(matchedEntrants / entrants).toBeGreaterThanOrEqual(0.6)
    }
  }, 60_000)
})

describe('the demo accounts', () => {
  it('are named in a file, with a password that the rules allow', async () => {
    const accounts = await readDemoAccounts(app.context.config.dataFolder)
    expect(accounts?.accounts.map(({ email }) => email)).toEqual([1, 2, 3, 4, 5, 6].map(demoEmail))
    expect(passwordProblems(demoPassword, await loadBreached())).toEqual([])
    expect(demoEncryptionPassword.length).toBeGreaterThanOrEqual(12)
  })

  it('stand at one stage each', async () => {
    expect(Object.keys((await record(1)).answers ?? {})).toEqual([])
    for (const stage of [2, 3, 4, 5, 6]) expect((await record(stage)).about?.name).toBeTruthy()
    expect([await clearedPhotos(1), await clearedPhotos(2), await clearedPhotos(3), await clearedPhotos(6)]).toEqual([0, 0, 4, 4])
    const active = await Promise.all([3, 4, 5, 6].map(async (stage) => (await record(stage)).account.active))
    expect(active).toEqual([0, 1, 1, 1])
    expect([await matchCount(4), await matchCount(5), await matchCount(6)]).toEqual([0, 5, 1])
  })

  it('have agreed, once their data are there, and have been told of their matches', async () => {
    const consents = await Promise.all([1, 2, 6].map(async (stage) => (await record(stage)).consents))
    expect(consents.map((kinds) => kinds.toSorted())).toEqual([[], ['matching', 'sensitive'], ['matching', 'sensitive']])
    for (const stage of [5, 6])
      expect(
        (await app.call(calls.listNotices, { fromDay: 0, toDay: 40_000, language: 1 }, tokenOf(stage))).notices,
      ).toHaveLength(1)
  })

  it('can judge and submit tokens from the fourth on', async () => {
    const { tokensRemaining } = await app.call(calls.submitFreeTokens, {}, tokenOf(4))
    expect(tokensRemaining).toBe(3)
    const { round, tokensRemaining: remaining } = await app.call(calls.loadJudgingRound, {}, tokenOf(4))
    expect([round?.sets.map((set) => set.length), remaining]).toEqual([[4, 3, 3], 3])
  })

  it('five and six read the same conversation with their own keys', async () => {
    for (const stage of [5, 6]) {
      const { matches } = await app.call(calls.listMatches, {}, tokenOf(stage))
      const chat = matches.find(({ keyState }) => keyState === 0)
      const { keys } = await record(stage)
      if (!chat || !keys) throw new Error('No chat.')
      const privateKey = await unwrapPrivateKey(demoEncryptionPassword, { ...keys, wrapped: keys.wrappedKey })
      const secret = {
        salts: [chat.salt1 ?? '', chat.salt2 ?? ''] as [string, string],
        wrapped: [chat.wrappedKey1 ?? '', chat.wrappedKey2 ?? ''] as [string, string],
      }
      const side = chat.side === 1 ? '1' : '2'
      const [own, peer] = [keys.publicKey, chat.peerPublicKey ?? '']
      const publicKeys: [string, string] = chat.side === 1 ? [own, peer] : [peer, own]
      const delivery = { match: String(chat.number), publicKeys, ...secret }
      const signed = readDeliverySignature(chat.signature ?? '')
      expect(signed && (await verifyDelivery(delivery, signed, signed.deliverer === side ? own : peer))).toBe(true)
      const opened = await openMatchKeys(secret, side, privateKey, String(chat.number))
      const { messages } = await app.call(calls.loadMessages, { match: chat.number, before: 0 }, tokenOf(stage))
      const hashes: string[] = []
      const texts = await Promise.all(
        messages.map(async ({ body, iv, side: from, clientId, device = '', counter = 0, previous = '' }) => {
          const context = {
            match: String(chat.number),
            side: from === 1 ? ('1' as const) : ('2' as const),
            device,
            counter,
            previous,
          }
          const sealed = { ciphertext: body, iv }
          hashes.push(await messageHash({ ...context, clientMessageId: clientId }, sealed))
          return (await openMessage(opened, { ...context, clientMessageId: clientId }, sealed)).text
        }),
      )
      expect(texts).toEqual(conversation)
      // Each side's messages are a chain, by which a browser sees that none is missing.
      const first = messages.filter(({ previous = '' }) => previous === '')
      expect(first).toHaveLength(2)
      for (const { previous = '' } of messages) if (previous !== '') expect(hashes).toContain(previous)
    }
  })

  it('find that some of their matches have verified already', async () => {
    await verifySyntheticMembers(app.context)
    await verifySyntheticMembers(app.context)
    const { matches } = await app.call(calls.listMatches, {}, tokenOf(5))
    const waiting = matches.filter(({ keyState }) => keyState === 1 || keyState === 2)
    expect(waiting.length).toBeGreaterThan(0)
    for (const { keyState, side, peerPublicKey } of waiting) {
      expect([keyState, Boolean(peerPublicKey)]).toEqual([side === 1 ? 1 : 2, true])
    }
    // One in three leaves the first step to the member.
    expect(matches.filter(({ keyState }) => keyState === 3).length).toBeGreaterThan(0)
    const among = 'SELECT count(*) FROM matches WHERE key_state <> 3'
    expect(app.context.db.direct.prepare(among).pluck<number>().get()).toBe(waiting.length + 1)
  })

  it('take part in the next drawing', async () => {
    app.clock.shift(oneWeek)
    expect(await drawDueWeeks(app.context)).toHaveLength(1)
    const { rows } = {
      rows: app.context.db.direct.prepare<{ count: number }>('SELECT count(*) AS count FROM matches WHERE week > ?').all(0),
    }
    expect(rows[0]?.count).toBeGreaterThan(20)
  })
})
