import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltFile, Manifest } from '@quintet/federation/contract'
import { manifestFaults } from './check-document.ts'
import { fileKey, integrityOf, type Releases } from './releases.ts'

/**
 * Puts the files of a build into the store, each under its hash. Nothing refers to them until the registry does.
 * @param dist absolute path of a built remote
 * @throws when the folder is not what its manifest says
 */
export const uploadBuild = async ({ store }: Releases, dist: string): Promise<Manifest> => {
  const manifest = await readManifest(dist)
  const faults = manifestFaults(manifest)
  if (faults.length > 0) throw new Error(`${manifest.name} cannot be published: ${faults.join('; ')}.`)
  // All are held against the manifest before one is stored: a build that is refused leaves nothing.
  const files = await Promise.all([...manifest.files, ...(manifest.maps ?? [])].map((file) => readBuilt(dist, file)))
  await Promise.all(files.map((file) => storeFile(store, dist, file)))
  return manifest
}

/** Reads what a build says of itself. */
export const readManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest

interface ReadFile extends BuiltFile {
  content: Buffer
}

const readBuilt = async (dist: string, file: BuiltFile): Promise<ReadFile> => {
  const content = await readFile(join(dist, file.path))
  if (integrityOf(content) !== file.integrity)
    throw new Error(`${join(dist, file.path)} is not the file that was built. Build again.`)
  return { ...file, content }
}

const storeFile = async (store: Releases['store'], dist: string, { path, integrity, content }: ReadFile): Promise<void> => {
  const key = fileKey(integrity)
  if (await store.has(key)) return
  // The compressed forms first: where the file is, they are.
  await Promise.all(
    ['.br', '.gz'].map(async (ending) => {
      const compressed = await readFile(join(dist, path + ending)).catch(() => undefined)
      if (compressed) await store.put(key + ending, compressed)
    }),
  )
  await store.put(key, content)
}
