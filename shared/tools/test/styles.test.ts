import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// What every style sheet keeps to: the look's rules that can be read off the sources.

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Rule {
  /** The blocks around it, outermost first, such as a media query. */
  within: string[]
  selector: string
  body: string
}

/** The rules of a style sheet, each with the blocks that it stands in. */
const rulesOf = (css: string): Rule[] => {
  const found: Rule[] = []
  const within: string[] = []
  let from = 0
  const text = css.replaceAll(/\/\*.*?\*\//gs, '')
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const before = text.slice(from, index).trim()
    if (sign === '{') {
      within.push(before)
      from = index + 1
    } else if (sign === '}') {
      const selector = within.pop() ?? ''
      if (!selector.startsWith('@')) found.push({ within: [...within], selector, body: text.slice(from, index) })
      from = index + 1
    } else if (within.at(-1)?.startsWith('@') || within.length === 0) from = index + 1
  }
  return found
}

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

/** A row stays tinted after a tap where there is no mouse. */
const hoversAnywhere = ({ selector, within }: Rule): boolean =>
  selector.includes(':hover') && !within.some((block) => block.includes('(hover: hover)'))

/** A size of the scale has its line. */
const hasNoLine = ({ body }: Rule): boolean => {
  const size = /font-size: var\(--size-(\w+)\)/.exec(body)?.[1]
  return size !== undefined && !/line-height: /.test(body)
}

/** Sizes beside the scale, but for those that follow the text around them. */
const isOffScale = ({ body }: Rule): boolean => /font-size: [\d.]+(rem|px)/.test(body)

/** Whatever changes does so in one of the four speeds. */
const hasOwnSpeed = ({ body }: Rule): boolean => /transition:[^;]*\d(ms|s)\b/.test(body)

/** It would miss the scheme that a member chose for this device. */
const asksTheDevice = ({ within }: Rule): boolean => within.some((block) => block.includes('prefers-color-scheme'))

/** A script whose font has regular and bold alone would stand in regular beside bold digits of another font: from 600 on both are bold. */
const isBetweenWeights = ({ body }: Rule): boolean => {
  const weight = Number(/font-weight: (\d+)/.exec(body)?.[1] ?? 400)
  return weight > 400 && weight < 600
}

const of = (css: string): Rule => rulesOf(css)[0] as Rule

test('nothing is hovered where there is no mouse', () => {
  expect(breaches(hoversAnywhere)).toEqual([])
})

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

test('colours follow the chosen scheme, not the device alone', () => {
  expect(breaches(asksTheDevice)).toEqual([])
})

