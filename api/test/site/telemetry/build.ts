import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const describeFile = (path: string, text: string) => ({
  path,
  bytes: text.length,
  integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
})

interface Scripts {
  /** Text of the entry. */
  entry?: string
  /** Its source map. */
  map?: string
}

/** Writes the build of a small remote. @returns its folder */
export const writeBuild = async (folder: string, name: string, version: string, scripts: Scripts = {}): Promise<string> => {
  const dist = join(folder, 'dist', name, version)
  const { entry = `export const entry = '${name} ${version}'`, map } = scripts
  const manifest = {
    name,
    tile: name.replace('mf-', ''),
    version,
    contract: 1,
    entry: 'entry.js',
    js: ['entry.js'],
    css: [],
    texts: {},
    files: [describeFile('entry.js', entry)],
    ...(map !== undefined && { maps: [describeFile('entry.js.map', map)] }),
    builtAgainst: {},
  }
  await mkdir(dist, { recursive: true })
  await writeFile(join(dist, 'entry.js'), entry)
  if (map !== undefined) await writeFile(join(dist, 'entry.js.map'), map)
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
  return dist
}
