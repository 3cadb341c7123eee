import { expect, it } from 'vitest'
import { compareControls, compareOutcomes, compareSent, compareWords, pairsOf } from '../../src/gate/acts/compare.ts'
import type { Control, Scene } from '../../src/gate/acts/observe.ts'
import type { Outcome } from '../../src/gate/acts/walk.ts'

const sources = { isText: (text: string) => text.startsWith('Text'), isData: (text: string) => text === 'Samir' }

const control = (key: string, traits: Record<string, string> = {}, kind = 'button:button'): Control => ({
  key,
  kind,
  group: kind,
  isEnabled: true,
  traits,
})

const scene = (changes: Partial<Scene> = {}): Scene => ({
  path: '/pools',
  isDialog: false,
  focus: 'a',
  words: [],
  alerts: [],
  marks: [],
  controls: [],
  lists: [],
  turning: [],
  stored: [],
  ...changes,
})

const outcome = (changes: Partial<Scene> = {}, rest: Partial<Outcome> = {}): Outcome => ({
  step: { act: 'use', key: 'a' },
  scene: scene(changes),
  sent: [],
  troubles: [],
  ...rest,
})

const sentOf = (some: [string, object][]) => some.map(([call, body]) => ({ call, body: body as Record<string, string> }))

const saidOf = (found: { rule: string; said: string }[]) => found.map(({ rule, said }) => `${rule}: ${said}`)

it.each<[name: string, before: string[], now: string[], found: string[]]>([
  ['the same', ['Text one', '12 tokens'], ['12 tokens', 'Text one'], []],
  ['a text more', ['Text one'], ['Text one', 'Text two', '2026'], []],
  ['other words, which the tables have in place of the old', ['Hand in'], ['Give in'], []],
  ['a text within a longer one', ['Text one'], ['And Text one'], []],
  ['a text of the tables gone', ['Text one'], [], ['words: does not say “Text one”, as the live version does']],
  ['data gone', ['Samir'], [], ['words: does not say “Samir”, as the live version does']],
  ['other figures', ['12 tokens'], ['13 tokens'], ['figures: says “13 tokens” where the live version says “12 tokens”']],
  ['other marks between figures', ['1,200'], ['1.200'], ['figures: says “1.200” where the live version says “1,200”']],
])('compares what is said: %s', (_, before, now, found) => expect(saidOf(compareWords(before, now, sources))).toEqual(found))

it.each<[name: string, before: [string, object][], now: [string, object][], found: number]>([
  ['the same', [['savePause', { until: '3' }]], [['savePause', { until: '3' }]], 0],
  ['a call more', [], [['loadTokens', {}]], 0],
  ['a value more', [['savePause', { until: '3' }]], [['savePause', { until: '3', why: '1' }]], 0],
  ['one read less', [['loadTokens', {}]], [], 0],
  [
    'a read again',
    [['loadTokens', {}]],
    [
      ['loadTokens', {}],
      ['loadTokens', {}],
    ],
    0,
  ],
  ['a read without end', [['loadTokens', {}]], Array.from({ length: 5 }, () => ['loadTokens', {}]), 1],
  ['a new read without end', [], Array.from({ length: 5 }, () => ['loadTokens', {}]), 1],
  ['nothing', [['savePause', {}]], [], 1],
  [
    'twice',
    [['savePause', {}]],
    [
      ['savePause', {}],
      ['savePause', {}],
    ],
    1,
  ],
  ['another value', [['savePause', { until: '3' }]], [['savePause', { until: '4' }]], 1],
  ['a value less', [['savePause', { until: '3' }]], [['savePause', {}]], 1],
  ['a read less of the identity provider', [['AWSCognitoIdentityProviderService.GetUser', {}]], [], 0],
  ['a sign-out less', [['AWSCognitoIdentityProviderService.GlobalSignOut', {}]], [], 1],
] as [string, [string, object][], [string, object][], number][])('compares what is sent: %s', (_, before, now, found) => {
  expect(compareSent(sentOf(before), sentOf(now))).toHaveLength(found)
})

it('takes a control for the one before by its name, else by its place among those renamed', () => {
  const [save, close, send] = [control('Save'), control('Close'), control('Send')]
  expect(pairsOf([save, close], [close, save])).toEqual([
    [save, save],
    [close, close],
  ])
  expect(pairsOf([save, close], [send, close])[0]).toEqual([save, send])
  expect(pairsOf([save, close], [close])[0]).toEqual([save, undefined])
  expect(pairsOf([save], [control('Save as', {}, 'a')])[0]).toEqual([save, undefined])
})

it.each<[name: string, before: Record<string, string>, now: Record<string, string>, found: number]>([
  ['the same', { 'aria-expanded': 'false' }, { 'aria-expanded': 'false' }, 0],
  ['one more', {}, { 'aria-current': 'page' }, 0],
  ['one gone', { 'aria-expanded': 'false' }, {}, 1],
  ['another value', { value: '7' }, { value: '' }, 1],
  ['disabled now', {}, { disabled: 'yes' }, 1],
  ['fewer signs now', {}, { maxlength: '5' }, 1],
])('compares what a control says of itself: %s', (_, before, now, found) =>
  expect(compareControls([control('a', before)], [control('a', now)])).toHaveLength(found),
)

it.each<[rule: string, before: Outcome, now: Outcome]>([
  ['leads', outcome(), outcome({ path: '/home' })],
  ['leads', outcome({ isDialog: true }), outcome()],
  ['alerts', outcome(), outcome({ alerts: ['It failed.'] })],
  ['alerts', outcome({ alerts: ['It failed.'] }), outcome()],
  ['focus', outcome(), outcome({ focus: '' })],
  ['direction', outcome({ turning: ['Samir'], words: ['Samir'] }), outcome({ words: ['Samir'] })],
  ['order', outcome({ lists: [['1', '2', '3']] }), outcome({ lists: [['3', '2', '1']] })],
  ['marks', outcome({ marks: ['status'] }), outcome()],
  ['stored', outcome({ stored: ['draft'] }), outcome({ stored: ['draft-2'] })],
  ['page-errors', outcome(), outcome({}, { troubles: [{ rule: 'page-errors', said: 'throws' }] })],
  ['controls', outcome({ controls: [control('a')] }), outcome()],
])('%s: a step that led to something else is found, and the same is not', (rule, before, now) => {
  expect(compareOutcomes(before, now, sources).map((one) => one.rule)).toEqual([rule])
  expect(compareOutcomes(before, before, sources)).toEqual([])
})

it('lets pass what harms nobody: a focus where none was, another mark, something stored besides', () => {
  const before = outcome({ focus: '' })
  expect(
    compareOutcomes(before, outcome({ focus: 'b', marks: ['status'], stored: ['x'], lists: [['1', '2', '3']] }), sources),
  ).toEqual([])
})
