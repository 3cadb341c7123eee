import { appendFile, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyRegistry, type RegistryDocument } from './document.ts'
import { underLock } from './lock.ts'
import { openRegistry, registryKeys, signRegistry, type SignedRegistry } from './signature.ts'

/** Who changed what, for the history. */
export interface Edit {
  who: string
  what: string
}

/** Where the registry of a data folder lies. */
export function registryPaths(dataFolder: string) {
  const folder = join(dataFolder, 'releases')
  return { folder, file: join(folder, 'registry.json'), history: join(folder, 'history.jsonl'), lock: join(folder, '.lock') }
}

/**
 * Reads and verifies the registry.
 * @param newestSerial highest serial this reader has seen
 * @returns the document, an empty one when nothing was published yet
 * @throws RegistryError when it is forged or replayed
 */
export async function readRegistry(dataFolder: string, newestSerial = 0): Promise<RegistryDocument> {
  const text = await readFile(registryPaths(dataFolder).file, 'utf8').catch(missingAsUndefined)
  if (text === undefined) return emptyRegistry
  return openRegistry(JSON.parse(text) as SignedRegistry, registryKeys(dataFolder), newestSerial)
}

const missingAsUndefined = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/**
 * Edits the registry under its lock: two teams at once both land. Signed, written atomically, noted in the history.
 * @param change takes the present document and gives the remotes of the next; returning the same object changes nothing
 */
export async function editRegistry(
  dataFolder: string,
  edit: Edit,
  change: (document: RegistryDocument) => RegistryDocument['remotes'],
): Promise<RegistryDocument> {
  const paths = registryPaths(dataFolder)
  await mkdir(paths.folder, { recursive: true })
  return underLock(paths.lock, async () => {
    const before = await readRegistry(dataFolder)
    const remotes = change(before)
    if (remotes === before.remotes) return before
    const after: RegistryDocument = { format: 1, serial: before.serial + 1, editedAt: Math.floor(Date.now() / 1000), remotes }
    const signed = signRegistry(after, registryKeys(dataFolder))
    await writeAtomically(paths.file, JSON.stringify(signed))
    await appendFile(paths.history, `${JSON.stringify({ ...edit, at: after.editedAt, signed })}\n`)
    return after
  })
}

async function writeAtomically(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  const file = await open(draft, 'w')
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await rename(draft, path)
}
