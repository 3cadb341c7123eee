import { calls } from '@quintet/contract'
import { moveByCommand } from '@quintet/cells/move-command'
import { queueMove } from '@quintet/cells/queue'
import { sendDueNotices } from '@quintet/notices/due'
import { collectData } from '@quintet/export/collect'
import { activeMember } from '@quintet/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInBySrp } from '../identity/srp-client.ts'
import type { SignedIn } from '../testing.ts'
import { placeIn } from './place.ts'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

let cells: Cells
let anna: SignedIn
let ben: SignedIn
let carl: SignedIn
let withBen: number
let withCarl: number

const say = (cell: TestCell, { idToken }: SignedIn, match: number, clientId: string) =>
  cell.call(calls.sendMessage, { match, body: `bodyof${clientId}`, iv: 'AAAA', clientId }, idToken)

beforeEach(async () => {
  cells = await createTwoCells()
  anna = await activeMember(cells.eu, { attraction: 2, name: 'Anna' })
  carl = await activeMember(cells.eu, { attraction: 1, name: 'Carl' })
  ben = await activeMember(cells.us, { attraction: 1, name: 'Ben' })
  withBen = await placeIn(cells.eu, anna, { member: ben, of: cells.us }, true)
  withCarl = await placeIn(cells.eu, anna, { member: carl }, true)
  await cells.settle()
  await say(cells.eu, anna, withCarl, 'a1')
  await say(cells.eu, carl, withCarl, 'c1')
  await say(cells.us, ben, withBen, 'b1')
  await say(cells.eu, anna, withBen, 'a2')
  await cells.eu.call(calls.submitFreeTokens, {}, anna.idToken)
  const reported = { category: 1, issue: 'i', browser: 'b', device: 'd', reason: 'It did not open.', date: 1_790_000_000 }
  await cells.eu.call(calls.reportError, reported, anna.idToken)
  await rate(anna, carl)
  // What the staff has to look at is decided.
  await cells.eu.context.db.write((trx) => trx.updateTable('cases').set({ decided_at: 1, outcome: '{}' }).execute())
  // Sign-ins end with a move: what is compared begins without any.
  await cells.eu.context.db.write((trx) => cells.eu.context.identity.accounts.endSessions(trx, anna.sub))
  await cells.settle()
}, 60_000)
afterEach(async () => {
  vi.restoreAllMocks()
  await cells.close()
})

// Each has judged a photo of the other.
const rate = (one: SignedIn, other: SignedIn) =>
  cells.eu.context.db.write(async (trx) => {
    for (const [judge, judged] of [
      [one, other],
      [other, one],
    ] as const) {
      const photo = await trx.selectFrom('photos').select('id').where('member_id', '=', judged.id).executeTakeFirstOrThrow()
      const rating = { week: 1, attractiveness: 7, quality: 8, reason: null, text: null }
      await trx
        .insertInto('photo_judgements')
        .values({ photo_id: photo.id, judge_id: judge.id, ...rating })
        .execute()
    }
  })

const exportOf = async ({ context }: TestCell, { id, sub }: SignedIn): Promise<string> =>
  JSON.stringify(await collectData(context, { id, sub, language: 1 }, async () => undefined))

const picturesOf = async ({ context }: TestCell, { id }: SignedIn): Promise<string[]> => {
  const rows = await context.db.read.selectFrom('photos').select('file').where('member_id', '=', id).orderBy('slot').execute()
  return Promise.all(rows.map(async ({ file }) => (await context.photos.get(file))?.toString('base64') ?? ''))
}

const startMove = () => cells.eu.context.db.write((trx) => queueMove(trx, cells.eu.context, anna.sub, 'us'))
const move = async (from: TestCell, to: TestCell): Promise<void> => {
  await from.context.db.write((trx) => queueMove(trx, from.context, anna.sub, to.name))
  await cells.settle()
  expect(await from.context.db.read.selectFrom('jobs').select('error').where('name', '=', 'cell-move').execute()).toEqual([])
}
const left = () => cells.eu.context.db.read.selectFrom('cell_moves').selectAll().execute()

const signIn = async (cell: TestCell): Promise<SignedIn> => {
  const { body } = await signInBySrp(cell, anna.email, anna.password)
  const { IdToken: idToken, AccessToken: accessToken } = body['AuthenticationResult'] as Record<string, string>
  return { ...anna, idToken: idToken ?? '', accessToken: accessToken ?? '' }
}

const heard = async (cell: TestCell, { idToken }: SignedIn, match: number) =>
  (await cell.call(calls.loadMessages, { match, before: 0 }, idToken)).messages.map(({ clientId }) => clientId)

