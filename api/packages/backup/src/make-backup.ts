import { existsSync } from 'node:fs'
import { mkdir, rename, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@quintet/domain/time'
import { readHead, openReleases } from '@quintet/registry'
import { type CopiedFile, copyFile, describeFile, filesUnder, writeDurably } from './files.ts'
import { copyDatabase, countRows, openReader, photosNamed } from './database-copy.ts'
import { BackupFault, type BackupManifest, databaseName, manifestName } from './manifest.ts'
import type { PhotoPlace } from './photo-place.ts'
import { BACKUP_DAYS } from '@quintet/domain/limits'
import { removeExpired } from './expired.ts'

const mostTries = 5

interface BackupOptions {
  dataFolder: string
  /** Where copies are collected, each in a folder of its own. */
  into: string
  /** Epoch milliseconds. */
  now: number
  days?: number
  /** `bucket`: the copy holds no pictures. */
  photos?: PhotoPlace
}

const copyAll = async (from: string, to: string, paths: readonly string[]): Promise<CopiedFile[]> => {
  const copied: CopiedFile[] = []
  for (const path of paths) {
    const file = await copyFile(from, to, path)
    if (file) copied.push(file)
  }
  return copied
}

const namedPhotos = (file: string): string[] => {
  const reader = openReader(file)
  try {
    return photosNamed(reader).map((name) => `photos/${name}`)
  } finally {
    reader.close()
  }
}

// A picture may be deleted after the snapshot and before it is copied; then another snapshot is taken. Most are copied before it.
const copyWithPhotos = async (from: string, to: string): Promise<CopiedFile[]> => {
  const source = join(from, databaseName)
  const copied = new Map((await copyAll(from, to, namedPhotos(source))).map((file) => [file.path, file]))
  for (let attempt = 0; attempt < mostTries; attempt++) {
    copyDatabase(source, join(to, databaseName))
    const named = new Set(namedPhotos(join(to, databaseName)))
    const missing = [...named].filter((path) => !copied.has(path))
    for (const file of await copyAll(from, to, missing)) copied.set(file.path, file)
    for (const path of [...copied.keys()].filter((each) => !named.has(each))) {
      await unlink(join(to, path))
      copied.delete(path)
    }
    if ([...named].every((path) => copied.has(path))) return [...copied.values(), await describeFile(to, databaseName)]
  }
  throw new BackupFault(
    'Pictures that the database names are not there. Run `npm run backup` again; if it says so again, look for them.',
  )
}

const copyDatabaseAlone = async (from: string, to: string): Promise<CopiedFile[]> => {
  copyDatabase(join(from, databaseName), join(to, databaseName))
  return [await describeFile(to, databaseName)]
}

const copyFolder = async (from: string, to: string, folder: string): Promise<CopiedFile[]> =>
  copyAll(
    from,
    to,
    (await filesUnder(join(from, folder))).map((path) => `${folder}/${path}`),
  )

// Keys come after the database, which may name them; documents of the registry before the files they name, as those come first.
const copyParts = async (from: string, to: string, photos: PhotoPlace): Promise<CopiedFile[]> => [
  ...(await (photos === 'bucket' ? copyDatabaseAlone(from, to) : copyWithPhotos(from, to))),
  ...(await copyFolder(from, to, 'keys')),
  ...(await copyFolder(from, to, 'release-keys')),
  ...(await copyFolder(from, to, 'releases/registry')),
  ...(await copyFolder(from, to, 'releases/api')),
  ...(await copyFolder(from, to, 'releases/files')),
]

const describeDatabase = (file: string) => {
  const reader = openReader(file)
  try {
    const schema = reader.prepare('SELECT name FROM migrations ORDER BY name DESC LIMIT 1').pluck().get() as string
    const audit = reader.prepare('SELECT count(*) FROM staff_audit').pluck().get() as number
    return { schema, audit, counts: countRows(reader) }
  } finally {
    reader.close()
  }
}

const serialOf = async (folder: string): Promise<number> =>
  existsSync(join(folder, 'releases')) ? (await readHead(openReleases(folder, localStore))).document.serial : 0

/** Releases that lie in a bucket are the bucket's to keep. */
export const localStore = { url: '', accessKeyId: '', secretAccessKey: '', region: '' }

const nameOf = (now: number): string => `quintet-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/**
 * Copies database, pictures, keys and releases of a running site to `into/quintet-TIME`, as they were at one moment. A copy has its
 * final name once it is whole and on the disk; copies whose life is over are removed.
 * @returns the folder of the copy
 */
export const makeBackup = async (options: BackupOptions): Promise<string> => {
  const { dataFolder, into, now, days = BACKUP_DAYS, photos = 'folder' } = options
  if (!existsSync(join(dataFolder, databaseName))) throw new BackupFault(`There is no site in ${dataFolder}.`)
  const done = join(into, nameOf(now))
  if (existsSync(done)) throw new BackupFault(`${done} is there already.`)
  const partial = `${done}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const files = await copyParts(dataFolder, partial, photos)
  const manifest: BackupManifest = {
    format: 'quintet-backup 1',
    madeAt: new Date(now).toISOString(),
    expiresAt: new Date(now + days * DAY_MS).toISOString(),
    ...describeDatabase(join(partial, databaseName)),
    registry: await serialOf(partial),
    ...(photos === 'bucket' && { photos }),
    files,
  }
  await writeDurably(join(partial, manifestName), `${JSON.stringify(manifest, null, 1)}\n`)
  await rename(partial, done)
  await removeExpired(into, now)
  return done
}
