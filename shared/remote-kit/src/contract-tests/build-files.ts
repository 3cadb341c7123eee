import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Manifest } from '@quintet/federation/contract'
import type { TextFile } from '@quintet/registry/rules'
import { ownState } from './own-state.ts'

/** What a build of a remote made. */
export interface RemoteBuildFiles {
  manifest: Manifest
  /** Every script and style. */
  texts: TextFile[]
  /** State of the shell that it has a copy of. */
  ownState: string[]
  /** Sum of some files, gzipped. */
  gzipped(paths: string[]): number
}

const shared = fileURLToPath(new URL('../../..', import.meta.url))
const builder = fileURLToPath(new URL('../../bin/quintet-build.mjs', import.meta.url))

/** The artefact of a remote, built anew when any of its sources is newer. */
export const readBuild = async (folder: string): Promise<RemoteBuildFiles> => {
  if (await isStale(folder)) await promisify(execFile)(process.execPath, [builder, 'build'], { cwd: folder })
  const dist = join(folder, 'dist')
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest
  const paths = manifest.files.map(({ path }) => path).filter((path) => /\.(js|css)$/.test(path))
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(dist, path), 'utf8') })))
  const sizes = new Map(texts.map(({ path, text }) => [path, gzipSync(text, { level: 9 }).length]))
  const maps = (manifest.maps ?? []).map(({ path }) => path)
  return {
    manifest,
    texts,
    ownState: await ownState(folder, maps),
    gzipped: (some) => some.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0),
  }
}

const isStale = async (folder: string): Promise<boolean> => {
  const built = (await stat(join(folder, 'dist/manifest.json')).catch(() => undefined))?.mtimeMs
  if (built === undefined) return true
  const sources = ['contract', 'crypto', 'domain', 'federation', 'registry', 'remote-kit', 'sdk', 'ui'].map((name) =>
    join(shared, name, 'src'),
  )
  const newest = await Promise.all([join(folder, 'src'), join(folder, 'texts'), ...sources].map(newestIn))
  return Math.max(...newest) > built
}

const newestIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
  const times = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).mtimeMs))
  return Math.max(0, ...times)
}
