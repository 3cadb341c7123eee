import { join } from 'node:path'
import { openReleases } from '@quintet/registry'
import { verify } from '@quintet/registry/operations'
import { openStore } from '@quintet/database'
import { auditFaults, auditKeyOf } from '@quintet/audit-log/audit'
import { countRows, integrityFaults, openReader, photosNamed } from './database-copy.ts'
import { filesUnder } from './files.ts'
import { databaseName } from './manifest.ts'
import { localStore } from './make-backup.ts'
import type { PhotoPlace } from './photo-place.ts'

/** What a look at a whole data folder found. */
export interface SiteCheck {
  counts: Record<string, number>
  /** Entries of the audit log, files of the registry that were hashed, and its number. */
  audit: number
  files: number
  registry: number
  /** One sentence for each thing that is wrong. */
  faults: string[]
}

const photosGone = async (named: readonly string[], folder: string): Promise<string[]> => {
  const there = new Set(await filesUnder(join(folder, 'photos')))
  return named.filter((file) => !there.has(file))
}

const checkDatabase = async (folder: string, photos: PhotoPlace) => {
  const reader = openReader(join(folder, databaseName))
  try {
    const gone = photos === 'bucket' ? [] : await photosGone(photosNamed(reader), folder)
    const faults = [...integrityFaults(reader), ...gone.map((file) => `The picture ${file} is gone.`)]
    return { counts: countRows(reader), faults }
  } finally {
    reader.close()
  }
}

const checkAudit = async (folder: string) => {
  const store = openStore({ file: join(folder, databaseName) })
  try {
    return await auditFaults(store.read, auditKeyOf({ dataFolder: folder }))
  } finally {
    await store.close()
  }
}

/** Looks at a site that does not run: database, pictures, the staff's audit log, and every file that the registry serves. */
export const checkSite = async (folder: string, photos: PhotoPlace = 'folder'): Promise<SiteCheck> => {
  const database = await checkDatabase(folder, photos)
  const audit = await checkAudit(folder)
  const registry = await verify(openReleases(folder, localStore))
  const { serial, files } = registry
  const faults = [...database.faults, ...audit.faults, ...registry.faults]
  return { counts: database.counts, audit: audit.entries, files, registry: serial, faults }
}
