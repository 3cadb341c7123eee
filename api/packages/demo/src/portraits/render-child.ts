import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { JPEG_QUALITY } from '@quintet/domain/photos'
import { drawPortrait } from './draw-portrait.ts'
import type { Portrait, Rendered } from './render.ts'

// Runs as a process of its own: the server itself never opens SVG, and two of these use two cores.
sharp.concurrency(1)
sharp.cache(false)

const portraits = JSON.parse(await text(process.stdin)) as Portrait[]

for (const { number, face, shots } of portraits) {
  const pictures: string[] = []
  for (const shot of shots) {
    const svg = Buffer.from(drawPortrait(face, shot))
    const jpeg = await sharp(svg).jpeg({ quality: JPEG_QUALITY }).toBuffer()
    pictures.push(jpeg.toString('base64'))
  }
  const rendered: Rendered = { number, pictures }
  process.stdout.write(`${JSON.stringify(rendered)}\n`)
}
