import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '@quintet/federation/contract'
import { declarationsFile, usesFile } from '@quintet/registry/faces'
import { writeBuild } from '../../../registry/test/support/builds.ts'
import { describeFile } from '../../src/build/manifest-plugin.ts'
import type { Declarations } from '../../src/faces/declarations.ts'
import { installedVersions } from '../../src/build/shared-versions.ts'
import { root } from '../../src/faces/packages.ts'
import type { Uses } from '../../src/faces/uses.ts'

/** What a build keeps of its face. */
export interface Kept {
  declarations?: Declarations
  uses?: Uses
  builtAgainst?: Record<string, string>
}

const shellFolder = join(root, 'shell')

/** Writes a build with its face, as the bundler's plugin does. @returns its folder */
export const writeFacedBuild = async (
  under: string,
  name: string,
  version: string,
  { declarations, uses, builtAgainst = installedVersions(shellFolder) }: Kept,
): Promise<string> => {
  const dist = await writeBuild(under, name, version, { builtAgainst, tile: name === 'shell' ? '' : name.replace('mf-', '') })
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest
  const kept = Object.entries({ [declarationsFile]: declarations, [usesFile]: uses })
  for (const [path, value] of kept.filter(([, one]) => one !== undefined)) {
    const text = JSON.stringify(value)
    await writeFile(join(dist, path), text)
    manifest.files.push(describeFile(path, Buffer.from(text)))
  }
  await writeFile(join(dist, 'manifest.json'), JSON.stringify({ ...manifest, ...(declarations && { face: declarations.id }) }))
  return dist
}

/** A face in which the text of some files is another one. */
export const changed = (face: Declarations, id: string, change: (text: string, path: string) => string): Declarations => ({
  ...face,
  id,
  files: Object.fromEntries(Object.entries(face.files).map(([path, text]) => [path, change(text, path)])),
})
