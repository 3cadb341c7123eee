import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawings } from '../src/pictures/drawings.mts'
import { icons, renderIcon } from '../src/pictures/icons.mts'
import { hue, ink } from '../src/pictures/palette.mts'
import { render } from '../src/pictures/render.mts'

// The server lets sharp read JPEG alone, in its whole process: tests of photos may have run in this one before.
sharp.unblock({ operation: ['VipsForeignLoad'] })

const folder = fileURLToPath(new URL('../../../api/content/files/', import.meta.url))
const tokens = readFileSync(new URL('../../ui/src/styles/tokens.css', import.meta.url), 'utf8')
const heaviest = 12_000

const pixelsOf = (png: string | Buffer) => sharp(png).ensureAlpha().raw().toBuffer()

const luminance = (code: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(code.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'sunken'].flatMap((name) =>
  (new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []).slice(1),
)

it('are the ten of the specification', () => {
  const names = [...[1, 2, 3, 4, 5, 6, 7, 8].map((shape) => `shape-${shape}.png`), 'appearance-chart.png', 'no-image.png']
  expect(drawings.map(({ name }) => `${name}.png`)).toEqual(names)
  expect(readdirSync(folder).filter((name) => name.endsWith('.png'))).toEqual(names.toSorted())
})

it('are drawn in lines that both papers show', () => {
  expect(grounds).toHaveLength(6)
  for (const ground of grounds)
    for (const line of [ink, hue]) expect(contrast(line, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3)
})

const colourAt = (pixels: Buffer, at: number): string =>
  `#${[0, 1, 2].map((part) => (pixels[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`

describe.each(drawings.map((drawing) => [drawing.name, drawing] as const))('%s', (name, drawing) => {
  const path = `${folder}${name}.png`

  it('has its size and a small weight', async () => {
    const { width, height, format, hasAlpha } = await sharp(path).metadata()
    expect({ width, height, format, hasAlpha }).toEqual({
      width: drawing.width,
      height: drawing.height,
      format: 'png',
      hasAlpha: true,
    })
    expect(statSync(path).size).toBeLessThanOrEqual(heaviest)
  })

  it('lets the ground through, and has no other colour than the two', async () => {
    const pixels = await pixelsOf(path)
    const seen = new Map<string, number>()
    let clear = 0
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at + 3] === 0) clear++
      else if (pixels[at + 3] === 255) seen.set(colourAt(pixels, at), (seen.get(colourAt(pixels, at)) ?? 0) + 1)
    }
    expect(pixels[3]).toBe(0)
    expect(clear / (pixels.length / 4)).toBeGreaterThan(name === 'no-image' ? 0.03 : 0.4)
    expect([...seen.keys()].toSorted()).toEqual([ink, hue].toSorted())
  })

  it('is what the script draws', async () => {
    const [stored, drawn] = await Promise.all([pixelsOf(path), render(drawing).then(pixelsOf)])
    const different = stored.filter((value, index) => Math.abs(value - (drawn[index] ?? 0)) > 8).length
    expect(different / stored.length).toBeLessThan(0.002)
  })
})

it('differ from each other', () => {
  const files = drawings.map(({ name }) => readFileSync(`${folder}${name}.png`).toString('base64'))
  expect(new Set(files).size).toBe(10)
})

describe('the icons of home screens and notices', () => {
  it.each(icons.map((icon) => [icon.name, icon] as const))('%s is as it is drawn, in its size', async (name, icon) => {
    const file = readFileSync(`${folder}icons/${name}.png`)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: icon.size, height: icon.size })
    expect((await pixelsOf(file)).equals(await pixelsOf(await renderIcon(icon)))).toBe(true)
    expect(file.length).toBeLessThan(heaviest)
  })

  it('keeps the mark of maskable ones within the circle that every system shows', async () => {
    for (const { size, svg } of icons.filter(({ name }) => name.startsWith('maskable'))) {
      const { data, info } = await sharp(Buffer.from(svg))
        .resize(size, size)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const paper = [0xfb, 0xf8, 0xf4]
      let outside = 0
      for (let at = 0; at < data.length; at += 3) {
        const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)]
        const isPaper = paper.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 3)
        if (!isPaper && Math.hypot(x - info.width / 2, y - info.height / 2) > 0.4 * info.width) outside += 1
      }
      expect(outside).toBe(0)
    }
  })
})
