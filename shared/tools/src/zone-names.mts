// `npm run zone-names FOLDER`: composes the zones' names anew. FOLDER is `common/subdivisions` of CLDR, as the Debian package
// unicode-cldr-core has it under /usr/share/unicode/cldr.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { composedLanguages, zoneNames } from './zone-names/compose.ts'
import { readSubdivisions } from './zone-names/subdivisions.ts'

const [folder = '/usr/share/unicode/cldr/common/subdivisions'] = process.argv.slice(2)
const english = readSubdivisions(folder, 'en')

const write = (language: string, names: Record<string, string>): void => {
  const path = fileURLToPath(new URL(`../../../api/content/${language}/zones.json`, import.meta.url))
  writeFileSync(path, `${JSON.stringify(names, null, 2)}\n`)
}

write('en', zoneNames())
for (const language of composedLanguages)
  write(language, zoneNames({ language, names: readSubdivisions(folder, language), english }))
