import { expect, it } from 'vitest'
import {
  compareControls,
  compareFigures,
  compareOutcomes,
  compareSent,
  compareWords,
  pairsOf,
} from '../../src/gate/acts/compare.ts'
import { compareReads } from '../../src/gate/acts/compare-reads.ts'
import type { Effects } from '../../src/gate/acts/effects.ts'
import type { Legible } from '../../src/gate/acts/legible.ts'
import type { Surround } from '../../src/gate/acts/pairs.ts'
import type { Control, Scene } from '../../src/gate/acts/observe.ts'
import type { Outcome } from '../../src/gate/acts/walk.ts'
import { allLegible, noEffects, noSurround, nothingBeside } from './outcomes.ts'
import { scene as sceneWith } from './scenes.ts'

const sources = {
  isText: (text: string) => text.startsWith('Text') || text === '1',
  dataIn: (text: string) => (text.includes('Samir') ? ['Samir'] : []),
}

const control = (key: string, traits: Record<string, string> = {}, kind = 'button:button'): Control => ({
  key,
  kind,
  group: kind,
  isEnabled: true,
  traits,
})

const scene = (changes: Partial<Scene> = {}): Scene => sceneWith([], { focus: 'a', ...changes })

const outcome = (changes: Partial<Scene> = {}, rest: Partial<Outcome> = {}): Outcome => ({
  step: { act: 'use', key: 'a' },
  scene: scene(changes),
  sent: [],
  ...nothingBeside,
  troubles: [],
  ...rest,
})

const passingUndo: Control = { ...control('undo'), isPassing: true }
const two = [control('a'), control('b')]
const legible = (changes: Partial<Legible>, words: string[] = []) =>
  outcome({ words }, { legible: { ...allLegible, ...changes } })
const twoPhotos = ['/p', '/p'].map((address) => ({ address, thumbnail: '' }))
const rows = (one: string, other: string): Surround['pairs'] => [
  ['Given', one],
  ['Received', other],
]
const beside = (changes: Partial<Surround>) => outcome({}, { surround: { ...noSurround, ...changes } })

const field = control('search', {}, 'input:search')
const openedAt = (focus: string, controls: Control[]) => outcome({ focus, controls }, { step: { act: 'open', key: '' } })

const sentOf = (some: [string, object][]) => some.map(([call, body]) => ({ call, body: body as Record<string, string> }))

const twice = (one: [string, object]): [string, object][] => [one, one]

const saidOf = (found: { rule: string; said: string }[]) => found.map(({ rule, said }) => `${rule}: ${said}`)

it.each<[name: string, before: string[], now: string[], found: string[]]>([
  ['the same', ['Text one', '12 tokens'], ['12 tokens', 'Text one'], []],
  ['a text more', ['Text one'], ['Text one', 'Text two', '2026'], []],
  ['other words, which the tables have in place of the old', ['Hand in'], ['Give in'], []],
  ['a text within a longer one', ['Text one'], ['And Text one'], []],
  ['a text of the tables gone', ['Text one'], [], ['words: does not say “Text one”, as the live version does']],
  ['data gone', ['Samir'], [], ['words: does not say “Samir”, as the live version does']],
  ['digits gone that a table holds, too', ['1'], [], []],
  ['other words around data', ['You and Samir'], ['Samir and you'], []],
  [
    'words around data, and the data',
    ['You and Samir'],
    ['You'],
    ['words: does not say “You and Samir”, as the live version does'],
  ],
  ['data with a number gone', ['Text 12'], [], ['words: does not say “Text 12”, as the live version does']],
])('compares what is said: %s', (_, before, now, found) => expect(saidOf(compareWords(before, now, sources))).toEqual(found))

