import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '@quintet/federation/contract'
import { integrityOf } from '../../src/releases.ts'

/** Writes what a build of a small remote would be. @returns its folder */
export const writeBuild = async (
  under: string,
  name: string,
  version: string,
  changes: Partial<Manifest> = {},
): Promise<string> => {
  const dist = join(under, 'dist', name, version)
  await mkdir(dist, { recursive: true })
  // Files of shells are named by their content.
  const entry = name === 'shell' ? `entry.${version}.js` : 'entry.js'
  const contents = { [entry]: `export const entry = '${name} ${version}'`, 'part.js': 'export {}', 'styles.css': '.a{}' }
  const files = await Promise.all(
    Object.entries(contents).map(async ([path, text]) => {
      await writeFile(join(dist, path), text)
      return { path, bytes: text.length, integrity: integrityOf(Buffer.from(text)) }
    }),
  )
  const manifest: Manifest = {
    name,
    tile: name.replace('mf-', ''),
    version,
    contract: 1,
    entry,
    js: [entry, 'part.js'],
    css: ['styles.css'],
    texts: {},
    files,
    builtAgainst: { react: '19.3.1' },
    ...changes,
  }
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
  return dist
}
