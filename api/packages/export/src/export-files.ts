import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportContext } from './context.ts'

/** What exports are kept with. */
type Files = Pick<ExportContext, 'config' | 'photos' | 'random'>

/** Where finished exports lie until they are over. */
export const exportFolder = ({ config }: Pick<Files, 'config'>): string => join(config.dataFolder, 'exports')

// Processes that share a bucket share no folder: there, exports lie beside the pictures. The look for files that no photo names takes
// what a crash leaves behind.
const isInBucket = ({ config }: Files): boolean => config.photosUrl !== ''

/** Keeps a finished export. @returns its name */
export const putExportFile = async (context: Files, zip: Uint8Array): Promise<string> => {
  if (isInBucket(context)) return context.photos.put(Buffer.from(zip))
  const file = `${context.random.bytes(16).toString('hex')}.zip`
  await mkdir(exportFolder(context), { recursive: true, mode: 0o700 })
  await writeFile(join(exportFolder(context), file), zip, { mode: 0o600, flag: 'wx' })
  return file
}

/** An export by its name; undefined where it is gone. */
export const readExportFile = (context: Files, file: string): Promise<Buffer | undefined> =>
  isInBucket(context) ? context.photos.get(file) : readFile(join(exportFolder(context), file)).catch(() => undefined)

/** Takes a file away; nothing where it is gone. */
export const removeExportFile = (context: Files, file: string): Promise<void> =>
  isInBucket(context) ? context.photos.delete(file) : rm(join(exportFolder(context), file), { force: true })

/** Removes files of this machine that are older, by its time: a crash may have left one that no row names. */
export const sweepExportFiles = async (context: Files, ms: number): Promise<void> => {
  const folder = exportFolder(context)
  for (const file of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, file)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ms) await rm(join(folder, file), { force: true })
  }
}
