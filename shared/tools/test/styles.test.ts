import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  asksTheDevice,
  backgroundOnly,
  hasNoMaximum,
  styleFaults,
  hasNoLeast,
  hoversAnywhere,
  isAtTheEnd,
  isInForcedColors,
  isOfOneScheme,
  loose,
  oneSided,
  type Rule,
  rulesOf,
  scrollsAway,
  notMirrored,
  waitsUnseen,
} from '@quintet/remote-kit/style-rules'
import { expect, test } from 'vitest'

// What every style sheet keeps to: the look's rules that can be read off the sources.

const root = fileURLToPath(new URL('../../..', import.meta.url))

const filesOf = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('shell/e2e/skew/'))

const sheets = (): string[] => filesOf('*.css')

const breaches = (isBreach: (rule: Rule, file: string) => boolean): string[] =>
  sheets().flatMap((file) =>
    rulesOf(readFileSync(join(root, file), 'utf8'))
      .filter((rule) => isBreach(rule, file))
      .map(({ selector }) => `${file}: ${selector}`),
  )

/** Of all style sheets, what is found in each. */
const inEach = (find: (css: string) => string[]): string[] =>
  sheets().flatMap((file) => find(readFileSync(join(root, file), 'utf8')).map((found) => `${file}: ${found}`))

/** A size of the scale has its line. */
const hasNoLine = ({ body }: Rule): boolean => {
  const size = /font-size: var\(--size-(\w+)\)/.exec(body)?.[1]
  return size !== undefined && !/line-height: /.test(body)
}

/** Sizes beside the scale, but for those that follow the text around them. */
const isOffScale = ({ body }: Rule): boolean => /font-size: [\d.]+(rem|px)/.test(body)

/** Whatever changes does so in one of the four speeds. */
const hasOwnSpeed = ({ body }: Rule): boolean => /transition:[^;]*\d(ms|s)\b/.test(body)

/** A script whose font has regular and bold alone would stand in regular beside bold digits of another font: from 600 on both are bold. */
const isBetweenWeights = ({ body }: Rule): boolean => {
  const weight = Number(/font-weight: (\d+)/.exec(body)?.[1] ?? 400)
  return weight > 400 && weight < 600
}

const of = (css: string): Rule => rulesOf(css)[0] as Rule

test('each size of text comes with its line, and from the scale', () => {
  expect(breaches(hasNoLine)).toEqual([])
  expect(breaches(isOffScale)).toEqual([])
})

test('no weight is bold in one script and regular in another', () => {
  expect(breaches(isBetweenWeights)).toEqual([])
})

test('what changes does so in one of the four speeds', () => {
  expect(breaches(hasOwnSpeed)).toEqual([])
})

test('the kinds are found', () => {
  expect(hasNoLine(of('.a { color: red; font-size: var(--size-1); }'))).toBe(true)
  expect(hasNoLine(of('.a { font-size: var(--size-1); line-height: var(--leading-1); }'))).toBe(false)
  expect(isBetweenWeights(of('.a { font-weight: 550; }'))).toBe(true)
  expect(isBetweenWeights(of('.a { font-weight: 600; }'))).toBe(false)
  expect(isOffScale(of('.a { font-size: 0.75rem; }'))).toBe(true)
  expect(hasOwnSpeed(of('.a { transition: opacity 300ms; }'))).toBe(true)
  expect(hasOwnSpeed(of('.a { transition: opacity var(--change); }'))).toBe(false)
  expect(sheets().length).toBeGreaterThan(60)
})

/** What a rule says of something that is chosen, pressed or current, as the colours of a system's own contrast leave no ground and no shadow. */
const stateIn = (selector: string): string | undefined =>
  /:checked|\[aria-(?:pressed|selected|checked)='true'\]|\[aria-current[^\]]*\]/.exec(selector)?.[0]

test('what is chosen, pressed or current is seen in the colours of a system’s own contrast', () => {
  const unseen = sheets().flatMap((file) => {
    const rules = rulesOf(readFileSync(join(root, file), 'utf8'))
    const seen = rules.filter(isInForcedColors).map(({ selector }) => stateIn(selector))
    // A native box is drawn by the browser.
    const told = rules
      .filter(({ selector }) => !selector.includes(':has(input:checked)'))
      .map(({ selector }) => stateIn(selector))
    return told.filter((state) => state !== undefined && !seen.includes(state)).map((state) => `${file}: ${state}`)
  })
  expect(unseen).toEqual([])
})

const withoutComments = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
const matchesIn = (texts: string[], pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))