test('a member who is moved has the same export before and after, and goes on with everything', async () => {
  const before = [await exportOf(cells.eu, anna), await picturesOf(cells.eu, anna)]
  expect(before[0]).toContain('bodyofa1')
  expect(JSON.parse(String(before[0]))).toMatchObject({
    tokens: [{}, {}],
    errorReports: [{ category: 1 }],
    ratingsOfPhotos: [{ slot: 1 }],
    ratingsGiven: [{ week: 1 }],
    matches: [{}, {}],
  })
  await move(cells.eu, cells.us)
  expect(await left()).toEqual([])
  expect(JSON.parse(await exportOf(cells.us, anna))).toEqual(JSON.parse(String(before[0])))
  expect([await exportOf(cells.us, anna), await picturesOf(cells.us, anna)]).toEqual(before)

  await expect(cells.eu.call(calls.loadMember, {}, anna.idToken)).rejects.toMatchObject({ status: 401 })
  const moved = await signIn(cells.eu)
  for (const cell of [cells.eu, cells.us]) {
    const { matches } = await cell.call(calls.listMatches, {}, moved.idToken)
    expect(matches.map(({ number }) => number).toSorted()).toEqual([withBen, withCarl].toSorted())
  }
  await say(cells.us, moved, withCarl, 'a3')
  await say(cells.us, moved, withBen, 'a4')
  expect(await heard(cells.eu, carl, withCarl)).toEqual(['a1', 'c1', 'a3'])
  expect(await heard(cells.us, ben, withBen)).toEqual(['b1', 'a2', 'a4'])
  for (const [cell, viewer, match] of [
    [cells.eu, carl, withCarl],
    [cells.us, ben, withBen],
    [cells.us, moved, withCarl],
    [cells.us, moved, withBen],
  ] as const) {
    const { photos } = await cell.call(calls.loadMatchPhotos, { match, links: true }, viewer.idToken)
    expect(photos.filter(Boolean)).toHaveLength(3)
    const picture = await fetch(cell.url + photos[0])
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
})

const mailsTo = ({ outbox }: TestCell, address: string): number => outbox.all().filter(({ to }) => to === address).length

const tellDue = async (): Promise<void> => {
  for (const cell of [cells.eu, cells.us]) {
    cell.clock.shift(25 * 60_000)
    cell.wall.shift(25 * 60_000)
    await sendDueNotices(cell.context)
    await cell.settle()
  }
}

const made = ({ context }: TestCell) => context.db.read.selectFrom('exports').select('member_id').execute()

test('notices and exports of who was moved come from the new cell, and no more from the old one', async () => {
  await say(cells.eu, carl, withCarl, 'c2')
  await move(cells.eu, cells.us)
  const before = [mailsTo(cells.eu, anna.email), mailsTo(cells.us, anna.email)]
  await tellDue()
  // What waited at the old cell, and what is written from now on.
  await say(cells.eu, carl, withCarl, 'c3')
  await cells.settle()
  await tellDue()
  expect(mailsTo(cells.eu, anna.email)).toBe(before[0])
  expect(mailsTo(cells.us, anna.email)).toBeGreaterThan(before[1] ?? 0)
  const moved = await signIn(cells.us)
  for (const cell of [cells.eu, cells.us]) await cell.call(calls.requestExport, {}, moved.idToken)
  await cells.settle()
  for (const cell of [cells.eu, cells.us])
    expect(await cell.call(calls.loadExport, {}, moved.idToken)).toMatchObject({ state: 'ready' })
  expect([await made(cells.eu), await made(cells.us)]).toEqual([[], [{ member_id: anna.id }]])
})

test('the cell that was left keeps no account, address, birth date, hidden answer, key or picture', async () => {
  await move(cells.eu, cells.us)
  const { read } = cells.eu.context.db
  const member = await read.selectFrom('members').selectAll().where('id', '=', anna.id).executeTakeFirst()
  expect(member).toMatchObject({ birth_date: null, active: 0, tier: 4 })
  for (const table of ['identity_users', 'identity_sessions'] as const)
    expect(await read.selectFrom(table).select('sub').where('sub', '=', anna.sub).execute()).toEqual([])
  for (const table of ['characters', 'tokens', 'consents', 'terms_agreements', 'purchases'] as const)
    expect(await read.selectFrom(table).select('member_id').where('member_id', '=', anna.id).execute()).toEqual([])
  expect(await picturesOf(cells.eu, anna)).toEqual(['', '', ''])
  const rows = await read.selectFrom('directory').select('cell').execute()
  expect(rows.map(({ cell }) => cell).toSorted()).toEqual(['eu', 'us', 'us'])
})

test('a move that is cut at any request goes on where it was, to the same end', async () => {
  const before = await exportOf(cells.eu, anna)
  const real = globalThis.fetch
  let [count, cutAt] = [0, 0]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    count += 1
    if (count !== cutAt) return real(...asked)
    // Every other time it had arrived, and the answer is lost.
    if (cutAt % 2 === 0) await real(...asked)
    throw new TypeError('cut')
  })
  await startMove()
  for (let attempt = 1; attempt === 1 || (await left()).length > 0; attempt++) {
    expect(attempt).toBeLessThan(40)
    ;[count, cutAt] = [0, attempt]
    await cells.eu.settle()
    for (const cell of [cells.eu, cells.us]) cell.wall.shift(4 * 3_600_000)
  }
  cutAt = 0
  expect(await exportOf(cells.us, anna)).toBe(before)
  expect(
    await cells.us.context.db.read.selectFrom('photos').select('id').where('member_id', '=', anna.id).execute(),
  ).toHaveLength(3)
})

