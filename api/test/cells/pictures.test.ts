import { calls } from '@quintet/contract'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInBySrp } from '../identity/srp-client.ts'
import type { SignedIn } from '../testing.ts'
import { meetAcross, placeVisitorsIn } from './place.ts'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

// A link to a picture of another cell stops as one of the own does (decision 58), whichever of the cells knows the reason.

let cells: Cells
let anna: SignedIn
let ben: SignedIn
let match: number

beforeAll(async () => {
  cells = await createTwoCells()
}, 60_000)
afterAll(() => cells.close())

/** The match lives in Anna's cell. */
beforeEach(async () => {
  ;({ anna, ben, match } = await meetAcross(cells, true))
})

interface Side {
  cell: TestCell
  member: SignedIn
}
const atHome = (): Side => ({ cell: cells.eu, member: anna })
const away = (): Side => ({ cell: cells.us, member: ben })

const linkOf = async ({ cell, member }: Side, number = match): Promise<string> => {
  const { photos } = await cell.call(calls.loadMatchPhotos, { match: number, links: true }, member.idToken)
  return photos.find((photo) => photo !== null) ?? ''
}
const statusOf = async ({ cell }: Side, link: string): Promise<number> => (await fetch(cell.url + link)).status

const setMatch = (values: object, number = match) =>
  cells.eu.context.db.write((trx) => trx.updateTable('matches').set(values).where('id', '=', number).execute())
const setMember = ({ cell, member }: Side, values: object) =>
  cell.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', member.id).execute())
const unlist = () =>
  cells.us.context.db.write((trx) => trx.updateTable('cell_away').set({ listed: null }).where('match_id', '=', match).execute())

const shiftAll = (by: number) => cells.all.forEach(({ wall }) => wall.shift(by))

type Withdraw = (side: Side) => Promise<unknown>

const reasons: [why: string, withdraw: Withdraw][] = [
  ['the match has ended at its home, and the other cell does not know yet', () => setMatch({ ended_at: 1 })],
  ['the encryption is begun anew at its home', () => setMatch({ key_state: 3 })],
  ['the match is off the list of the other cell', unlist],
  ['either closes the match', ({ cell, member }) => cell.call(calls.changeMatch, { match, operation: 0 }, member.idToken)],
  [
    'the viewer signed out, and is signed in elsewhere',
    async ({ cell, member: { email, password, refreshToken } }) => {
      expect((await signInBySrp(cell, email, password)).body['AuthenticationResult']).toBeDefined()
      await cell.identity('RevokeToken', { Token: refreshToken })
    },
  ],
  [
    'the account of the viewer is disabled',
    ({ cell, member }) =>
      cell.context.db.write((trx) =>
        trx.updateTable('identity_users').set({ enabled: 0 }).where('sub', '=', member.sub).execute(),
      ),
  ],
  ['the viewer is suspended', (side) => setMember(side, { standing: 2 })],
  ['the membership of the viewer ended', (side) => setMember(side, { tier: 5 })],
  ['the viewer is not active', (side) => setMember(side, { active: 0 })],
]

describe.each([
  ['where the match lives', atHome],
  ['in the other cell', away],
])('a link to a photo of another cell, seen %s, stops when', (_, sideOf) => {
  test.each(reasons)('%s', async (_why, withdraw) => {
    const side = sideOf()
    const link = await linkOf(side)
    expect(await statusOf(side, link)).toBe(200)
    await withdraw(side)
    expect(await statusOf(side, link)).toBe(404)
  })
})

describe('where both live in another cell than their match', () => {
  let number: number
  beforeEach(async () => {
    number = await placeVisitorsIn(cells.eu, cells.us, ben, await activeMember(cells.us, { attraction: 2 }))
    await cells.settle()
  })

  test.each([
    ['the match has ended', { ended_at: 1 }],
    ['the encryption is begun anew', { key_state: 3 }],
  ])('a link stops when %s, though their own cell does not know yet', async (_, values) => {
    const link = await linkOf(away(), number)
    expect(await statusOf(away(), link)).toBe(200)
    await setMatch(values, number)
    expect(await statusOf(away(), link)).toBe(404)
  })
})

test.each([
  ['where the match lives', atHome],
  ['in the other cell', away],
])('a link to a photo of another cell, seen %s, is over after an hour', async (_, sideOf) => {
  const link = await linkOf(sideOf())
  shiftAll(3_599_999)
  expect(await statusOf(sideOf(), link)).toBe(200)
  shiftAll(1)
  expect(await statusOf(sideOf(), link)).toBe(404)
})
