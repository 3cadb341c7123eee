import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// Every pair of the design system that carries text, worked out from the tokens themselves, in both schemes.

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

type Tokens = ReadonlyMap<string, string>
type Linear = readonly [number, number, number]

const declared = (block: string): [string, string][] =>
  [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value])

/** What stands between the braces after a mark. */
const blockAfter = (mark: string): string => {
  const start = css.indexOf(mark)
  expect(start, mark).toBeGreaterThanOrEqual(0)
  let depth = 0
  for (let at = css.indexOf('{', start); at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth === 0) return css.slice(css.indexOf('{', start) + 1, at)
  }
  return ''
}

const root = declared(blockAfter(':root {\n  color-scheme'))

/** The tokens as one scheme sees them: a pair's first or second colour, and the steps of a hue under their plain names. */
const tokensOf = (at: 0 | 1): Tokens => {
  const plain = root.map(([name, value]) => [name, /^light-dark\((.+), (.+)\)$/.exec(value)?.[at + 1] ?? value] as const)
  const dark = plain.filter(([name]) => name.startsWith('dark-')).map(([name, value]) => [name.slice(5), value] as const)
  return new Map([...plain, ...(at === 1 ? dark : [])])
}

const light = tokensOf(0)
const dark = tokensOf(1)
const hues = new Map(
  ['data', 'images', 'pools', 'judging', 'matches'].map((tile) => [tile, new Map(declared(blockAfter(`[data-tile='${tile}']`)))]),
)
hues.set('none', new Map(declared(blockAfter(':root {\n  --h'))))

const fromHex = (hex: string): Linear =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Linear

/** OKLCH to linear sRGB (B. Ottosson, A perceptual color space for image processing, 2020). */
const fromOklch = (lightness: number, chroma: number, hue: number): Linear => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const within = (part: number): number => Math.min(1, Math.max(0, part))

const luminance = ([red, green, blue]: Linear): number => {
  return 0.2126 * within(red) + 0.7152 * within(green) + 0.0722 * within(blue)
}

const contrast = (one: Linear, other: Linear): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second)
  return (high + 0.05) / (low + 0.05)
}

const number = (tokens: Tokens, name: string): number => Number(tokens.get(name))

/** A step of a hue's ramp, 1 to 12. */
const step = (scheme: Tokens, hue: Tokens, at: number): Linear =>
  fromOklch(number(scheme, `l${at}`), number(hue, 'c') * number(scheme, `c${at}`), number(hue, 'h'))

const plain = [
  ...['paper', 'surface', 'sunken'].flatMap((ground) =>
    ['ink', 'ink-soft', 'accent', 'good', 'bad', 'warn', 'pass-red', 'pass-blue'].map((text) => [text, ground]),
  ),
  ['on-accent', 'accent'],
  ['paper', 'ink'],
  ...['accent', 'good', 'bad', 'warn'].flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
  ]),
] as [string, string][]

const isText = 4.5
const isShape = 3

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s scheme', (_, scheme) => {
  const colour = (name: string) => fromHex(scheme.get(name) ?? '')

  it.each(plain)('%s can be read on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(isText)
  })

  it('the borders of controls can be seen', () => {
    for (const ground of ['paper', 'surface'])
      expect(contrast(colour('line-strong'), colour(ground))).toBeGreaterThanOrEqual(isShape)
  })

  describe.each([...hues])('the hue of %s', (_tile, hue) => {
    it('has text that can be read on its grounds and controls, and on every surface', () => {
      const grounds = [1, 2, 3, 4, 5].map((at) => step(scheme, hue, at))
      const surfaces = ['paper', 'surface', 'sunken'].map(colour)
      for (const text of [11, 12])
        for (const ground of [...grounds, ...surfaces])
          expect(contrast(step(scheme, hue, text), ground)).toBeGreaterThanOrEqual(isText)
    })

    it('carries ink and soft ink on what is soft', () => {
      for (const text of ['ink', 'ink-soft'])
        for (const at of [1, 2, 3]) expect(contrast(colour(text), step(scheme, hue, at))).toBeGreaterThanOrEqual(isText)
    })

    it('has solid steps that carry paper, and a strong border that can be seen', () => {
      for (const at of [9, 10]) expect(contrast(colour('paper'), step(scheme, hue, at))).toBeGreaterThanOrEqual(isText)
      for (const ground of ['paper', 'surface'])
        expect(contrast(step(scheme, hue, 8), colour(ground))).toBeGreaterThanOrEqual(isShape)
    })

    it('goes twelve steps from the ground to the text', () => {
      const steps = Array.from({ length: 12 }, (_each, index) => luminance(step(scheme, hue, index + 1)))
      const apart = steps.map((each) => contrast([each, each, each], [steps[0] ?? 0, steps[0] ?? 0, steps[0] ?? 0]))
      expect(apart).toEqual(apart.toSorted((one, other) => one - other))
    })
  })
})