test('the kinds are found', () => {
  expect(asksTheDevice(of('@media (prefers-color-scheme: dark) { .a { color: red; } }'))).toBe(true)
  expect(asksTheDevice(of('.a { color: light-dark(red, blue); }'))).toBe(false)
  expect(hoversAnywhere(of('@layer app { .row:hover { color: red; } }'))).toBe(true)
  expect(hoversAnywhere(of('@layer app { @media (hover: hover) { .row:hover { color: red; } } }'))).toBe(false)
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

const isInForcedColours = ({ within }: Rule): boolean => within.some((block) => block.includes('forced-colors: active'))

test('what is chosen, pressed or current is seen in the colours of a system’s own contrast', () => {
  const unseen = sheets().flatMap((file) => {
    const rules = rulesOf(readFileSync(join(root, file), 'utf8'))
    const seen = rules.filter(isInForcedColours).map(({ selector }) => stateIn(selector))
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

const isAtTheEnd = ({ body }: Rule): boolean => body.includes('position: sticky') && body.includes('inset-block-end: 0')

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

/** A finger on what is dragged would scroll the page, and the browser calls the drag off. */
const scrollsAway = ({ selector, body }: Rule): boolean =>
  /cursor: grab\b/.test(body) && !selector.includes(':active') && !body.includes('touch-action: none')

test('what is dragged keeps the finger: the page does not scroll under it', () => {
  expect(scrollsAway(of('.handle { cursor: grab; touch-action: manipulation; }'))).toBe(true)
  expect(scrollsAway(of('.handle { cursor: grab; touch-action: none; }'))).toBe(false)
  expect(breaches(scrollsAway)).toEqual([])
})

/** How far something is moved along the line. By half of itself it is put in the middle, which is so from either side. */
const alongTheLine = (body: string): string | undefined =>
  /(?:translate(?:X|3d)?\(|\btranslate: )(?!0[ ,);]|-?50%)(-?[^ ,);]+)/.exec(body)?.[1]

const isTurned = ({ selector }: Rule): boolean => /\[dir='rtl'\]|:dir\(rtl\)/.test(selector)

/** What is moved to one side of the screen, in languages of both directions. */
const oneSided = (css: string): string[] => {
  const rules = rulesOf(css)
  const turned = rules.filter(isTurned)
  return rules
    .filter((rule) => !isTurned(rule) && alongTheLine(rule.body) !== undefined)
    .filter(({ selector }) => !turned.some((other) => other.selector.endsWith(selector)))
    .map(({ selector }) => selector)
}

test('what moves along the line moves in the direction of writing', () => {
  const moved = '.a:checked::before { transform: translateX(18px); }'
  expect(oneSided(moved)).toEqual(['.a:checked::before'])
  expect(oneSided(`${moved} [dir='rtl'] .a:checked::before { transform: translateX(-18px); }`)).toEqual([])
  expect(
    oneSided('.a { translate: 18px 0; } .b { transform: translate(-50%, -50%); } .c { transform: translateY(1px); }'),
  ).toEqual(['.a'])
  expect(inEach(oneSided)).toEqual([])
})

const isAKeyframe = ({ within }: Rule): boolean => within.some((block) => /@keyframes|@starting-style/.test(block))

/** What waits for an animation to be seen is never seen where motion is unwelcome. A native control lies unseen over its picture. */
const isUnseen = (rule: Rule): boolean =>
  /(?<!-)opacity: 0(?![.\d])/.test(rule.body) && !isAKeyframe(rule) && !rule.body.includes('position: absolute')

test('nothing waits unseen for a motion that some members do without', () => {
  expect(isUnseen(of('.card { opacity: 0; }'))).toBe(true)
  expect(isUnseen(of('.card { opacity: 0.5; }'))).toBe(false)
  expect(isUnseen(of('.input { position: absolute; opacity: 0; }'))).toBe(false)
  expect(isUnseen(of('@keyframes come { from { opacity: 0; } }'))).toBe(false)
  expect(breaches(isUnseen)).toEqual([])
})

const isPositioned = ({ body }: Rule): boolean => /position: (?:relative|absolute|fixed|sticky)/.test(body)
const partsOf = (selector: string): string[] => selector.split(/[\s>+~,]+|(?=::)/).filter((part) => part !== '')

/** What fills whatever it lies in, with nothing around it that would hold it: it lies over the page. */
const loose = (css: string): string[] => {
  const rules = rulesOf(css)
  const holders = rules.filter(isPositioned)
  return rules
    .filter(({ body }) => body.includes('position: absolute') && /\binset: 0;/.test(body))
    .filter((rule) => {
      const around = partsOf(rule.selector).slice(0, -1)
      const holds = ({ selector }: Rule) => around.length === 0 || around.includes(selector)
      return !holders.some((other) => other !== rule && holds(other))
    })
    .map(({ selector }) => selector)
}

test('what fills its place has one that holds it, and does not lie over the page', () => {
  const cover = '.row label::after { position: absolute; inset: 0; }'
  expect(loose(`.row { display: flex; } ${cover}`)).toEqual(['.row label::after'])
  expect(loose(`.row { position: relative; } ${cover}`)).toEqual([])
  expect(loose('.row { display: flex; } .input { position: absolute; inset: 0; }')).toEqual(['.input'])
  expect(loose('.row { position: relative; } .input { position: absolute; inset: 0; }')).toEqual([])
  expect(inEach(loose)).toEqual([])
})

/** What the screen leaves beside something is nothing on a small one, or with large text. */
const hasNoLeast = ({ body }: Rule): boolean =>
  body.split(';').some((line) => /[dsl]?v[hw] - [\d.]+rem/.test(line) && !/clamp\(|max\(/.test(line))

test('what is as large as the screen leaves it has a least size', () => {
  expect(hasNoLeast(of('.a { block-size: min(100dvh - 24rem, 640px); }'))).toBe(true)
  expect(hasNoLeast(of('.a { block-size: clamp(14rem, 100dvh - 24rem, 640px); }'))).toBe(false)
  expect(hasNoLeast(of('.a { block-size: max(12rem, min(70dvh, 100dvh - 19rem)); }'))).toBe(false)
  expect(hasNoLeast(of('.a { max-block-size: calc(100dvh - 2 * var(--space-5)); }'))).toBe(false)
  expect(breaches(hasNoLeast)).toEqual([])
})

/** A size that a script gives. */
const isMeasured = ({ body }: Rule, names: ReadonlySet<string>): boolean =>
  [...body.matchAll(/(?:inline-size|block-size|scale|transform):[^;]*var\((--[\w-]+)\)/g)].some(([, name = '']) =>
    names.has(name),
  )

/** Measures that are drawn by their ground alone, which a system's own contrast takes away. */
const groundAlone = (css: string, names: ReadonlySet<string>): string[] => {
  const rules = rulesOf(css)
  const has = (selector: string, isOne: (rule: Rule) => boolean) =>
    rules.some((rule) => rule.selector.split(/,\s*/).includes(selector) && isOne(rule))
  return rules
    .filter((rule) => isMeasured(rule, names) && has(rule.selector, ({ body }) => /background/.test(body)))
    .filter(({ selector }) => !has(selector, isInForcedColours))
    .map(({ selector }) => selector)
}

test('a measure that its ground alone draws is seen in the colours of a system’s own contrast', () => {
  const named = new Set(['--share'])
  const bar = '.bar { inline-size: calc(var(--share) * 100%); background: red; }'
  expect(groundAlone(bar, named)).toEqual(['.bar'])
  expect(groundAlone(`${bar} @media (forced-colors: active) { .bar, .far { background: Highlight; } }`, named)).toEqual([])
  const given = matchesIn(filesOf('*.tsx').map(withoutComments), /style=\{\{[^}]*?'(--[\w-]+)'/g)
  expect(given.size).toBeGreaterThan(2)
  expect(inEach((css) => groundAlone(css, given))).toEqual([])
})

/** A colour of letters and lines that is the same in both schemes, on a ground that is not. */
const isOfOneScheme = ({ body }: Rule): boolean =>
  /(?:^|[\s;])(?:color|fill|stroke): *(?:#|rgb|hsl|oklch|white\b|black\b)/.test(body) &&
  !/background(?:-color)?: *(?:#|rgb|hsl|oklch|white\b|black\b)/.test(body)

test('a colour that is the same in light and dark has a ground that is', () => {
  expect(isOfOneScheme(of('.a { color: #221c2b; }'))).toBe(true)
  expect(isOfOneScheme(of('.a { background: #fff; color: #000; }'))).toBe(false)
  expect(isOfOneScheme(of('.a { color: light-dark(#000, #fff); }'))).toBe(false)
  expect(isOfOneScheme(of('.a { color: var(--ink); border-color: #000; }'))).toBe(false)
  expect(breaches(isOfOneScheme)).toEqual([])
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

/** A field that grows with what is written in it, within what stays in sight: over all else on the screen. */
const growsForEver = (css: string): string[] => {
  const rules = rulesOf(css)
  const stays = rules.some(isAtTheEnd)
  return rules
    .filter(({ body }) => stays && /field-sizing: content/.test(body) && !/max-block-size/.test(body))
    .map(({ selector }) => selector)
}

test('a field that grows with its text, at the screen’s end, has a largest size', () => {
  const form = '.form { position: sticky; inset-block-end: 0; }'
  const field = 'textarea { field-sizing: content; }'
  expect(growsForEver(`${form} ${field}`)).toEqual(['textarea'])
  expect(growsForEver(`${form} textarea { field-sizing: content; max-block-size: 40dvh; }`)).toEqual([])
  expect(growsForEver(field)).toEqual([])
  expect(inEach(growsForEver)).toEqual([])
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

/** Pictures that a slider of the same size lies over: the slider begins where writing does. */
const unturned = (css: string): string[] => {
  const rules = rulesOf(css)
  const fills = ({ body }: Rule) => body.includes('position: absolute') && body.includes('inline-size: 100%')
  const isSlider = (selector: string) => rules.some((rule) => rule.selector === `${selector}::-webkit-slider-thumb`)
  if (!rules.some((rule) => fills(rule) && isSlider(rule.selector))) return []
  return rules
    .filter((rule) => fills(rule) && !isSlider(rule.selector))
    .filter(({ selector }) => !rules.some((rule) => isTurned(rule) && rule.selector.endsWith(` ${selector}`)))
    .map(({ selector }) => selector)
}

test('a picture under a slider runs from the side that the slider does', () => {
  const fill = 'position: absolute; inline-size: 100%;'
  const slider = `.seek { ${fill} } .seek::-webkit-slider-thumb { appearance: none; }`
  expect(unturned(`${slider} .wave { ${fill} }`)).toEqual(['.wave'])
  expect(unturned(`${slider} .wave { ${fill} } [dir='rtl'] .wave { transform: scaleX(-1); }`)).toEqual([])
  expect(unturned(`.wave { ${fill} }`)).toEqual([])
  expect(inEach(unturned)).toEqual([])
})
