import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { calls } from '@quintet/contract'
import { $toasts, activateMember, endSession, showToast } from '@quintet/sdk'
import { recordCalls, showPages } from '@quintet/remote-kit/contract-tests'
import { activeMember, lookAtRound, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import remote from '../src/remote.tsx'
import { pauseEnds, savePause } from '../src/stores/pause.ts'
import { $round, answerSamePerson, loadRound, ratePhoto, reportPhoto, submitRound, undoLast } from '../src/stores/round.ts'
import { stepOf } from '../src/stores/round-state.ts'
import { $cap, $pausedUntil, $submitted, countTokens, submitFreeTokens, weekTokens } from '../src/stores/tokens.ts'

// The calls of this tile, made by its own stores against the real API in memory: what they send and read fits the contract.

const recording = recordCalls(import.meta.url)
let app: TestApp
let anna: SignedIn

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2, name: 'Anna' })
  // Twenty photos: a second round has ten, too.
  for (let index = 0; index < 5; index++) await activeMember(app, { attraction: 1, photos: 4 })
  const { url } = await app.call(calls.startCheckout, { tier: 2 }, anna.idToken)
  await app.app.request(url, { method: 'POST', body: 'outcome=paid' })
  await signInToSdk(app, anna)
}, 60_000)
afterAll(() => app.close())

test('free tokens go in once; asking again only says how far the week is', async () => {
  expect($cap.get()).toBe(5)
  await submitFreeTokens()
  expect($submitted.get()).toBe(2)
  await submitFreeTokens()
  expect($submitted.get()).toBe(2)
})

test('a round is judged, kept over a reload and sent; it earns the third token', async () => {
  expect(await loadRound()).toBe(true)
  answerSamePerson('same')
  reportPhoto({ reason: 2, text: '' })
  for (let index = 0; index < 4; index++) ratePhoto(7)
  undoLast()
  const before = stepOf($round.get() ?? raise())
  expect(await loadRound()).toBe(true)
  expect(stepOf($round.get() ?? raise())).toMatchObject({ pass: 1, left: 'left' in before ? before.left : 0 })
  while (stepOf($round.get() ?? raise()).layout === 2) ratePhoto(8)
  await look()
  await submitRound()
  expect($round.get()).toBeUndefined()
  expect($submitted.get()).toBe(3)
  const judged = await app.context.db.read.selectFrom('photo_judgements').selectAll().where('judge_id', '=', anna.id).execute()
  const rated = judged.filter(({ reason }) => reason === null)
  expect([rated.length, judged.length]).toEqual([9, 10])
  expect(rated.map(({ attractiveness }) => attractiveness).toSorted()).toEqual([7, 7, 7, 8, 8, 8, 8, 8, 8])
  expect(new Set(rated.map(({ quality }) => quality))).toEqual(new Set([8]))
})

test('a device that knows nothing of the week is told by the server', async () => {
  await endSession('elsewhere')
  await signInToSdk(app, anna)
  expect($submitted.get()).toBe(0)
  countTokens()
  await weekTokens.load()
  expect($submitted.get()).toBe(3)
  const [shown] = await showPages(remote, [''])
  expect(shown).toContain('3 of 5 tokens submitted')
  expect(shown).toContain('Start judging')
})

test('without a membership and with nothing in, a round is not refused as if all were in', async () => {
  const lena = await activeMember(app, { attraction: 2, name: 'Lena' })
  await signInToSdk(app, lena)
  const [before] = await showPages(remote, ['round'])
  expect(before).toContain('Your two free tokens come first')
  await submitFreeTokens()
  const [after] = await showPages(remote, ['round'])
  expect(after).toContain('both of yours are in')
  await signInToSdk(app, anna)
})

test('who has all but the server’s word is made active on the way in', async () => {
  expect(await activateMember()).toBeUndefined()
})

test('no toast lies over the buttons of a round', async () => {
  showToast({ key: 'home.submitted', namespace: 'judging' })
  await showPages(remote, ['round'])
  expect($toasts.get()).toEqual([])
})

test('its screens show the tokens and the round', async () => {
  const [home, round] = await showPages(remote, ['', 'round'])
  expect(home).toContain('Pool 3: submitted4earnedPool 4: not submitted yet')
  expect(round).toContain('Do these photos show the same person?')
})

test('a pause shows until when, and ends with a press (decision 61)', async () => {
  const [thisWeek, ...others] = pauseEnds()
  expect([thisWeek?.drawings, others.at(-1)?.drawings]).toEqual([1, 26])
  await savePause(thisWeek?.day ?? 0)
  expect($pausedUntil.get()).toBe(thisWeek?.day)
  const [paused] = await showPages(remote, [''])
  expect(paused).toContain('You are taking a break')
  expect(paused).not.toContain('Start judging')
  await savePause(0)
  expect($pausedUntil.get()).toBeUndefined()
  expect(await showPages(remote, [''])).toEqual([expect.stringContaining('Take a break')])
})

test('a round is as long as there are photos, and earns its token without one', async () => {
  expect(await loadRound()).toBe(true)
  answerSamePerson('same')
  while (stepOf($round.get() ?? raise()).layout === 2) ratePhoto(8)
  await look()
  await submitRound()
  expect(await loadRound()).toBe(true)
  expect($round.get()?.photos).toEqual([])
  answerSamePerson('skipped')
  expect(await showPages(remote, ['round'])).toEqual([expect.stringContaining('There is no photo for you to judge')])
  await submitRound()
  expect($submitted.get()).toBe(5)
})

/** What the screens do: each photo is fetched, and time goes by. */
const look = () => lookAtRound(app, { samePerson: [], sets: [[...($round.get()?.photos ?? [])]] })

const raise = (): never => {
  throw new Error('There is no round.')
}

test('calls.json says what is called here', () => recording.expectRecorded())