it.each<[name: string, before: string[], now: string[], found: string[]]>([
  ['the same, elsewhere', ['5', '12 tokens'], ['12 tokens', '5'], []],
  ['a number more', ['5'], ['5', '2026'], []],
  ['other words around it', ['5 tokens'], ['Tokens: 5'], []],
  ['two lines that became one', ['5', '7'], ['5 7'], []],
  ['one line that became two', ['5 of 7'], ['5', 'of 7'], []],
  ['another number', ['12 tokens'], ['13 tokens'], ['figures: says “13 tokens” where the live version says “12 tokens”']],
  ['another mark within it', ['1,200'], ['1.200'], ['figures: says “1.200” where the live version says “1,200”']],
  [
    'a number that stands within others, too',
    ['5', '2025'],
    ['6', '2025'],
    ['figures: says “6” where the live version says “5”'],
  ],
  ['one of two equal numbers', ['5', '5'], ['5', '6'], ['figures: says “6” where the live version says “5”']],
  [
    'the same, exchanged',
    ['Photo 1 of 5'],
    ['Photo 5 of 1'],
    ['figures: says “Photo 5 of 1” where the live version says “Photo 1 of 5”'],
  ],
  [
    'counts that stand at the mark beside their own',
    ['Text 1: 4 times', 'Text 2: 2 times', 'Text 3: 3 times'],
    ['Text 1: 3 times', 'Text 2: 4 times', 'Text 3: 2 times'],
    [
      'figures: says “Text 1: 3 times” where the live version says “Text 1: 4 times”',
      'figures: says “Text 2: 4 times” where the live version says “Text 2: 2 times”',
      'figures: says “Text 3: 2 times” where the live version says “Text 3: 3 times”',
    ],
  ],
  ['the same lines in another order', ['Text 1: 4 times', 'Text 2: 2 times'], ['Text 2: 2 times', 'Text 1: 4 times'], []],
  ['another currency', ['$12'], ['€12'], ['figures: says “€12” where the live version says “$12”']],
  ['a sign that is gone', ['-5 tokens'], ['5 tokens'], ['figures: says “5 tokens” where the live version says “-5 tokens”']],
  ['a dash between', ['20–30'], ['20-30'], []],
  ['a mark more', ['12'], ['12 »'], []],
])('compares numbers: %s', (_, before, now, found) => expect(saidOf(compareFigures(before, now))).toEqual(found))

const screenOf = (steps: number, sent: [string, object][]) => [
  outcome({}, { step: { act: 'open', key: '' }, sent: sentOf(sent.slice(0, 1)) }),
  ...Array.from({ length: steps }, (_, index) => outcome({}, { sent: sentOf(sent.slice(index + 1, index + 2)) })),
]
const reads = (count: number): [string, object][] => Array.from({ length: count }, () => ['listMatches', {}])

