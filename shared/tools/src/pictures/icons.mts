import sharp from 'sharp'

const paper = '#FBF8F4'
/** The five tiles' hues, clockwise from the top. */
const hues = ['#5157A6', '#1F7A75', '#9A6A12', '#A5482F', '#A63D6B'] as const
const gapDegrees = 30

/** One of the five arcs of the mark, around the middle of a square of 100. */
const arc = (index: number, radius: number): string => {
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(50 + radius * Math.cos(angle)).toFixed(3)} ${(50 + radius * Math.sin(angle)).toFixed(3)}`
  }
  const [from, to] = [index * 72 + gapDegrees / 2 - 90, (index + 1) * 72 - gapDegrees / 2 - 90]
  return `M ${point(from)} A ${radius} ${radius} 0 0 1 ${point(to)}`
}

interface Mark {
  /** Of a square of 100: how far the ring is from the middle, and how thick. */
  radius: number
  width: number
  colours: readonly string[]
}

const ring = ({ radius, width, colours }: Mark): string =>
  colours
    .map(
      (colour, index) =>
        `<path d="${arc(index, radius)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`,
    )
    .join('')

const square = (inner: string, corner: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${corner}" fill="${paper}"/>${inner}</svg>`

/** The ring with one arc alone in its colour: a way to that tile. */
const only = (index: number) => hues.map((hue, at) => (at === index ? hue : '#E4DDD6'))
const white = hues.map(() => '#FFFFFF')

/** An icon made from the mark. */
export interface Icon {
  name: string
  size: number
  svg: string
}

const wide = { radius: 34, width: 11 }
// Systems cut maskable icons to any shape that keeps a circle of 80 of 100.
const safe = { radius: 26, width: 8.5 }

/** Every icon of the home screen, of notices and of shortcuts. */
export const icons: readonly Icon[] = [
  ...[192, 512].map((size) => ({ name: `icon-${size}`, size, svg: square(ring({ ...wide, colours: hues }), 22) })),
  ...[192, 512].map((size) => ({ name: `maskable-${size}`, size, svg: square(ring({ ...safe, colours: hues }), 0) })),
  { name: 'apple-touch-icon', size: 180, svg: square(ring({ ...wide, radius: 31, width: 10, colours: hues }), 0) },
  {
    // Of a badge systems take the shape alone.
    name: 'badge-96',
    size: 96,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ring({ radius: 40, width: 14, colours: white })}</svg>`,
  },
  { name: 'shortcut-judging-96', size: 96, svg: square(ring({ ...wide, colours: only(3) }), 22) },
  { name: 'shortcut-matches-96', size: 96, svg: square(ring({ ...wide, colours: only(4) }), 22) },
]

/** An icon as a PNG. */
export const renderIcon = ({ svg, size }: Icon): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * (size / 100) * 1.5 })
    .resize(size, size)
    .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
    .toBuffer()
