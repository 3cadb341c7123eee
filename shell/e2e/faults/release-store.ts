import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Manifest, openReleases, readHead } from '@quintet/registry'
import { publish, revoke, takeBackRevocation } from '@quintet/registry/operations'

// Releases of the site that is tested, made and taken back the way a team does it.

const dataFolder = process.env.E2E_DATA ?? ''
const repository = join(import.meta.dirname, '../../..')
const who = 'faults'

/** A build on its way into the store: what its files hold and what its manifest says. */
export interface Build {
  manifest: Manifest
  files: Map<string, Buffer>
}

const sha256 = (content: Buffer) => createHash('sha256').update(content)
const integrityOf = (content: Buffer) => `sha256-${sha256(content).digest('base64')}`

// What was revoked is not published again, and a build that is made twice would have the same version.
let releases = 0
const mark = (): string => `\n// ${Date.now()} ${(releases += 1)}`

/** The build of this checkout, told from every other by a comment in its entry and its code. */
export const freshBuild = async (remote: string): Promise<Build> => {
  const build = await readBuild(remote)
  for (const path of [build.manifest.entry, codeOf(build)]) rewrite(build, path, (text) => text + mark())
  return build
}

const readBuild = async (remote: string): Promise<Build> => {
  const dist = join(repository, remote, 'dist')
  const names = (await readdir(dist)).filter((name) => !/^manifest\.json$|\.(br|gz)$/.test(name))
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(dist, name))] as const))
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest
  // What is rigged keeps its names: it lies under a path of its own.
  const { byContent: _, ...named } = manifest
  return { manifest: named, files: new Map(files) }
}

/** The built shell with another text of its first script, under another name, as all files of shells are named by their content. */
export const shellBuild = async (change: (main: string) => string, name?: string): Promise<Build> => {
  const build = await readBuild('shell')
  const { manifest, files } = build
  const content = Buffer.from(change(String(files.get(manifest.entry))) + mark())
  const entry = name ?? `main.${sha256(content).digest('hex').slice(0, 10)}.js`
  files.set(entry, content)
  const js = manifest.js.map((path) => (path === manifest.entry ? entry : path))
  return { manifest: { ...manifest, entry, js }, files }
}

/** Changes the text of one file. */
export const rewrite = ({ files }: Build, path: string, change: (text: string) => string): void => {
  files.set(path, Buffer.from(change(String(files.get(path)))))
}

/** The file that holds the remote's own code; the entry only fetches it. */
export const codeOf = ({ manifest }: Build): string => manifest.js.find((path) => path.startsWith('remote.')) ?? ''

/** Puts another entry before the build's own: it takes `get` and `init` of it and passes on what it likes. */
export const wrapEntry = (build: Build, code: string, init = 'export const init = inner.init;'): void => {
  const inner = build.manifest.entry
  build.files.set('wrapped.js', Buffer.from(`import * as inner from './${inner}';${init}${code}`))
  build.manifest.entry = 'wrapped.js'
  build.manifest.js = ['wrapped.js', ...build.manifest.js]
}

/**
 * Puts a component of its own in the place of a remote's screens.
 * @param routes an expression that gives the component; React, the real one `inner` and its `Routes` are there under these names
 */
export const replaceRoutes = (build: Build, routes: string): void =>
  wrapEntry(
    build,
    `let React;
const start = async (scope) => { const [shared] = Object.values(scope.react); React = shared.lib ? shared.lib() : (await shared.get())() };
export const get = async (name) => {
  const module = (await inner.get(name))();
  const { Routes } = module.default;
  return () => ({ default: { ...module.default, Routes: ${routes} } })
}`,
    'export const init = async (scope, ...more) => { await start(scope); return inner.init(scope, ...more) };',
  )

/** Publishes a build for everyone. @returns its version */
export const release = async ({ manifest, files }: Build): Promise<string> => {
  const hashed = [...files].map(([path, content]) => ({ path, bytes: content.length, integrity: integrityOf(content) }))
  const version = `0.1.0-${sha256(Buffer.from(JSON.stringify([hashed, manifest.js])))
    .digest('hex')
    .slice(0, 10)}`
  const dist = await mkdtemp(join(tmpdir(), 'quintet-fault-'))
  const written = [...files].map(([path, content]) => writeFile(join(dist, path), content))
  await Promise.all([...written, writeFile(join(dist, 'manifest.json'), JSON.stringify({ ...manifest, version, files: hashed }))])
  await publish(openReleases(dataFolder), dist, who, { live: true })
  await rm(dist, { recursive: true })
  return version
}

export const revokeVersion = (remote: string, version: string) => revoke(openReleases(dataFolder), remote, version, who)
export const allowVersion = (remote: string, version: string) =>
  takeBackRevocation(openReleases(dataFolder), remote, version, who)

export const liveVersion = async (remote: string): Promise<string> => {
  const { document } = await readHead(openReleases(dataFolder))
  return document.remotes[remote]?.live ?? ''
}

/** Where the store keeps a file, with its compressed forms. */
export const storedAt = async (remote: string, version: string, path: string): Promise<string[]> => {
  const { document } = await readHead(openReleases(dataFolder))
  const found = document.remotes[remote]?.versions[version]?.files.find((file) => file.path === path)
  const name = `sha256-${Buffer.from(found?.integrity.slice('sha256-'.length) ?? '', 'base64').toString('hex')}`
  const folder = join(dataFolder, 'releases/files')
  return (await readdir(folder)).filter((file) => file.startsWith(name)).map((file) => join(folder, file))
}
