import { hue, ink, tint } from './palette.mts'
import { mirrored, type Point, smooth } from './spline.mts'

/** Half the widths of a body seen from the front, in units of a figure 480 high down to the knee. */
export interface Build {
  shoulder: number
  bust: number
  waist: number
  hip: number
  thigh: number
  arm: number
  neck: number
}

export type Sex = 'woman' | 'man'

const stroke = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const armpit = ({ bust }: Build): Point => [bust - 3, 152]

const side = (build: Build): Point[] => {
  const { bust, waist, hip, thigh } = build
  return [armpit(build), [bust, 179], [waist, 238], [hip, 306], [(hip + thigh) / 2 + 1, 388], [thigh, 440], [thigh - 2, 470]]
}

const insideLeg = ({ thigh }: Build): Point[] => [
  [0, 344],
  [thigh * 0.12, 352],
  [thigh * 0.24, 388],
  [thigh * 0.3, 440],
  [thigh * 0.3 - 1, 470],
]

// From the jaw over the shoulder and round the hand to the armpit. A wide chest moves the arm out: a gap tells the waist.
const shoulderAndArm = (build: Build): Point[] => {
  const { neck, shoulder, bust, arm } = build
  const upper = Math.max(shoulder + 13, bust + 6 + arm)
  const elbow = upper + 10
  return [
    [neck, 83],
    [neck + 1, 95],
    [neck + 10, 105],
    [shoulder - 12, 112],
    [shoulder + 2, 126],
    [(shoulder + upper) / 2 + 4, 154],
    [upper + 2, 194],
    [elbow, 238],
    [elbow + 14, 292],
    [elbow + 18, 318],
    [elbow + 17, 336],
    [elbow + 11, 341],
    [elbow + 6, 326],
    [elbow + 2, 298],
    [elbow - arm + 2, 242],
    [upper - arm + 1, 194],
    armpit(build),
  ]
}

const neckline = ({ neck }: Build): Point[] => [
  [0, 138],
  [neck * 0.8, 131],
  [neck + 10, 105],
]
const armhole = (build: Build): Point[] => [[build.neck + 22, 109], [build.neck + 25, 130], armpit(build)]
const hem = (build: Build): Point[] => [side(build)[4] ?? [0, 0], [build.thigh * 0.24, 390]]

const joined = (parts: readonly (readonly Point[])[]): string =>
  parts.map((part, index) => (index === 0 ? smooth(part) : smooth(part).replace('M', 'L'))).join('')

// Top and shorts in one, from the neckline to the hem.
const clothing = (build: Build): string => {
  const half = [neckline(build), armhole(build), side(build).slice(0, 5), hem(build), insideLeg(build).slice(0, 3).toReversed()]
  const otherHalf = half.toReversed().map((part) => mirrored(part).toReversed())
  return `<path d="${joined([...half, ...otherHalf])}Z" fill="${hue}" opacity="${tint}"/>`
}

const hair: Record<Sex, string> = {
  woman:
    '<circle cx="0" cy="9" r="11"/><path d="M-27 56C-31 22 -14 15 0 15C14 15 31 22 27 56C25 44 18 36 2 34C-12 36 -24 42 -27 56Z"/>',
  man: '<path d="M-27 46C-30 22 -16 14 1 14C17 14 30 22 27 46C26 37 22 33 16 33C6 36 -8 36 -17 32C-23 34 -26 38 -27 46Z"/>',
}

const head = (sex: Sex, line: number): string => {
  const outline = stroke('M-25 46C-25 66 -14 84 0 84C14 84 25 66 25 46', ink, line)
  return `<g fill="${ink}">${hair[sex]}</g>${outline}`
}

const bothSides = (path: readonly Point[]): string[] => [smooth(path), smooth(mirrored(path))]

const usualLine = 4.5

/** A person from head to knee, the middle at x = 0, drawn to be seen small: the outline, and the clothes as a ground alone. */
export const smallFigure = (sex: Sex, build: Build, line = 7): string => {
  const body = [side(build), insideLeg(build), shoulderAndArm(build)].flatMap(bothSides).map((path) => stroke(path, ink, line))
  return `${clothing(build)}${body.join('')}${head(sex, line)}`
}

/** A person from head to knee, the middle at x = 0: lines in ink, the clothes in the hue with an edge. */
export const figure = (sex: Sex, build: Build): string => {
  const edges = [neckline(build), armhole(build), hem(build)]
    .flatMap(bothSides)
    .map((path) => stroke(path, hue, usualLine * 0.75))
  return `${edges.join('')}${smallFigure(sex, build, usualLine)}`
}

const dots = (build: Build): string =>
  `<g stroke-dasharray="0.1 11">${bothSides(side(build).slice(1))
    .map((path) => stroke(path, ink, usualLine + 1.5))
    .join('')}</g>`

/** A person of any build between a narrow and a wide one: both are dotted, and the clothes cover what lies between. */
export const anyFigure = (sex: Sex, narrow: Build, wide: Build): string => {
  const lines = [insideLeg(narrow), shoulderAndArm(wide)].flatMap(bothSides).map((path) => stroke(path, ink, usualLine))
  const edges = bothSides(neckline(wide)).map((path) => stroke(path, hue, usualLine * 0.75))
  return [clothing(wide), clothing(narrow), ...edges, ...lines, dots(wide), dots(narrow), head(sex, usualLine)].join('')
}
