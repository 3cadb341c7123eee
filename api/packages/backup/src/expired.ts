import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@quintet/domain/time'
import { readManifest } from './manifest.ts'

const ownName = /^quintet-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(\.partial)?$/

const isOver = async (folder: string, name: string, now: number): Promise<boolean> => {
  // One that was never finished is of no use, and one that is under way is younger.
  if (name.endsWith('.partial')) return now - Date.parse(timeOf(name)) > DAY_MS
  const manifest = await readManifest(join(folder, name)).catch(() => undefined)
  return manifest !== undefined && Date.parse(manifest.expiresAt) <= now
}

const timeOf = (name: string): string => name.slice(8, 28).replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z')

/** Removes the copies of a folder whose stated life is over; nothing else that lies there. */
export const removeExpired = async (folder: string, now: number): Promise<string[]> => {
  const removed: string[] = []
  for (const name of (await readdir(folder)).filter((each) => ownName.test(each)))
    if (await isOver(folder, name, now)) {
      await rm(join(folder, name), { recursive: true, force: true })
      removed.push(name)
    }
  return removed
}
