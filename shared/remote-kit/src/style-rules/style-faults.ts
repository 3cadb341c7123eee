import { isAtTheEnd, isInForcedColors, isTurned, type Rule, rulesOf } from './parse.ts'

// What takes something from some members, read off a style sheet alone. Each rule gives the selectors that break it.

type Fault = (css: string) => string[]

const wherever =
  (isFault: (rule: Rule) => boolean): Fault =>
  (css) =>
    rulesOf(css)
      .filter(isFault)
      .map(({ selector }) => selector)

/** A row stays tinted after a tap where there is no mouse. */
export const hoversAnywhere = wherever(
  ({ selector, within }) => selector.includes(':hover') && !within.some((block) => block.includes('(hover: hover)')),
)

/** It would miss the scheme that a member chose for this device. */
export const asksTheDevice = wherever(({ within }) => within.some((block) => block.includes('prefers-color-scheme')))

/** A finger on what is dragged would scroll the page, and the browser calls the drag off. */
export const scrollsAway = wherever(
  ({ selector, body }) => /cursor: grab\b/.test(body) && !selector.includes(':active') && !body.includes('touch-action: none'),
)

/** How far something is moved along the line. By half of itself it is put in the middle, which is so from either side. */
const alongTheLine = (body: string): string | undefined =>
  /(?:translate(?:X|3d)?\(|\btranslate: )(?!0[ ,);]|-?50%)(-?[^ ,);]+)/.exec(body)?.[1]

/** What is moved to one side of the screen, in languages of both directions. */
export const oneSided: Fault = (css) => {
  const rules = rulesOf(css)
  const turned = rules.filter(isTurned)
  return rules
    .filter((rule) => !isTurned(rule) && alongTheLine(rule.body) !== undefined)
    .filter(({ selector }) => !turned.some((other) => other.selector.endsWith(selector)))
    .map(({ selector }) => selector)
}

const isAKeyframe = ({ within }: Rule): boolean => within.some((block) => /@keyframes|@starting-style/.test(block))

/** What waits for an animation to be seen is never seen where motion is unwelcome. A native control lies unseen over its picture. */
export const waitsUnseen = wherever(
  (rule) => /(?<!-)opacity: 0(?![.\d])/.test(rule.body) && !isAKeyframe(rule) && !rule.body.includes('position: absolute'),
)

const isPositioned = ({ body }: Rule): boolean => /position: (?:relative|absolute|fixed|sticky)/.test(body)
const partsOf = (selector: string): string[] => selector.split(/[\s>+~,]+|(?=::)/).filter((part) => part !== '')

/** What fills whatever it lies in, with nothing around it that would hold it: it lies over the page. */
export const loose: Fault = (css) => {
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

/** What the screen leaves beside something is nothing on a small one, or with large text. */
export const hasNoLeast = wherever(({ body }) =>
  body.split(';').some((line) => /[dsl]?v[hw] - [\d.]+rem/.test(line) && !/clamp\(|max\(/.test(line)),
)

// A share that a script gives.
const isMeasured = ({ body }: Rule): boolean =>
  /(?:inline-size|block-size):[^;]*(?:var\(--[\w-]+\) \* 100%|100% \* var\(--)/.test(body)

/** Measures that are drawn by their ground alone, which a system's own contrast takes away. */
export const backgroundOnly: Fault = (css) => {
  const rules = rulesOf(css)
  const has = (selector: string, isOne: (rule: Rule) => boolean) =>
    rules.some((rule) => rule.selector.split(/,\s*/).includes(selector) && isOne(rule))
  return rules
    .filter((rule) => isMeasured(rule) && has(rule.selector, ({ body }) => /background/.test(body)))
    .filter(({ selector }) => !has(selector, isInForcedColors))
    .map(({ selector }) => selector)
}

/** A colour of letters and lines that is the same in both schemes, on a ground that is not. */
export const isOfOneScheme = wherever(
  ({ body }) =>
    /(?:^|[\s;])(?:color|fill|stroke): *(?:#|rgb|hsl|oklch|white\b|black\b)/.test(body) &&
    !/background(?:-color)?: *(?:#|rgb|hsl|oklch|white\b|black\b)/.test(body),
)

/** A field that grows with what is written in it, within what stays in sight: over all else on the screen. */
export const hasNoMaximum: Fault = (css) => {
  const rules = rulesOf(css)
  const stays = rules.some(isAtTheEnd)
  return rules
    .filter(({ body }) => stays && /field-sizing: content/.test(body) && !/max-block-size/.test(body))
    .map(({ selector }) => selector)
}

const fills = ({ body }: Rule): boolean => body.includes('position: absolute') && body.includes('inline-size: 100%')

/** Pictures that a slider of the same size lies over: the slider begins where writing does. */
export const notMirrored: Fault = (css) => {
  const rules = rulesOf(css)
  const isSlider = (selector: string) => rules.some((rule) => rule.selector === `${selector}::-webkit-slider-thumb`)
  if (!rules.some((rule) => fills(rule) && isSlider(rule.selector))) return []
  return rules
    .filter((rule) => fills(rule) && !isSlider(rule.selector))
    .filter(({ selector }) => !rules.some((rule) => isTurned(rule) && rule.selector.endsWith(` ${selector}`)))
    .map(({ selector }) => selector)
}

/** All of them, each with what a member meets. */
export const styleFaults: Readonly<Record<string, Fault>> = {
  'stays tinted after a tap where there is no mouse': hoversAnywhere,
  'misses the scheme that a member chose for this device': asksTheDevice,
  'is dragged, and the page scrolls under the finger': scrollsAway,
  'moves to the same side in languages of both directions': oneSided,
  'waits unseen for a motion that some members do without': waitsUnseen,
  'fills its place with nothing around that holds it, and lies over the page': loose,
  'is as large as the screen leaves it, with no least size': hasNoLeast,
  'is drawn by its ground alone, which a system’s own contrast takes away': backgroundOnly,
  'has a colour that is the same in light and dark, on a ground that is not': isOfOneScheme,
  'grows with its text over all that stands on the screen': hasNoMaximum,
  'lies under a slider and does not turn with it': notMirrored,
}
