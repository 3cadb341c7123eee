import { type AnswerOf, type Calls, calls } from '@quintet/contract'
import { publicKeys } from '@quintet/domain/profile'
import { activeMember, completeSaves } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../testing.ts'
import { placeIn } from './place.ts'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

// What a match shows of a member is the same in another cell as in their own, and no more of it ever gets there.

let cells: Cells
let ben: SignedIn
/** Of Anna, who lives elsewhere, and of Carla, who lives where Ben does: each has a match with him in her own cell. */
let anna: SignedIn
let carla: SignedIn
beforeAll(async () => {
  cells = await createTwoCells()
  anna = await activeMember(cells.eu, { attraction: 2 })
  carla = await activeMember(cells.us, { attraction: 2 })
}, 60_000)
afterAll(() => cells.close())

const matchesOf = new Map<SignedIn, number>()
beforeEach(async () => {
  ben = await activeMember(cells.us, { attraction: 1, name: 'Bartholomew' })
  matchesOf.set(anna, await placeIn(cells.eu, anna, { member: ben, of: cells.us }, true))
  matchesOf.set(carla, await placeIn(cells.us, carla, { member: ben }, true))
  await cells.settle()
})

type Listed = AnswerOf<Calls['listMatches']>['matches'][number]

const listedBy = async (cell: TestCell, viewer: SignedIn): Promise<Listed> => {
  const { matches } = await cell.call(calls.listMatches, {}, viewer.idToken)
  return matches.find(({ number }) => number === matchesOf.get(viewer)) as Listed
}
const shownTo = async (cell: TestCell, viewer: SignedIn) => {
  const { pseudonym, profile, photosChecked, peerPublicKey } = await listedBy(cell, viewer)
  return { pseudonym, profile, photosChecked, peerPublicKey }
}

const [sample] = completeSaves().filter(({ section }) => section === 'visibility')
const hide = async (hidden: readonly string[]) => {
  if (sample?.section !== 'visibility') throw new Error('No sample of what is shown.')
  const visibility = sample.visibility.map((flag, index) => (hidden.includes(publicKeys[index] ?? '') ? 0 : flag))
  await cells.us.call(calls.saveProfile, { section: 'visibility', visibility }, ben.idToken)
  await cells.settle()
}

describe('what a member hides', () => {
  test.each([[[]], [['name']], [['education']], [['personality', 'relationship']], [['name', 'education', 'personality']]])(
    '%j, is hidden from a match in another cell as from one in their own',
    async (hidden) => {
      const before = await shownTo(cells.eu, anna)
      await hide(hidden)
      const [here, there] = [await shownTo(cells.us, carla), await shownTo(cells.eu, anna)]
      expect(there).toEqual(here)
      const gone = Object.keys(before.profile ?? {}).filter((key) => !Object.hasOwn(there.profile ?? {}, key))
      expect(gone.toSorted()).toEqual(hidden.toSorted())
      const kept = await cells.eu.context.db.read.selectFrom('profiles').selectAll().where('member_id', '=', ben.id).execute()
      expect(JSON.stringify(kept).includes('Bartholomew')).toBe(!hidden.includes('name'))
    },
  )
})

test.each([
  ['open', false],
  ['waiting', false],
  ['passed', true],
  ['failed', false],
  ['again', false],
  ['over', false],
  ['lapsed', false],
] as const)('photos whose comparison is %s are said to be checked: %s, in either cell', async (state, told) => {
  const proof = { state, gesture_1: 1, gesture_2: 2, started_at: 1, sent_at: 2, tries: 1, decided_at: cells.us.wall.now() }
  await cells.us.context.db.write((trx) =>
    trx
      .insertInto('photo_proofs')
      .values({ member_id: ben.id, ...proof })
      .execute(),
  )
  // What is shown of him goes to the other cell with the next change of it.
  await hide([])
  const [here, there] = [await shownTo(cells.us, carla), await shownTo(cells.eu, anna)]
  expect([here.photosChecked !== undefined, there.photosChecked]).toEqual([told, here.photosChecked])
})

test.each([
  [[], false],
  [['anna'], false],
  [['ben'], false],
  [['anna', 'ben'], true],
] as [string[], boolean][])('that a message was seen in another cell is told where %j give signs: %s', async (giving, told) => {
  const match = matchesOf.get(anna) ?? 0
  const [home, away] = [
    { cell: cells.eu, member: anna, name: 'anna' },
    { cell: cells.us, member: ben, name: 'ben' },
  ] as const
  for (const { cell, member, name } of [home, away])
    await cell.call(calls.saveChatSigns, { on: giving.includes(name) }, member.idToken)
  await cells.settle()
  for (const [writer, reader] of [
    [home, away],
    [away, home],
  ] as const) {
    const sent = { match, body: 'AAAA', iv: 'AAAA', clientId: writer.name }
    const { sentAt } = await writer.cell.call(calls.sendMessage, sent, writer.member.idToken)
    await reader.cell.call(calls.pollMessages, { match, after: 0 }, reader.member.idToken)
    const { seen, delivered } = await writer.cell.call(calls.pollMessages, { match, after: 0 }, writer.member.idToken)
    expect([seen, delivered]).toEqual([told ? sentAt : undefined, sentAt])
  }
})
