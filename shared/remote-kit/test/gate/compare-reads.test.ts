import { expect, it } from 'vitest'
import {
  compareAdded,
  compareAskedAgain,
  compareKept,
  compareLeftBehind,
  compareQuestions,
  compareStale,
} from '../../src/gate/acts/compare-reads.ts'
import type { SentCall } from '../../src/gate/acts/calls.ts'
import type { Outcome } from '../../src/gate/acts/walk.ts'
import { noEffects, nothingBeside } from './outcomes.ts'
import { scene } from './scenes.ts'

const onMatches = scene([], { path: '/matches' })
const open = { act: 'open' as const, key: '' }
const actsOf = (sent: SentCall[]) =>
  new Map([['', [{ step: open, scene: onMatches, sent, ...nothingBeside, troubles: [] } satisfies Outcome]]])

const photosOf = (...matches: string[]): SentCall[] => matches.map((match) => ({ call: 'loadMatchPhotos', body: { match } }))
const since = (...times: string[]): SentCall[] => times.map((after) => ({ call: 'pollMessages', body: { after } }))

it.each<[name: string, live: SentCall[], now: SentCall[], found: string[]]>([
  ['the same in another order', photosOf('3', '4'), photosOf('4', '3'), []],
  ['more than before', photosOf('3'), photosOf('3', '4'), []],
  ['a further value', photosOf('3'), [{ call: 'loadMatchPhotos', body: { match: '3', links: 'true' } }], []],
  ['nothing at all, which it may know already', photosOf('3'), [], []],
  ['another change', [{ call: 'savePause', body: { until: '3' } }], [{ call: 'savePause', body: { until: '4' } }], []],
  ['a time a moment later', since('a time -2'), since('a time -1'), []],
  ['another time', since('a time -9'), since('a time -1'), ['never asks pollMessages for after a time -9']],
  [
    'seconds for milliseconds',
    since('a time 0 in seconds'),
    since('a time 0'),
    ['never asks pollMessages for after a time 0 in'],
  ],
  ['another one in its place', photosOf('3'), photosOf('1'), ['never asks loadMatchPhotos for match 3']],
  ['one answer for two questions', photosOf('3', '4'), photosOf('3'), ['never asks loadMatchPhotos for match 4']],
])('compares what is asked: %s', (_, live, now, found) => {
  const said = compareQuestions(actsOf(live), actsOf(now)).map((one) => one.said)
  expect(said).toHaveLength(found.length)
  for (const [index, text] of found.entries()) expect(said[index]).toContain(text)
})

const leaving = (dropped: string[], held = 0) =>
  new Map([
    [
      '',
      [
        {
          step: open,
          scene: { ...onMatches, dropped },
          sent: [],
          ...nothingBeside,
          effects: { ...noEffects, held },
          troubles: [],
        },
      ],
    ],
  ])

it.each<[name: string, live: [string[], number?], now: [string[], number?], found: number]>([
  ['the same', [['draft']], [['draft']], 0],
  ['more taken out', [[]], [['draft']], 0],
  ['a draft that stays', [['draft', 'round']], [['round']], 1],
  ['a file kept for later', [[], 0], [[], 1], 0],
  ['one file after the other', [[], 0], [[], 2], 1],
  ['fewer files', [[], 4], [[], 0], 0],
])('compares what is left behind: %s', (_, live, now, found) =>
  expect(compareLeftBehind(leaving(...live), leaving(...now))).toHaveLength(found),
)

const stepsOf = (...sent: string[]): Outcome[] =>
  sent.map((calls) => ({
    step: { act: 'use', key: 'a' },
    scene: onMatches,
    sent: calls
      .split(' ')
      .filter(Boolean)
      .map((call) => ({ call, body: { slot: '1' } })),
    ...nothingBeside,
    troubles: [],
  }))

it('finds what is asked anew after a change and stays as it was, and lets pass what is asked at once', () => {
  const live = stepsOf('loadPhotoRating', 'orderPhotos', 'loadPhotoRating')
  expect(compareStale(live, stepsOf('loadPhotoRating', 'orderPhotos', '')).map(({ said }) => said)).toEqual([
    'does not ask loadPhotoRating anew after orderPhotos, as the live version does',
  ])
  expect(compareStale(live, stepsOf('loadPhotoRating', 'orderPhotos loadPhotoRating', ''))).toEqual([])
  expect(compareStale(live, stepsOf('', 'orderPhotos', ''))).toEqual([])
  expect(compareStale(live, live)).toEqual([])
})

it('finds what is asked again and again for nothing, and lets pass one more, or one after a change', () => {
  const ask = 'estimateCharacter'
  const live = stepsOf(ask, '', '')
  expect(compareAskedAgain(live, stepsOf(ask, ask, ask)).map(({ said }) => said)).toEqual([
    'asks estimateCharacter again for what it was answered, 2 times',
  ])
  expect(compareAskedAgain(live, stepsOf(ask, ask, ''))).toEqual([])
  expect(compareAskedAgain(stepsOf(ask, 'saveProfile', ''), stepsOf(ask, `saveProfile ${ask}`, ''))).toEqual([])
  expect(compareAskedAgain(stepsOf(ask, ask, ask), stepsOf(ask, ask, ask))).toEqual([])
})

const message = (body: Record<string, string>): Outcome[] =>
  stepsOf('').map((one) => ({ ...one, sent: [{ call: 'sendMessage', body }] }))

it('finds a value that the live version leaves out at that step, and lets pass one that it never sends', () => {
  const live = [...message({ text: 'a', quote: 'b' }), ...message({ text: 'c' })]
  const now = [...message({ text: 'a', quote: 'b' }), ...message({ text: 'c', quote: 'b' })]
  expect(compareAdded(live, now).map(({ said }) => said)).toEqual([
    'sendMessage sends quote, which the live version leaves out there',
  ])
  expect(compareAdded(live, [...live.slice(0, 1), ...message({ text: 'c', device: 'x' })])).toEqual([])
})

const keeping = (...steps: [stored: string[], dropped: string[]][]): Outcome[] =>
  steps.map(([stored, dropped]) => ({
    step: { act: 'use', key: 'x' },
    scene: { ...onMatches, stored, dropped },
    sent: [],
    ...nothingBeside,
    troubles: [],
  }))

it('finds what is left on the device where the live version takes it out, though it goes later', () => {
  const live = keeping([['draft'], []], [[], ['draft']], [[], []])
  expect(compareKept(live, live)).toEqual([])
  expect(compareKept(live, keeping([['draft'], []], [[], []], [[], ['draft']]))).toEqual([
    { rule: 'stored', said: 'leaves draft in the storage, where the live version takes it out' },
  ])
  // What was never stored is not left, nor what went before.
  expect(compareKept(live, keeping([[], []], [[], []], [[], []]))).toEqual([])
  expect(compareKept(live, keeping([['draft'], ['draft']], [[], []], [[], []]))).toEqual([])
})