test('each variable that a style reads is set somewhere: a colour without a value is none at all', () => {
  const texts = filesOf('*.css', '*.tsx', '*.ts', '*.html').map(withoutComments)
  const set = matchesIn(texts, /(--[\w-]+)['"]?\]?\s*:/g)
  const byScript = matchesIn(texts, /setProperty\(['"](--[\w-]+)/g)
  const read = matchesIn(texts, /var\((--[\w-]+)\)/g)
  expect(read.size).toBeGreaterThan(60)
  expect([...read].filter((name) => !set.has(name) && !byScript.has(name))).toEqual([])
})

/** Bars at the screen's end whose actions stand at the line's end, whichever hand holds the phone. */
const handless = (css: string): string[] => {
  const rules = rulesOf(css)
  const bars = new Set(rules.filter(isAtTheEnd).map(({ selector }) => selector))
  return rules
    .filter(({ selector, body }) => bars.has(selector) && /(?:align-items|justify-content): flex-end/.test(body))
    .map(({ selector }) => selector)
}

/** Rows of buttons at the screen's end that fill it keep their order, whichever hand the member has chosen. */
const keepsOrder = (css: string): string[] => {
  const rules = rulesOf(css)
  const isBar = (selector: string) =>
    rules.some(({ selector: bar, body }) => bar === selector && /position: sticky/.test(body) && /inset-block-end/.test(body))
  return rules.filter(({ selector, body }) => isBar(selector) && /flex-wrap: wrap/.test(body)).map(({ selector }) => selector)
}

test('buttons that fill the screen’s end stand in the order of the member’s hand', () => {
  expect(keepsOrder('.bar { position: sticky; inset-block-end: 0; display: flex; flex-wrap: wrap; }')).toEqual(['.bar'])
  expect(keepsOrder('.bar { position: sticky; inset-block-end: 0; flex-flow: var(--thumb-order, row) wrap; }')).toEqual([])
  expect(inEach(keepsOrder)).toEqual([])
})

test('actions at the screen’s end stand on the side of the member’s hand', () => {
  const bar = '.bar { position: sticky; inset-block-end: 0; }'
  expect(handless(`${bar} @media (min-width: 48rem) { .bar { align-items: flex-end; } }`)).toEqual(['.bar'])
  expect(handless(`${bar} @media (min-width: 48rem) { .bar { justify-content: var(--thumb-side, flex-end); } }`)).toEqual([])
  expect(inEach(handless)).toEqual([])
})

test('what a camera reads is dark on light in either scheme', () => {
  const pictures = filesOf('*/qr-code.tsx').map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const sheet = /from '(\.[^']*\.css)'/.exec(text)?.[1] ?? ''
    const name = /className=\{styles\.(\w+)\}/.exec(text)?.[1] ?? ''
    const css = readFileSync(join(root, dirname(file), sheet), 'utf8')
    return rulesOf(css)
      .filter(({ selector }) => selector === `.${name}`)
      .map(({ body }) => [/background: (\S+);/.exec(body)?.[1], /[^-]color: (\S+);/.exec(body)?.[1]])
  })
  expect(pictures).toEqual([[['#fff', '#000']], [['#fff', '#000']]])
})

/** What is cut off, each with where the whole of it is read. */
const cutOff: Record<string, string> = {
  'mf-matches/src/ui/message-form.module.css: .quoted > span': 'the message that is answered stands in the conversation',
}

test('no text is cut off that is read nowhere else', () => {
  expect(breaches(({ body }) => /text-overflow: ellipsis|line-clamp/.test(body))).toEqual(Object.keys(cutOff))
})

/** What stays in sight while the page is moved, each with what it is for. */
const staying: Record<string, string> = {
  'mf-data/src/pages/visibility-page.module.css: .count': 'how many more may be hidden, while fifty rows go by',
  'mf-data/src/ui/one-by-one.module.css: .bar': 'the way to the next question',
  'mf-data/src/ui/places.module.css: .map': 'the map beside its list',
  'mf-data/src/ui/save-bar.module.css: .bar': 'what saves a section',
  'mf-matches/src/ui/message-form.module.css: .form': 'what a message is written in',
  'mf-matches/src/ui/voice.module.css: .recorder': 'a recording that runs',
  'mf-pools/src/pages/edit-page.module.css: .bar': 'what saves a character',
  'mf-pools/src/ui/pool-map.module.css: .map': 'the map beside its list',
  'shared/ui/src/feedback/not-loaded.module.css: .part': 'that a part could not be had',
  'shared/ui/src/layout/page.module.css: .header': 'where the member is, and the way back',
  'shared/ui/src/layout/page.module.css: .footer': 'what a page is for',
  'shared/ui/src/layout/side-by-side.module.css: .list': 'the list beside what it opens',
  'shell/src/home/home.module.css: .ring': 'the countdown',
  'shell/src/remotes/remote-frame.module.css: .wayHome': 'the way home, where a tile shows none',
  'shell/staff/src/console/console.module.css: .navigation': 'the screens of the console',
  'shell/staff/src/screens/photos/photos.module.css: .actions': 'what is decided of a photo',
}

test('what has to stay in sight does, and nothing else takes room for ever', () => {
  expect(breaches(({ body }) => /position: sticky/.test(body))).toEqual(Object.keys(staying))
})

/** What keeps its direction in every language, each with why. */
const neverTurned: Record<string, string> = {
  'mf-judging/src/ui/rate-step.module.css: .scale': 'the ten keys stand as digits do',
  'mf-judging/src/ui/rate-step.module.css: .ends': 'what the ends of that scale are called',
  'shared/ui/src/forms/field.module.css: .code': 'a code is written as digits are',
  'shared/ui/src/profile/body-pictures.module.css: .builds': 'a chart, with its smallest at the left',
}

test('what keeps its direction in a language from the right is named', () => {
  expect(breaches(({ body }) => /(?:^|[\s;])direction: ltr/.test(body))).toEqual(Object.keys(neverTurned))
})

const bar = '.bar { inline-size: calc(var(--share) * 100%); background: red; }'
const moved = '.a:checked::before { transform: translateX(18px); }'
const cover = '.row label::after { position: absolute; inset: 0; }'
const form = '.form { position: sticky; inset-block-end: 0; }'
const fill = 'position: absolute; inline-size: 100%;'
const slider = `.seek { ${fill} } .seek::-webkit-slider-thumb { appearance: none; }`

test.each<[fault: (css: string) => string[], faulty: string, sound: string]>([
  [hoversAnywhere, '@layer app { .row:hover { color: red; } }', '@media (hover: hover) { .row:hover { color: red; } }'],
  [asksTheDevice, '@media (prefers-color-scheme: dark) { .a { color: red; } }', '.a { color: light-dark(red, blue); }'],
  [scrollsAway, '.handle { cursor: grab; touch-action: manipulation; }', '.handle { cursor: grab; touch-action: none; }'],
  [oneSided, moved, `${moved} [dir='rtl'] .a:checked::before { transform: translateX(-18px); }`],
  [oneSided, '.a { translate: 18px 0; }', '.b { transform: translate(-50%, -50%); } .c { transform: translateY(1px); }'],
  [waitsUnseen, '.card { opacity: 0; }', '.card { opacity: 0.5; } .input { position: absolute; opacity: 0; }'],
  [waitsUnseen, '.card { opacity: 0; }', '@keyframes come { from { opacity: 0; } }'],
  [loose, `.row { display: flex; } ${cover}`, `.row { position: relative; } ${cover}`],
  [
    loose,
    '.row { display: flex; } .input { position: absolute; inset: 0; }',
    '.row { position: relative; } .input { inset: 0; }',
  ],
  [hasNoLeast, '.a { block-size: min(100dvh - 24rem, 640px); }', '.a { block-size: clamp(14rem, 100dvh - 24rem, 640px); }'],
  [hasNoLeast, '.a { block-size: min(70dvh - 2rem, 9rem); }', '.a { max-block-size: calc(100dvh - 2 * var(--space-5)); }'],
  [backgroundOnly, bar, `${bar} @media (forced-colors: active) { .bar, .far { background: Highlight; } }`],
  [
    backgroundOnly,
    '.bar { block-size: calc(100% * var(--share)); background: red; }',
    '.bar { block-size: calc(100% * var(--share)); }',
  ],
  [isOfOneScheme, '.a { color: #221c2b; }', '.a { background: #fff; color: #000; } .b { color: light-dark(#000, #fff); }'],
  [isOfOneScheme, '.a { fill: black; }', '.a { color: var(--ink); border-color: #000; }'],
  [
    hasNoMaximum,
    `${form} textarea { field-sizing: content; }`,
    `${form} textarea { field-sizing: content; max-block-size: 40dvh; }`,
  ],
  [hasNoMaximum, `${form} textarea { field-sizing: content; }`, 'textarea { field-sizing: content; }'],
  [notMirrored, `${slider} .wave { ${fill} }`, `${slider} .wave { ${fill} } [dir='rtl'] .wave { transform: scaleX(-1); }`],
  [notMirrored, `${slider} .wave { ${fill} }`, `.wave { ${fill} }`],
])('%o finds what takes something from some members, and nothing else', (fault, faulty, sound) => {
  expect(fault(faulty)).toHaveLength(1)
  expect(fault(sound)).toEqual([])
})

test.each(Object.entries(styleFaults))('nothing of any style sheet %s', (_, fault) => {
  expect(inEach(fault)).toEqual([])
})