it('counts what a screen reads over all that is done there', () => {
  expect(compareReads(screenOf(8, reads(1)), screenOf(8, reads(4)))).toEqual([])
  expect(compareReads(screenOf(8, []), screenOf(8, reads(2)))).toEqual([])
  expect(saidOf(compareReads(screenOf(8, reads(1)), screenOf(8, reads(9))))).toEqual([
    'sends: asks listMatches 9 times in 9 steps, the live version 1',
  ])
  // What is fetched ahead for each of a list.
  const ahead = Array.from({ length: 9 }, (_, at): [string, object] => ['loadMatchPhotos', { match: `${at}` }])
  expect(compareReads(screenOf(8, []), screenOf(8, ahead))).toEqual([])
  // What was changed may be read again.
  const changed: [string, object][] = Array.from({ length: 8 }, () => ['savePause', {}])
  const both = [...changed, ...reads(8)]
  const withReads = screenOf(16, both)
  expect(compareReads(screenOf(16, changed), withReads)).toEqual([])
})

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
  ['the same read four times', [['loadTokens', {}]], Array.from({ length: 4 }, () => ['loadTokens', {}]), 1],
  [
    'four reads of four things',
    [['loadNote', { a: '1' }]],
    Array.from({ length: 4 }, (_, at) => ['loadNote', { a: `${at}` }]),
    0,
  ],
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
  ['once what may be sent twice', twice(['savePause', { until: '3' }]), [['savePause', { until: '3' }]], 0],
  ['once of two', [...twice(['savePause', { until: '3' }]), ['savePause', { until: '4' }]], [['savePause', { until: '3' }]], 1],
  ['another value in place of both', twice(['savePause', { until: '3' }]), [['savePause', { until: '4' }]], 1],
  ['another value', [['savePause', { until: '3' }]], [['savePause', { until: '4' }]], 1],
  ['a draft once more', twice(['saveDraft', { a: '1' }]), [...twice(['saveDraft', { a: '1' }]), ['saveDraft', { a: '1' }]], 0],
  [
    'a draft on the way',
    [['saveDraft', { a: '12' }]],
    [
      ['saveDraft', { a: '1' }],
      ['saveDraft', { a: '12' }],
    ],
    0,
  ],
  ['no draft', [['saveDraft', { a: '1' }]], [], 1],
  [
    'a draft that ends otherwise',
    [['saveDraft', { a: '12' }]],
    [
      ['saveDraft', { a: '12' }],
      ['saveDraft', { a: '1' }],
    ],
    1,
  ],
  ['a draft without end', [['saveDraft', { a: '1' }]], Array.from({ length: 3 }, () => ['saveDraft', { a: '1' }]), 1],
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
  ['direction', outcome({ staying: ['Left'], words: ['Left'] }), outcome({ turning: ['Left'], words: ['Left'] })],
  ['words', outcome({ lists: [['S', 'M', 'T', 'S']] }), outcome({ lists: [['S', 'M', 'T']] })],
  ['order', outcome({ lists: [['1', '2', '3']] }), outcome({ lists: [['3', '2', '1']] })],
  ['marks', outcome({ marks: ['status'] }), outcome()],
  ['stored', outcome({ stored: ['draft'] }), outcome({ stored: ['draft-2'] })],
  ['page-errors', outcome(), outcome({}, { troubles: [{ rule: 'page-errors', said: 'throws' }] })],
  ['controls', outcome({ controls: [control('a')] }), outcome()],
  ['focus', outcome({ focus: 'a', controls: two }), outcome({ focus: 'b', controls: two })],
  ['focus', outcome(), outcome({}, { surround: { ...noSurround, isFocusInView: false } })],
  ['controls', outcome({ controls: two }), outcome({ controls: two }, { lostIn: { 'on a wide screen': ['a'] } })],
  ['controls', outcome({ words: ['Waiting'] }), outcome({ words: ['Waiting'] }, { lostIn: { 'on a wide screen': ['Waiting'] } })],
  [
    'controls',
    outcome({}, { shown: twoPhotos, lostIn: { 'with large text': ['picture /p'] } }),
    outcome({}, { shown: twoPhotos, lostIn: { 'with large text': ['picture /p', 'picture /p'] } }),
  ],
  ['focus', openedAt('', [field]), openedAt(field.key, [field])],
  ['focus', beside({ movedTo: 1 }), beside({ movedTo: 0 })],
  ['unseen', outcome({ words: ['7 of 14'] }, { staying: ['7 of 14'] }), outcome({ words: ['7 of 14'] })],
  ['unseen', legible({}, ['Triangle']), legible({ cut: ['Triangle'] }, ['Triangle'])],
  ['unseen', legible({ clear: ['drawing M1'] }), legible({ faint: ['drawing M1'] })],
  ['unseen', legible({ darkOnLight: { code: true } }), legible({ darkOnLight: { code: false } })],
  ['direction', legible({ turned: ['0:12', '0:12'] }, ['0:12']), legible({ turned: ['0:12'] }, ['0:12'])],
  ['slow', outcome({}, { workedMs: 20 }), outcome({}, { workedMs: 900 })],
  ['order', beside({ pairs: rows('1', '2') }), beside({ pairs: rows('2', '1') })],
  ['direction', beside({ mirrored: { arrow: true } }), beside({ mirrored: { arrow: false } })],
])('%s: a step that led to something else is found, and the same is not', (rule, before, now) => {
  expect(compareOutcomes(before, now, sources).map((one) => one.rule)).toEqual([rule])
  expect(compareOutcomes(before, before, sources)).toEqual([])
})

const effects = (changes: Partial<Effects>, words: string[] = []) => outcome({ words }, { effects: { ...noEffects, ...changes } })

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const atHand = (some: string[], words: string[] = []): Outcome => ({
  ...outcome({ words, controls: keys.map((key) => control(key)) }),
  effects: { ...noEffects, atHand: some },
})

const opened = (changes: Partial<Effects>): Outcome => ({ ...effects(changes), step: { act: 'open', key: '' } })

