import sharp from 'sharp'
import type { Drawing } from './drawings.mts'
import { hue, ink, tint } from './palette.mts'

type Colour = readonly [red: number, green: number, blue: number]

const parse = (code: string): Colour => [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16)) as unknown as Colour
const colours = [parse(ink), parse(hue)]

// Few strengths keep the files small; at twice the size that a screen shows, edges stay smooth.
const strengths = [0, tint / 2, tint, 0.65, 1].map((strength) => Math.round(strength * 255))

const nearest = (values: readonly number[], wanted: number): number =>
  values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best))

const distance = (one: Colour, other: Colour): number =>
  one.reduce((sum, part, index) => sum + (part - (other[index] ?? 0)) ** 2, 0)

const closest = (seen: Colour): Colour =>
  colours.reduce((best, colour) => (distance(colour, seen) < distance(best, seen) ? colour : best))

/** Moves every pixel to one of the two colours in one of the strengths. */
const reduce = (pixels: Buffer): void => {
  for (let at = 0; at < pixels.length; at += 4) {
    const strength = nearest(strengths, pixels[at + 3] ?? 0)
    const seen: Colour = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    const [red, green, blue] = strength === 0 ? [0, 0, 0] : closest(seen)
    pixels.set([red, green, blue, strength], at)
  }
}

/** A drawing as a PNG of ten colours at most, on a transparent ground. */
export const render = async ({ svg }: Drawing): Promise<Buffer> => {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  reduce(data)
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  return sharp(data, { raw }).png({ palette: true, colours: 16, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer()
}
