// `npm run maps`: draws the ten maps of the static content anew.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeMaps, weightOf } from './maps/make-maps.ts'

const folder = fileURLToPath(new URL('../../../api/content/files/', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const { name, text } of makeMaps()) {
  writeFileSync(join(folder, name), text)
  console.log(`${name} ${(weightOf(text) / 1000).toFixed(1)} KB`)
}
