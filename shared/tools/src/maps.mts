// `npm run maps`: draws the ten maps of the static content anew.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeMaps, weightOf } from './maps/make-maps.ts'
import { versionOf } from './maps/version.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const folder = at('api/content/files')
const files = makeMaps()

mkdirSync(folder, { recursive: true })
for (const { name, text } of files) {
  writeFileSync(join(folder, name), text)
  console.log(`${name} ${(weightOf(text) / 1000).toFixed(1)} KB`)
}
writeFileSync(
  at('shared/ui/src/map/maps-version.ts'),
  `/** Changes with any of the maps; \`npm run maps\` writes it. */\nexport const mapsVersion = '${versionOf(files)}'\n`,
)
