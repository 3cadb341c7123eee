import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes the build of a small remote. @returns its folder */
export const writeBuild = async (folder: string, name: string, version: string): Promise<string> => {
  const dist = join(folder, 'dist', name, version)
  const text = `export const entry = '${name} ${version}'`
  const integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`
  const manifest = {
    name,
    tile: name.replace('mf-', ''),
    version,
    contract: 1,
    entry: 'entry.js',
    js: ['entry.js'],
    css: [],
    texts: {},
    files: [{ path: 'entry.js', bytes: text.length, integrity }],
    builtAgainst: {},
  }
  await mkdir(dist, { recursive: true })
  await writeFile(join(dist, 'entry.js'), text)
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
  return dist
}
