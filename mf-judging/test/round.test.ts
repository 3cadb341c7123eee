import { WEEK_SECONDS } from '@quintet/domain/time'
import type { MemberRecord, Round } from '@quintet/contract'
import { $toasts, environment, member, readDraft } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { $round, answerSamePerson, loadRound, ratePhoto, reportPhoto, submitRound, undoLast } from '../src/stores/round.ts'
import { stepOf } from '../src/stores/round-state.ts'
import { $summary } from '../src/stores/summary.ts'
import { $submitted, currentWeek } from '../src/stores/tokens.ts'

const photosFrom = (site: string, tickets = 'abcdefghij') => [...tickets].map((ticket) => ({ url: `${site}/${ticket}`, ticket }))
const roundFrom = (site: string, tickets?: string): Round => {
  const photos = photosFrom(site, tickets)
  return { samePerson: photosFrom(site, 'xy'), sets: [photos.slice(0, 4), photos.slice(4, 8), photos.slice(8)] }
}
const stand = () => {
  const state = $round.get()
  if (!state) throw new Error('There is no round.')
  return state
}

beforeEach(() => {
  fakeApi({ loadJudgingRound: { round: roundFrom('/one'), tokensRemaining: 3 } })
  enterAs('mira')
  member.set({ account: { tier: 2 } } as MemberRecord)
  $round.set(undefined)
  $submitted.set(0)
  $toasts.set([])
})

test('a round is opened at its first question, with the tokens that are left', async () => {
  expect(await loadRound()).toBe(true)
  expect([stepOf(stand()), $submitted.get(), stand().photos.length]).toEqual([{ layout: 1 }, 2, 10])
  expect(readDraft('judging-round')).toEqual(stand())
})

test('without a round there is none, and what remains is known all the same', async () => {
  await loadRound()
  const called = fakeApi({ loadJudgingRound: { tokensRemaining: 0 } })
  expect(await loadRound()).toBe(false)
  expect([$round.get(), $submitted.get(), called[0]?.name]).toEqual([undefined, 5, 'loadJudgingRound'])
  fakeApi({ loadJudgingRound: {} })
  $submitted.set(4)
  expect(await loadRound()).toBe(false)
  expect($submitted.get()).toBe(4)
})

describe('the answers', () => {
  test('are noted one by one, kept on the device, and taken back', async () => {
    await loadRound()
    answerSamePerson('different')
    ratePhoto(7)
    reportPhoto({ reason: 2, text: '' })
    expect(stand()).toMatchObject({ samePerson: 'different', attractiveness: { a: 7 }, reports: { b: { reason: 2, text: '' } } })
    expect(readDraft('judging-round')).toEqual(stand())
    undoLast()
    expect(stand().reports).toEqual({})
    expect(readDraft('judging-round')).toEqual(stand())
  })

  test('count from when the round was first opened, for the week it was opened in, however often it is opened', async () => {
    await loadRound()
    const { startedAt, week } = stand()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + WEEK_SECONDS * 1000 })
    await loadRound()
    vi.useRealTimers()
    expect([stand().startedAt, stand().week]).toEqual([startedAt, week])
  })

  test('without a round change nothing', () => {
    for (const answer of [() => ratePhoto(7), undoLast, () => answerSamePerson('same')]) answer()
    expect([$round.get(), readDraft('judging-round')]).toEqual([undefined, undefined])
  })

  test('come back with the same round and its fresh links', async () => {
    await loadRound()
    answerSamePerson('same')
    ratePhoto(7)
    const draft = environment().storage.getItem('draft:mira:judging-round') ?? ''
    const reopen = async (site: string, tickets?: string) => {
      fakeApi({ loadJudgingRound: { round: roundFrom(site, tickets) } })
      enterAs('mira')
      environment().storage.setItem('draft:mira:judging-round', draft)
      await loadRound()
      return stand()
    }
    expect(await reopen('/two')).toMatchObject({
      attractiveness: { a: 7 },
      samePerson: 'same',
      photos: photosFrom('/two'),
      samePersonPhotos: photosFrom('/two', 'xy'),
    })
    expect((await reopen('/two', 'bacdefghij')).attractiveness).toEqual({})
    expect((await reopen('/two', 'abcdefghi')).attractiveness).toEqual({})
    expect((await reopen('/two', 'abcdefghijk')).attractiveness).toEqual({})
    expect(stand()).not.toHaveProperty('samePerson')
  })
})

const finish = async () => {
  await loadRound()
  answerSamePerson('same')
  for (let left = 0; left < 20; left++) ratePhoto((left % 10) + 1)
  expect(stepOf(stand())).toEqual({ layout: 3 })
}

describe('a finished round', () => {
  test('is sent with its week, earns the next token and is forgotten', async () => {
    const called = fakeApi({
      loadJudgingRound: { round: roundFrom('/one') },
      submitRound: { tokensRemaining: 2 },
    })
    enterAs('mira')
    $toasts.set([])
    await finish()
    await submitRound()
    expect($toasts.get()).toEqual([])
    expect(called.at(-1)).toMatchObject({ name: 'submitRound', input: { week: currentWeek(), samePerson: 'same' } })
    expect([$round.get(), readDraft('judging-round'), $submitted.get()]).toEqual([undefined, undefined, 3])
    await submitRound()
    expect(called.filter(({ name }) => name === 'submitRound')).toHaveLength(1)
  })

  test('leaves its summary behind, and says the number of each report', async () => {
    fakeApi({
      loadJudgingRound: { round: roundFrom('/one') },
      submitRound: {
        tokensRemaining: 2,
        reports: [
          { report: 41, answerBy: 5 },
          { report: 42, answerBy: 5 },
        ],
      },
    })
    enterAs('mira')
    await finish()
    await submitRound()
    expect($summary.get()).toEqual({ attractiveness: Array(10).fill(1), quality: Array(10).fill(1) })
    expect($toasts.get().map(({ text }) => [text.key, text.params, text.namespace])).toEqual([
      ['report.reported', { number: '41' }, 'judging'],
      ['report.reported', { number: '42' }, 'judging'],
    ])
  })

  test('stays, with all answers, where it did not arrive', async () => {
    fakeApi({ loadJudgingRound: { round: roundFrom('/one') }, submitRound: refuseCall('judging.closed') })
    enterAs('mira')
    await finish()
    await expect(submitRound()).rejects.toMatchObject({ code: 'judging.closed' })
    expect(stepOf(stand())).toEqual({ layout: 3 })
    expect(readDraft('judging-round')).toEqual(stand())
  })
})

const sendLate = async (code: string) => {
  await loadRound()
  const called = fakeApi({ submitRound: refuseCall(code) })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + WEEK_SECONDS * 1000 })
  await expect(submitRound()).rejects.toMatchObject({ code })
  vi.useRealTimers()
  return called[0]?.input as { week: number }
}

describe('a round whose week has ended', () => {
  test('is sent for the week that it was opened in', async () => {
    const week = currentWeek()
    expect(await sendLate('judging.weekOver')).toMatchObject({ week })
  })

  test.each(['judging.weekOver', 'judging.ticket'])('is dropped where it is refused: %s', async (code) => {
    await sendLate(code)
    expect([$round.get(), readDraft('judging-round')]).toEqual([undefined, undefined])
  })

  test.each(['judging.tooFast', 'judging.unseen'])('is kept where it can be sent again: %s', async (code) => {
    await sendLate(code)
    expect($round.get()).toBeDefined()
  })
})
