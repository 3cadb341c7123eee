import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { JPEG_QUALITY } from '@quintet/domain/photos'
import { createFilePhotoStore } from '../../photos/store.ts'
import { systemRandom } from '@quintet/kit/random'
import { drawPortrait } from './draw-portrait.ts'
import type { RenderOrder } from './render.ts'

// Runs as a process of its own: the server itself never opens SVG, and two of these use two cores.
sharp.concurrency(1)
sharp.cache(false)

const order = JSON.parse(await text(process.stdin)) as RenderOrder
const store = createFilePhotoStore(join(order.dataFolder, 'photos'), systemRandom)

for (const { number, face, shots } of order.portraits) {
  const files: string[] = []
  for (const shot of shots) {
    const svg = Buffer.from(drawPortrait(face, shot))
    files.push(await store.put(await sharp(svg).flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer()))
  }
  process.stdout.write(`${JSON.stringify({ number, files })}\n`)
}
