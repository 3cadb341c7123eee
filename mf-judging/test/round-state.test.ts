import { array, assert, boolean, integer, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RoundState, rate, report, resultOf, startRound, stepOf, tooEarlyBy, undo } from '../src/stores/round-state.ts'
import { summaryOf } from '../src/stores/summary.ts'

const photo = (ticket: string) => ({ url: `/photos/${ticket}`, ticket })
const tickets = Array.from({ length: 10 }, (_, index) => `ticket-${index}`)
const round = {
  samePerson: ['a', 'b', 'c'].map(photo),
  sets: [tickets.slice(0, 4), tickets.slice(4, 7), tickets.slice(7)].map((set) => set.map(photo)),
}

const repeat = (state: RoundState, times: number, value: number) =>
  Array.from({ length: times }).reduce<RoundState>((current) => rate(current, value), state)

test('the question comes first, then ten red, then ten blue, then the look back (decision 22)', () => {
  const start = startRound(round)
  expect(stepOf(start)).toEqual({ layout: 1 })
  const asked: RoundState = { ...start, samePerson: 'same' }
  expect(stepOf(asked)).toMatchObject({ layout: 2, pass: 1, left: 10, photo: { ticket: 'ticket-0' } })
  const red = repeat(asked, 10, 7)
  expect(stepOf(red)).toMatchObject({ layout: 2, pass: 2, left: 10, photo: { ticket: 'ticket-0' } })
  const blue = repeat(red, 10, 3)
  expect(stepOf(blue)).toEqual({ layout: 3 })
  expect(resultOf(blue, 9)).toMatchObject({ samePerson: 'same', week: 9 })
  expect(resultOf(blue, 9).ratings).toEqual(tickets.map((ticket) => ({ attractiveness: 7, pictureQuality: 3, ticket })))
})

const ahead = (state: RoundState) => {
  const step = stepOf(state)
  return step.layout === 2 ? step.next.map(({ ticket }) => ticket) : undefined
}

test('the three photos after the one that is shown are fetched ahead, in the pass that is open', () => {
  const asked: RoundState = { ...startRound(round), samePerson: 'same' }
  expect(ahead(asked)).toEqual(['ticket-1', 'ticket-2', 'ticket-3'])
  expect(ahead(repeat(asked, 8, 7))).toEqual(['ticket-9'])
  expect(ahead(repeat(asked, 10, 7))).toEqual(['ticket-1', 'ticket-2', 'ticket-3'])
})

test('without photos to compare the round starts with the ratings', () => {
  expect(stepOf(startRound({ ...round, samePerson: [] }))).toMatchObject({ layout: 2, pass: 1 })
})

test('a reported photo counts as judged in both passes and is sent as a report', () => {
  const asked: RoundState = { ...startRound(round), samePerson: 'skipped' }
  const reported = report(asked, { reason: 2, text: '' })
  expect(stepOf(reported)).toMatchObject({ pass: 1, left: 9, photo: { ticket: 'ticket-1' } })
  const done = repeat(repeat(reported, 9, 5), 9, 6)
  expect(stepOf(done)).toEqual({ layout: 3 })
  expect(resultOf(done, 1).ratings[0]).toEqual({ reason: 2, text: '', ticket: 'ticket-0' })
})

test('undo takes back one answer at a time, down to the question (decision 22)', () => {
  const asked: RoundState = { ...startRound(round), samePerson: 'different' }
  let state = repeat(repeat(asked, 10, 5), 2, 6)
  const seen = []
  for (let index = 0; index < 13; index++) {
    state = undo(state)
    seen.push(stepOf(state))
  }
  expect(seen[1]).toMatchObject({ pass: 2, left: 10 })
  expect(seen[2]).toMatchObject({ pass: 1, left: 1 })
  expect(seen[12]).toEqual({ layout: 1 })
})

test('nothing is rated or reported where no photo is shown', () => {
  const start = startRound(round)
  expect(rate(start, 7)).toEqual(start)
  expect(report(start, { reason: 2, text: '' })).toEqual(start)
  const done = repeat({ ...start, samePerson: 'same' }, 20, 5)
  expect(rate(done, 7)).toEqual(done)
  expect(report(done, { reason: 2, text: '' })).toEqual(done)
})

test('undo takes back a report with the first pass, and leaves alone what was not answered', () => {
  const asked: RoundState = { ...startRound(round), samePerson: 'same' }
  const state = report(rate(asked, 7), { reason: 2, text: '' })
  expect(undo(state)).toEqual(rate(asked, 7))
  const second = rate(repeat(state, 8, 7), 4)
  expect(undo(second)).toEqual(repeat(state, 8, 7))
  const skipped = startRound({ ...round, samePerson: [] })
  expect(undo(skipped)).toEqual(skipped)
})

test('undo takes back a photo that is reported in the second pass, and its first rating after all of that pass', () => {
  const red = repeat({ ...startRound(round), samePerson: 'same' }, 10, 7)
  const reported = report(rate(red, 3), { reason: 2, text: '' })
  expect(undo(reported)).toEqual(rate(red, 3))
  expect(undo(rate(reported, 5))).toEqual(reported)
  expect(undo(undo(reported))).toEqual(red)
})

const answers = array(
  oneof(
    { weight: 4, arbitrary: integer({ min: 1, max: 10 }).map((value) => (state: RoundState) => rate(state, value)) },
    integer({ min: 1, max: 5 }).map((reason) => (state: RoundState) => report(state, { reason, text: '' })),
  ),
  { maxLength: 22, size: 'max' },
)

test('as many undos as answers, ratings and reports in any order, give each state before again', () => {
  assert(
    property(answers, boolean(), (given, isAsked) => {
      const start = startRound(isAsked ? round : { ...round, samePerson: [] })
      const states: RoundState[] = isAsked ? [start, { ...start, samePerson: 'same' }] : [start]
      for (const answer of given) {
        const before = states.at(-1) ?? start
        const next = answer(before)
        if (next !== before) states.push(next)
      }
      let state = states.at(-1) ?? start
      for (const before of states.slice(0, -1).toReversed()) {
        state = undo(state)
        expect(state).toEqual(before)
      }
    }),
  )
})

describe('a round has a least time', () => {
  const round = {
    ...startRound({
      samePerson: [],
      sets: [
        [
          { url: '/a', ticket: 'a' },
          { url: '/b', ticket: 'b' },
        ],
      ],
    }),
    startedAt: 5000,
  }

  test('of a second for each photo that is rated, from when it was opened', () => {
    expect([5000, 6500, 7000, 9000].map((now) => tooEarlyBy(round, now))).toEqual([2000, 1000, 0, 0])
  })

  test('which a report shortens, and a draft of before does not know', () => {
    expect(tooEarlyBy({ ...round, reports: { a: { reason: 1, text: '' } } }, 5000)).toBe(1000)
    const { startedAt: _, ...before } = round
    expect(tooEarlyBy(before, 5000)).toBe(0)
  })
})

test('a summary counts what is sent: not the first rating of a photo that was reported in the second pass', () => {
  const rated = { ...startRound(round), samePerson: 'skipped' as const }
  const [one, other] = rated.photos.map(({ ticket }) => ticket)
  const state = {
    ...rated,
    attractiveness: { [one ?? '']: 7, [other ?? '']: 7 },
    quality: { [one ?? '']: 3 },
    reports: { [other ?? '']: { reason: 1, text: '' } },
  }
  expect(summaryOf(state)).toEqual({ attractiveness: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0], quality: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0] })
})