it.each<[rule: string, name: string, before: Outcome, now: Outcome]>([
  ['told', 'a message that is not said any more', effects({ told: ['Text saved'] }), effects({})],
  ['given', 'another text that is copied', effects({ given: ['a', 'b'] }), effects({ given: ['a', 'c'] })],
  ['history', 'a step more that Back leads through', effects({}), effects({ entries: 1 })],
  ['pictures', 'another photo', effects({ pictures: ['/photos/1'] }), effects({ pictures: ['/photos/2'] })],
  [
    'pictures',
    'photos in another order',
    effects({ pictures: ['/photos/1', '/photos/2'] }),
    effects({ pictures: ['/photos/2', '/photos/1'] }),
  ],
  ['unseen', 'a text that nobody sees', effects({}, ['Text one']), effects({ unseen: ['Text one'] }, ['Text one'])],
  ['unseen', 'a line that runs out of the screen', effects({}), effects({ isTooWide: true })],
  ['unseen', 'the same page pushed out of sight', effects({}, ['Text one']), effects({ below: 0.2 }, ['Text one'])],
  ['unseen', 'one that nearly fitted', effects({ below: 0.08 }), effects({ below: 0.29 })],
  ['unseen', 'what the screen is for pushed out of it', atHand(['a', 'b', 'c', 'd']), atHand(['a'])],
  ['told', 'another number in what is read aloud', effects({ told: ['Text 9'] }), effects({ told: ['Text 8'] })],
  ['reach', 'a message that stays over a button', effects({ cleared: ['Sent'] }), effects({ covering: ['Sent'] })],
  ['asks', 'a microphone that stays on', effects({}), effects({ listening: 1 })],
  ['asks', 'a permission that is asked for unasked', opened({}), opened({ asked: ['the place'] })],
  ['secrets', 'a password in the storage', effects({}), effects({ leaks: ['the storage under draft'] })],
])('%s: finds %s, and not the same', (rule, _, before, now) => {
  expect(compareOutcomes(before, now, sources).map((one) => one.rule)).toEqual([rule])
  expect(compareOutcomes(before, before, sources)).toEqual([])
})

it.each<[name: string, before: Outcome, now: Outcome]>([
  ['a message in other words of the tables', effects({ told: ['Saved'] }), effects({ told: ['It is saved'] })],
  ['a message that stands on the screen by now', effects({ told: ['Text saved'] }), effects({}, ['Text saved'])],
  ['other shares on the way to the same', effects({ told: ['Text 9', 'Text 99'] }), effects({ told: ['Text 50', 'Text 99'] })],
  ['a message whose button has gone before', outcome({ controls: [passingUndo] }), outcome()],
  [
    'another of two messages that say the same',
    effects({ cleared: ['Sent'], covering: ['Sent'] }),
    effects({ covering: ['Sent'] }),
  ],
  [
    'another label that turns with the rest',
    outcome({ turning: ['Copy'], words: ['Copy'] }),
    outcome({ turning: ['Copy »'], words: ['Copy »'] }),
  ],
  [
    'a list that came in two',
    outcome({
      lists: [
        ['S', 'M', 'T', 'S'],
        ['S', 'M', 'T'],
      ],
    }),
    outcome({ lists: [['S', 'M', 'T']] }),
  ],
  ['a page that is longer by what is new on it', effects({}, ['One']), effects({ below: 0.2 }, ['One', 'Two'])],
  ['a page that is longer by a line', effects({}, ['One']), effects({ below: 0.1 }, ['One'])],
  ['a page that had to be scrolled before', effects({ below: 0.2 }), effects({ below: 0.5 })],
  ['two controls of a few pushed out', atHand(['a', 'b', 'c']), atHand(['a'])],
  ['a few of many pushed out', atHand(keys), atHand(keys.slice(0, 7))],
  ['others pushed out by what is new', atHand(['a', 'b', 'c', 'd']), atHand(['a'], ['New'])],
  ['a page that was scrolled', atHand(['a', 'b', 'c', 'd']), atHand([])],
  ['a photo more', effects({ pictures: ['/photos/1'] }), effects({ pictures: ['/photos/0', '/photos/1'] })],
  ['what nobody saw before', effects({ unseen: ['Text one'] }, ['Text one']), effects({ unseen: ['Text one'] }, ['Text one'])],
  ['a permission that a press asks for', effects({}), effects({ asked: ['the place'] })],
  ['another section', beside({ pairs: rows('1', '2') }), beside({ pairs: [...rows('1', '2'), ['Kept', '3']] })],
  ['its parts the other way round', beside({ pairs: rows('1', '2') }), beside({ pairs: rows('1', '2').toReversed() })],
  ['another drawing', beside({ mirrored: { arrow: true } }), beside({ mirrored: { cross: false } })],
  [
    'something new that is gone on a wide screen',
    outcome({ controls: two }),
    outcome({ controls: two }, { lostIn: { 'on a wide screen': ['c'] } }),
  ],
  [
    'another wording of what is gone on a wide screen in both',
    outcome({ focus: 'x', controls: [control('a')] }, { lostIn: { 'on a wide screen': ['a'] } }),
    outcome({ focus: 'x', controls: [control('c')] }, { lostIn: { 'on a wide screen': ['c'] } }),
  ],
  ['a text cut off in both', legible({ cut: ['Triangle'] }, ['Triangle']), legible({ cut: ['Triangle'] }, ['Triangle'])],
  ['what stayed in sight and is reworded', outcome({}, { staying: ['7 of 14'] }), outcome()],
  [
    'another drawing that is faint',
    legible({ clear: ['drawing M1'] }),
    legible({ clear: ['drawing M1'], faint: ['drawing M2'] }),
  ],
  ['a drawing that is new, light on dark', legible({}), legible({ darkOnLight: { code: false } })],
  ['a page that is a little longer', beside({ movedTo: 1 }), beside({ movedTo: 0.7 })],
  ['a field that had the focus before', openedAt(field.key, [field]), openedAt(field.key, [field])],
  ['a button that has the focus as a screen opens', openedAt('', two), openedAt('a', two)],
  ['some more work', outcome({}, { workedMs: 100 }), outcome({}, { workedMs: 500 })],
  [
    'a control renamed that keeps the focus',
    outcome({ focus: 'a', controls: [control('a')] }),
    outcome({ focus: 'c', controls: [control('c')] }),
  ],
  ['a text more, for readers alone', effects({}), effects({ unseen: ['Text two'] }, ['Text two'])],
])('lets pass what is brought about otherwise and harms nobody: %s', (_, before, now) =>
  expect(compareOutcomes(before, now, sources)).toEqual([]),
)

