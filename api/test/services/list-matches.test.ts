import { calls } from '@quintet/contract'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { matchCodec, matchListCodec, publicProfileCodec } from '@quintet/contract/wire/matches'
import { readyKeyState } from '@quintet/domain/match'
import { activeMember, matchThem } from '@quintet/testing'
import { matchText } from '@quintet/wire-texts/match'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countQueries } from '../count-queries.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
let member: SignedIn
let peer: SignedIn

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  member = await activeMember(app, { attraction: 2 })
  peer = await activeMember(app, { attraction: 1 })
}, 60_000)
afterAll(() => app.close())

const list = async () => (await app.call(calls.listMatches, {}, member.idToken)).matches

/** What the peer's profile says in the list. */
const aboutPeer = async () => (await list()).find(({ pseudonym }) => pseudonym === 'Robin')?.profile?.bio

describe('the list of matches', () => {
  test('takes as many queries for one match as for three and for ten', async () => {
    const counts: number[] = []
    await matchThem(app, member, peer)
    for (const more of [0, 2, 7]) {
      for (let index = 0; index < more; index++) await matchThem(app, member, await app.signUpMember())
      await list()
      counts.push(await countQueries(list))
    }
    const numbers = (await list()).map(({ number }) => number)
    // Of one class and one day: the newest first.
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect(numbers).toHaveLength(10)
    // Who asks, and the matches with all that is shown of them. What was closed kindly is asked about where something was.
    expect(new Set(counts)).toEqual(new Set([2]))
  })

  test('tells of a profile as it is at this moment, also when another writer changed it', async () => {
    await app.context.db.write((trx) => trx.updateTable('matches').set({ key_state: readyKeyState }).execute())
    expect(await aboutPeer()).toBe('I bake bread on Sundays.')
    const texts = { name: 'Robin', topic: 'Sailing', question: 'Why?', bio: 'I do not bake any more.' }
    await app.call(calls.saveProfile, { section: 'about', ...texts }, peer.idToken)
    expect(await aboutPeer()).toBe('I do not bake any more.')
    await app.context.db.write((trx) =>
      trx.updateTable('profiles').set({ profile: '{"answers":{},"changedDays":{}}' }).where('member_id', '=', peer.id).execute(),
    )
    expect(await aboutPeer()).toBeUndefined()
  })

  test('names nobody before both have verified, also where another reader knows the name', async () => {
    const texts = { name: 'Robin', topic: 'Sailing', question: 'Why?', bio: 'Here.' }
    await app.call(calls.saveProfile, { section: 'about', ...texts }, peer.idToken)
    expect((await list()).map(({ pseudonym }) => pseudonym)).toContain('Robin')
    const stranger = await activeMember(app, { attraction: 2 })
    await matchThem(app, stranger, peer)
    const seen = (await app.call(calls.listMatches, {}, stranger.idToken)).matches
    expect(JSON.stringify(seen)).not.toContain('Robin')
    expect(seen[0]?.profile).toMatchObject({ bio: 'Here.' })
    expect((await list()).map(({ pseudonym }) => pseudonym)).toContain('Robin')
  })

  test('is spelled as its codec spells it', async () => {
    const answer = await app.call(calls.listMatches, {}, member.idToken)
    expect(matchListCodec.decode(matchListCodec.encode(answer))).toEqual(answer)
  })
})

/** What is said to one who has a match, and to one who has none. */
const says = (drawing: boolean) => [
  [true, drawing],
  [false, drawing],
]

test('the list says whether a week is being drawn, with matches in it and without', async () => {
  const drawn = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  const [anna, ben, carl] = [await activeMember(drawn), await activeMember(drawn), await activeMember(drawn)]
  await matchThem(drawn, anna, ben)
  const told = async () => {
    const answers = [anna, carl].map(({ idToken }) => drawn.call(calls.listMatches, {}, idToken))
    return (await Promise.all(answers)).map(({ matches, drawing }) => [matches.length > 0, drawing])
  }
  await announceDrawings(drawn.context)
  expect(await told()).toEqual(says(false))
  drawn.clock.shift(7 * 86_400_000)
  expect(await told()).toEqual(says(true))
  await drawDueWeeks(drawn.context)
  expect(await told()).toEqual(says(false))
  await drawn.close()
}, 60_000)

const perhaps = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

test('a match is spelled as its codec spells it, whatever stands in it', () => {
  const word = fc.oneof(fc.base64String(), fc.string({ unit: 'grapheme' }))
  const match = fc.record({
    pseudonym: word,
    quality: fc.constantFrom(1, 6),
    number: fc.nat(),
    keyState: fc.constantFrom(0, 1, 2, 3),
    side: fc.constantFrom(1, 2),
    version: fc.nat(),
    day: fc.nat(),
    unread: fc.nat(),
    wrappedKey1: perhaps(word),
    wrappedKey2: perhaps(word),
    salt1: perhaps(word),
    salt2: perhaps(word),
    peerPublicKey: perhaps(word),
    signature: perhaps(word),
    renewedBy: perhaps(fc.constantFrom(1, 2)),
    photosChecked: perhaps(fc.nat()),
  })
  const profile = perhaps(fc.record({ bio: word, name: word }))
  fc.assert(
    fc.property(match, profile, (fields, seen) => {
      const text = matchText(fields, JSON.stringify(seen === undefined ? {} : publicProfileCodec.encode(seen)))
      expect(text).toBe(JSON.stringify(matchCodec.encode({ ...fields, ...(seen && { profile: seen }) })))
      const withNulls = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]))
      expect(matchText(withNulls, '{}')).toBe(JSON.stringify(matchCodec.encode(fields)))
    }),
  )
})
