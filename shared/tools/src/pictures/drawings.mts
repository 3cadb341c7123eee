import { classBuild, extremeBuilds, shapeBuild } from './builds.mts'
import { anyFigure, figure, type Sex, smallFigure } from './figure.mts'
import { hue, ink, tint } from './palette.mts'

/** A picture as code, and the size that it is rendered at. */
export interface Drawing {
  name: string
  width: number
  height: number
  svg: string
}

const sexes: readonly Sex[] = ['woman', 'man']
/** The two people of a shape stand in a half each, so that a screen can show one of them alone. */
const half = 240
const tall = 436

const drawing = (name: string, width: number, height: number, parts: string, scale = 1): Drawing => {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const head = `xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}"`
  return { name, ...size, svg: `<svg ${head}>${parts}</svg>` }
}

const placed = (x: number, y: number, scale: number, parts: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts}</g>`

const pair = (draw: (sex: Sex) => string): string =>
  sexes.map((sex, index) => placed(half * (index + 0.5), 6, 0.91, draw(sex))).join('')

const shape = (number: number): Drawing =>
  drawing(
    `shape-${number}`,
    2 * half,
    tall,
    pair((sex) => figure(sex, shapeBuild(sex, number))),
  )

const anyShape = drawing(
  'shape-8',
  2 * half,
  tall,
  pair((sex) => {
    const { narrow, wide } = extremeBuilds(sex)
    return anyFigure(sex, narrow, wide)
  }),
)

const classes = [1, 2, 3, 4, 5]
const levels = [1, 2, 3]
const column = 176
const row = 312

// Three steps that rise: the three levels of activity that each class has.
const activity = (middle: number): string =>
  levels
    .map((level) => {
      const height = level * 14
      return `<rect x="${middle - 46 + level * 20}" y="${2 * row + 54 - height}" width="14" height="${height}" rx="3" fill="${hue}"/>`
    })
    .join('')

const chart = drawing(
  'appearance-chart',
  column * classes.length,
  2 * row + 60,
  classes
    .map((number, index) => {
      const middle = (index + 0.5) * column
      const people = sexes.map((sex, at) => placed(middle, 6 + at * row, 0.62, smallFigure(sex, classBuild(sex, number))))
      return people.join('') + activity(middle)
    })
    .join(''),
  0.54,
)

const frame = 'M28 12H332A16 16 0 0 1 348 28V612A16 16 0 0 1 332 628H28A16 16 0 0 1 12 612V28A16 16 0 0 1 28 12Z'
const bust =
  'M48 626C44 520 66 462 146 436L150 388C114 368 104 330 104 296C104 240 134 206 180 206C226 206 256 240 256 296C256 330 246 368 210 388L214 436C294 462 316 520 312 626'

// The frame of a photo with the outline of a person who is not seen yet.
const placeholder = drawing(
  'no-image',
  360,
  640,
  `<path d="${frame}" fill="${hue}" opacity="0.12"/><path d="${bust}" fill="${hue}" opacity="${tint}"/>
  <path d="${frame}" fill="none" stroke="${hue}" stroke-width="4" stroke-dasharray="14 12" stroke-linecap="round"/>
  <path d="${bust}" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
)

/** The ten pictures of the static content, apart from the maps (decision 44). */
export const drawings: readonly Drawing[] = [
  ...Array.from({ length: 7 }, (_, index) => shape(index + 1)),
  anyShape,
  chart,
  placeholder,
]
