import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { madeUpFile, recordFile } from '../record/record.ts'
import type { LiveVersion } from './live-version.ts'
import { settings } from './settings.ts'
import type { Outcome } from './walk.ts'

// To meet a version takes as long as to look at a build, and it is the same one for every build until another goes live.

const gate = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

const fingerprint = (parts: readonly unknown[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(parts))
  for (const file of [recordFile, madeUpFile, ...sourcesOf(gate)]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 20)
}

interface Kept {
  patterns: string[]
  paths: string[]
  /** For each setting: screen, and what was done there. */
  acts: [screen: string, outcomes: Outcome[]][][]
}

const pack = ({ patterns, paths, acts }: LiveVersion): Kept => ({
  patterns,
  paths,
  acts: settings.map((setting) => [...(acts.get(setting) ?? [])]),
})

const unpack = ({ patterns, paths, acts }: Kept): LiveVersion => ({
  patterns,
  paths,
  acts: new Map(settings.map((setting, index) => [setting, new Map(acts[index])])),
})

const read = (file: string): LiveVersion | undefined => {
  if (!existsSync(file)) return undefined
  try {
    return unpack(JSON.parse(readFileSync(file, 'utf8')) as Kept)
  } catch {
    // Written by half: it is met again.
    return undefined
  }
}

// What is live, what may take over or come after it; another process may write meanwhile.
const mostKept = 4
const write = (folder: string, name: string, version: LiveVersion): void => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(pack(version)))
  renameSync(`${file}.${process.pid}`, file)
  const kept = readdirSync(folder).filter((one) => one.endsWith('.json') && one !== name)
  const age = (one: string) => statSync(join(folder, one), { throwIfNoEntry: false })?.mtimeMs ?? 0
  for (const one of kept.toSorted((a, b) => age(b) - age(a)).slice(mostKept - 1)) rmSync(join(folder, one), { force: true })
}

const folderOf = (tile: string): string => join(tile, 'node_modules/.cache/quintet-gate/live')

/** What is known of a version, where anything is. @param parts as for `rememberVersion` */
export const recallVersion = (tile: string, parts: readonly unknown[]): LiveVersion | undefined =>
  read(join(folderOf(tile), `${fingerprint(parts)}.json`))

/**
 * What is known of a version, kept beside the tile for the next look.
 * @param tile absolute path of the tile's folder
 * @param parts all that it depends on, beside the gate itself and its recorded answers
 * @param meet learns it where it is not known
 */
export const rememberVersion = async (
  tile: string,
  parts: readonly unknown[],
  meet: () => Promise<LiveVersion>,
): Promise<LiveVersion> => {
  const known = recallVersion(tile, parts)
  if (known) return known
  const met = await meet()
  write(folderOf(tile), `${fingerprint(parts)}.json`, met)
  return met
}