test('a member is not moved while something is under way, and moves later', async () => {
  await cells.eu.context.db.write((trx) => trx.updateTable('members').set({ standing: 1 }).where('id', '=', anna.id).execute())
  await startMove()
  await cells.settle()
  const jobs = await cells.eu.context.db.read.selectFrom('jobs').select('error').where('name', '=', 'cell-move').execute()
  expect(jobs).toMatchObject([{ error: expect.stringContaining('a measure is in force') as string }])
  expect(await left()).toEqual([])
  await signIn(cells.eu)
})

const errorsOfMoves = async () => {
  const rows = await cells.eu.context.db.read.selectFrom('jobs').select('error').where('name', '=', 'cell-move').execute()
  return rows.map(({ error }) => error)
}
const noCell = 'There is no such member, or no such cell.'

test.each<[string, string, () => string, string]>([
  ['a cell that there is not', 'mars', () => anna.sub, noCell],
  ['the own cell', 'eu', () => anna.sub, noCell],
  ['another one of nobody', 'us', () => 'nobody', noCell],
])('a move to %s goes nowhere, and says so', async (_, to, sub, error) => {
  await cells.eu.context.db.write((trx) => queueMove(trx, cells.eu.context, sub(), to))
  await cells.settle()
  expect(await errorsOfMoves()).toEqual([expect.stringContaining(error)])
  expect(await left()).toEqual([])
  await signIn(cells.eu)
})

test('a member who has no sign-in here is not sent to another cell', async () => {
  await cells.eu.context.db.write((trx) => trx.deleteFrom('identity_users').where('sub', '=', anna.sub).execute())
  await startMove()
  await cells.settle()
  expect(await errorsOfMoves()).toEqual([expect.stringContaining('The member has no account here.')])
  expect(await cells.us.context.db.read.selectFrom('identity_users').select('sub').where('sub', '=', anna.sub).execute()).toEqual(
    [],
  )
})

test('a member whose export is not the same in the other cell stays closed there, and their pictures stay with the first', async () => {
  const real = fetch
  const { db } = cells.us.context
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (String(address).endsWith('/cells/digest'))
      await db.write((trx) => trx.deleteFrom('tokens').where('member_id', '=', anna.id).execute())
    return real(address, init)
  })
  const kept = await cells.eu.context.db.read.selectFrom('photos').select('file').where('member_id', '=', anna.id).execute()
  await startMove()
  await cells.settle()
  expect(await errorsOfMoves()).toEqual([expect.stringContaining('The export of this member is not the same in us.')])
  expect(await left()).toMatchObject([{ sub: anna.sub, state: 'left' }])
  for (const { file } of kept) expect(await cells.eu.context.photos.get(file)).toBeDefined()
  const account = await db.read.selectFrom('identity_users').select('enabled').where('sub', '=', anna.sub).execute()
  expect(account).toEqual([{ enabled: 0 }])
})

test('the command tells how far it is, and why not', async () => {
  const said: string[] = []
  const asked = (address: string) => moveByCommand(cells.eu.context, { address, to: 'us' }, (line) => void said.push(line))
  await expect(asked('nobody@example.org')).rejects.toThrow('No member')
  const moving = asked(anna.email)
  await expect.poll(() => said).toEqual(['The move waits for the running site.'])
  await cells.settle()
  await moving
  expect(said.at(-1)).toBe('The member is moved: the export is the same there.')
  await cells.eu.context.db.write((trx) => trx.updateTable('members').set({ standing: 1 }).where('id', '=', carl.id).execute())
  const before = said.length
  const refused = expect(asked(carl.email)).rejects.toThrow('a measure is in force')
  await expect.poll(() => said.length).toBe(before + 1)
  await cells.eu.settle()
  await refused
})

test('who comes back is who they were', async () => {
  const before = await exportOf(cells.eu, anna)
  await move(cells.eu, cells.us)
  await move(cells.us, cells.eu)
  expect(await exportOf(cells.eu, anna)).toBe(before)
  const home = await signIn(cells.us)
  expect((await cells.eu.call(calls.listMatches, {}, home.idToken)).matches).toHaveLength(2)
  await cells.eu.call(calls.deleteAccount, {}, home.idToken)
  await cells.settle()
  expect(await cells.us.context.db.read.selectFrom('members').select('id').where('id', '=', anna.id).execute()).toEqual([])
})
