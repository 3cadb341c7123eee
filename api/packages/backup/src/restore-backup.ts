import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { copyFile, describeFile } from './files.ts'
import { type SiteCheck, checkSite } from './check-site.ts'
import { BackupFault, type BackupManifest, readManifest } from './manifest.ts'

const faultOf = async (folder: string, file: BackupManifest['files'][number]): Promise<string | undefined> => {
  const found = await describeFile(folder, file.path).catch(() => undefined)
  if (!found) return `${file.path} is missing.`
  return found.sha256 === file.sha256 && found.bytes === file.bytes ? undefined : `${file.path} is not what was copied.`
}

/** What of a copy is missing or was changed since it was made; one sentence each. */
export const backupFaults = async (folder: string): Promise<string[]> => {
  const { files } = await readManifest(folder)
  const faults: string[] = []
  for (const file of files) {
    const fault = await faultOf(folder, file)
    if (fault !== undefined) faults.push(fault)
  }
  return faults
}

const assertEmpty = async (folder: string): Promise<void> => {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupFault(`${folder} is not empty. A restore never writes over a site: name a folder that is empty or not there.`)
}

const sameCounts = (manifest: BackupManifest, check: SiteCheck): string[] =>
  Object.entries(manifest.counts)
    .filter(([table, rows]) => check.counts[table] !== rows)
    .map(([table, rows]) => `${table} has ${check.counts[table] ?? 'no'} rows, and had ${rows}.`)

const differences = (manifest: BackupManifest, check: SiteCheck): string[] => [
  ...check.faults,
  ...sameCounts(manifest, check),
  ...(check.audit === manifest.audit ? [] : [`The audit log has ${check.audit} entries, and had ${manifest.audit}.`]),
  ...(check.registry === manifest.registry ? [] : [`The registry is number ${check.registry}, and was ${manifest.registry}.`]),
]

const assertNone = (faults: readonly string[], what: string): void => {
  if (faults.length > 0) throw new BackupFault([`${what} Nothing was restored.`, ...faults.slice(0, 20)].join('\n  '))
}

const makeSite = async (from: string, to: string, manifest: BackupManifest): Promise<SiteCheck> => {
  for (const { path, sha256 } of manifest.files)
    if ((await copyFile(from, to, path))?.sha256 !== sha256)
      throw new BackupFault(`${path} has changed while it was read. Nothing was restored.`)
  const check = await checkSite(to, manifest.photos)
  assertNone(differences(manifest, check), 'The site that was made of the backup is not what it was.')
  return check
}

/**
 * Makes a site of a copy, in a folder that is empty or not there. The copy is read and compared first, the site looked at as a whole
 * before it takes its place: what is torn or was changed is refused.
 */
export const restoreBackup = async (from: string, dataFolder: string, now: number): Promise<SiteCheck> => {
  const manifest = await readManifest(from)
  if (Date.parse(manifest.expiresAt) <= now)
    throw new BackupFault(
      `The life of this backup was over on ${manifest.expiresAt}: it holds what members have had deleted. Remove it.`,
    )
  await assertEmpty(dataFolder)
  assertNone(await backupFaults(from), 'The backup is damaged.')
  const partial = `${dataFolder.replace(/\/$/, '')}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    const check = await makeSite(from, partial, manifest)
    await rm(dataFolder, { recursive: true, force: true })
    await rename(partial, dataFolder)
    return check
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}
