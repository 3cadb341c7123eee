import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopiedFile } from './files.ts'
import type { PhotoPlace } from './photo-place.ts'

/** What a copy holds; written last, so that one without it was never finished. */
export interface BackupManifest {
  format: 'quintet-backup 1'
  /** ISO 8601, of the machine's clock. */
  madeAt: string
  /** After this moment the copy has to be gone: it still holds what members have had deleted since. */
  expiresAt: string
  /** The newest step of the schema. */
  schema: string
  /** Rows of every table. */
  counts: Record<string, number>
  /** Entries of the staff's audit log, and the number of the registry. */
  audit: number
  registry: number
  /** Without it the copy holds the pictures too. */
  photos?: PhotoPlace
  files: CopiedFile[]
}

export const manifestName = 'backup.json'
export const databaseName = 'quintet.sqlite'

/** A copy cannot be trusted, or a folder is not what it should be; the message says why. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

/** The manifest of a finished copy. */
export const readManifest = async (folder: string): Promise<BackupManifest> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupFault(`${folder} is not a finished backup: it has no ${manifestName}.`)
  try {
    const manifest = JSON.parse(text) as BackupManifest
    if (manifest.format === 'quintet-backup 1') return manifest
  } catch {
    // Said below.
  }
  throw new BackupFault(`${manifestName} in ${folder} is damaged or of a form this version does not know.`)
}
