import { loadavg } from 'node:os'
import { cropSize } from '@quintet/domain/photos'
import { processPhoto } from '@quintet/photos/process'
import { measurePhoto, noSignals } from '@quintet/photos/signals'
import { makeSmall, makeSmallQuickly } from '@quintet/photos/small'
import sharp from 'sharp'

// Each step once more in each round, in turn, so that a busy moment falls on all of them; medians are compared.
const rounds = 9
const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const

/** What phones send, by its pixels. Noise takes a codec as long as a photograph does, and nobody's picture is needed. */
const inputs: readonly (readonly [name: string, width: number, height: number])[] = [
  ['12 megapixels, upright', 3024, 4032],
  ['5 megapixels, on its side', 2560, 1920],
  ['as small as may be', cropSize.width, cropSize.height],
]

// Grains that are still there when the picture is made small, as features of a face are.
const grain = 8

const pictureOf = async (width: number, height: number): Promise<Buffer> => {
  const [columns, rows] = [Math.ceil(width / grain), Math.ceil(height / grain)]
  const grains = await sharp({ create: { width: columns, height: rows, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  return sharp(grains).resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer()
}

type Step = readonly [name: string, work: (input: Buffer, stored: Buffer) => Promise<unknown>]

const bare: Step = [
  'bare sharp: decode, fit, encode',
  (input) => sharp(input).rotate().resize(800, 1422, { fit: 'cover', withoutEnlargement: true }).jpeg().toBuffer(),
]
const steps: readonly Step[] = [
  bare,
  ['the stored picture', (input) => processPhoto(input)],
  ['small pictures with AVIF', (_, stored) => makeSmall(stored)],
  ['small pictures without', (_, stored) => makeSmallQuickly(stored)],
  ['hash, edges, size', (_, stored) => measurePhoto(stored, noSignals)],
]

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0

const measure = async (input: Buffer): Promise<Map<string, number>> => {
  const stored = await processPhoto(input)
  const times = new Map(steps.map(([name]) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++)
    for (const [name, work] of steps) times.get(name)?.push(await milliseconds(() => work(input, stored)))
  return new Map([...times].map(([name, found]) => [name, median(found)]))
}

const kib = (bytes: number | undefined) => (bytes === undefined ? '–' : `${(bytes / 1024).toFixed(1)} KiB`)

const sizesOf = async (input: Buffer): Promise<string> => {
  const stored = await processPhoto(input)
  const { small, blur } = await makeSmall(stored)
  return `sent ${kib(input.length)}, stored ${kib(stored.length)}, WebP ${kib(small.webp?.length)}, AVIF ${kib(small.avif?.length)}, blur ${blur.length} B`
}

/** `pnpm bench photos`: processor time of each thing that is done with an uploaded picture, beside the least that sharp can do for it. */
export const run = async (): Promise<void> => {
  // Made first: the server shuts every decoder but that of JPEG.
  const pictures = await Promise.all(inputs.map(async ([name, ...size]) => [name, size, await pictureOf(...size)] as const))
  for (const [name, [width, height], input] of pictures) {
    const times = await measure(input)
    console.log(`\n${name} (${width} × ${height}): ${await sizesOf(input)}`)
    const least = times.get(bare[0]) ?? 1
    for (const [step, time] of times)
      console.log(`  ${step.padEnd(32)} ${time.toFixed(0).padStart(5)} ms  ${(time / least).toFixed(2)} × bare`)
  }
  console.log(`\nLoad ${(loadavg()[0] ?? 0).toFixed(1)}.`)
}