it('finds a message of success where the change was refused', () => {
  const refused = [{ call: 'savePause', body: {}, hasFailed: true }]
  const knowing = { ...sources, isOfSuccess: (text: string) => text === 'Saved' }
  const told = (some: string[], sent: Outcome['sent'] = refused) => ({ ...effects({ told: some }), sent })
  const found = (now: Outcome) => saidOf(compareOutcomes(told([], now.sent), now, knowing))
  expect(found(told(['Saved']))).toEqual([
    'told: tells “Saved” though what was sent was refused; the live version tells it of what was taken',
  ])
  expect(found(told(['Kept for later']))).toEqual([])
  expect(found(told(['Saved'], [{ call: 'savePause', body: {} }]))).toEqual([])
})

it('finds a change that is sent by itself as a screen opens, and none that a press sends', () => {
  const now = outcome({}, { sent: [{ call: 'savePause', body: {} }] })
  expect(compareOutcomes(outcome(), now, sources, true).map(({ said }) => said)).toEqual([
    'sends savePause by itself as it opens',
  ])
  expect(compareOutcomes(outcome(), now, sources)).toEqual([])
  const failed = [...now.sent, { call: 'loadTokens', body: {}, hasFailed: true }]
  expect(compareOutcomes(outcome(), { ...now, sent: failed }, sources, true)).toEqual([])
})

it('finds what is not read anew after a change, and lets pass a read less without one', () => {
  const change: [string, object] = ['savePhoto', {}]
  const read: [string, object] = ['loadMember', {}]
  expect(saidOf(compareSent(sentOf([change, read]), sentOf([change])))).toEqual([
    'sends: does not read loadMember anew after savePhoto, as the live version does',
  ])
  expect(saidOf(compareSent(sentOf([change, read]), sentOf([read, change])))).toHaveLength(1)
  expect(compareSent(sentOf([read, change]), sentOf([change]))).toEqual([])
})

it('lets pass what harms nobody: a focus where none was, another mark, something stored besides', () => {
  const before = outcome({ focus: '' })
  expect(
    compareOutcomes(before, outcome({ focus: 'b', marks: ['status'], stored: ['x'], lists: [['1', '2', '3']] }), sources),
  ).toEqual([])
})
