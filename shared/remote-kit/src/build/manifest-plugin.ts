import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compilation, Compiler, Module, RspackPluginInstance } from '@rspack/core'
import { type CallsContract, callsFile } from '@quintet/registry/calls'
import { declarationsFile, declaredFile, isFaceFile, usesFile, wireFile } from '@quintet/registry/faces'
import { currentDeclarations } from '../faces/cached-declarations.ts'
import type { Declarations } from '../faces/declarations.ts'
import { declaredCalls } from '../faces/declared-calls.ts'
import { shellWire } from '../faces/shell-wire.ts'
import { recordUses } from '../faces/uses.ts'
import { type BuiltFile, contractVersion, type Manifest, type SharedVersions } from '@quintet/federation/contract'

/** What a build says of itself in its manifest. */
export interface ManifestOptions {
  name: string
  tile: string
  folder: string
  /** Versions of all that the build may take from the shell; the manifest keeps those it does take. */
  builtAgainst: SharedVersions
  entry: RegExp
  /** Names of the chunks wanted as soon as the build is opened. */
  opens: string[]
  /** What is kept of the shared packages' face with each build: all of it, and of a tile what it uses. */
  face?: 'given' | 'used'
  dev: boolean
}

/** Writes `manifest.json` from the files the build really emitted. */
export class ManifestPlugin implements RspackPluginInstance {
  constructor(private readonly options: ManifestOptions) {}

  apply(compiler: Compiler): void {
    if (this.options.dev) return
    compiler.hooks.thisCompilation.tap('Manifest', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'Manifest', stage }, async () => {
        const face = this.options.face && (await currentDeclarations())
        for (const [path, text] of face ? faceFilesOf(compilation, this.options, face) : [])
          compilation.emitAsset(path, new compiler.rspack.sources.RawSource(text))
        const calls = callsOf(this.options.folder)
        if (calls) compilation.emitAsset(callsFile, new compiler.rspack.sources.RawSource(calls))
        const build = { ...describeBuild(compilation, this.options), ...(face && { face: face.id }) }
        const text = JSON.stringify(build, null, 1)
        compilation.emitAsset('manifest.json', new compiler.rspack.sources.RawSource(text))
      })
    })
  }
}

// What the remote calls is kept with each release: an API looks at it before it takes the place of another.
const callsOf = (folder: string): string | undefined => {
  const path = join(folder, 'contract', callsFile)
  return existsSync(path) ? JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

const faceFilesOf = (
  compilation: Compilation,
  { folder, face }: ManifestOptions,
  declarations: Declarations,
): [path: string, text: string][] => {
  const given: [string, string] = [declarationsFile, JSON.stringify(declarations)]
  if (face === 'given') return [given, [wireFile, JSON.stringify(shellWire())]]
  const uses: [string, string] = [usesFile, JSON.stringify(recordUses(folder, sharedSources(compilation)))]
  const calls = callsOf(folder)
  if (calls === undefined) return [given, uses]
  return [given, uses, [declaredFile, JSON.stringify(declaredCalls(Object.keys((JSON.parse(calls) as CallsContract).calls)))]]
}

// What is consumed from the shell is no source of the build's own.
const sharedSources = (compilation: Compilation): string[] => {
  const inner = (module: Module): Module[] => ('modules' in module ? (module.modules as Module[]).flatMap(inner) : [module])
  const paths = [...compilation.modules].flatMap(inner).map((module) => module.nameForCondition?.() ?? '')
  return [...new Set(paths)].filter((path) => /[\\/](?:shared|@quintet)[\\/][\w-]+[\\/]src[\\/].*\.tsx?$/.test(path)).sort()
}

const describeBuild = (compilation: Compilation, options: ManifestOptions): Manifest => {
  const emitted = compilation.getAssets().map(({ name, source }) => describeFile(name, source.buffer()))
  emitted.sort((a, b) => (a.path < b.path ? -1 : 1))
  const files = emitted.filter(({ path }) => !path.endsWith('.map'))
  const entry = files.find(({ path }) => options.entry.test(path))
  if (!entry) throw new Error(`${options.name}: the build has no entry file`)
  const opened = filesOfChunks(compilation, options.opens)
  return {
    name: options.name,
    tile: options.tile,
    version: `${packageVersion(options.folder)}-${hashOf(files.filter(({ path }) => !isFaceFile(path)))}`,
    contract: contractVersion,
    entry: entry.path,
    js: [entry.path, ...opened.filter((file) => file.endsWith('.js') && file !== entry.path)],
    css: opened.filter((file) => file.endsWith('.css')),
    texts: textsOf(compilation),
    files,
    maps: emitted.filter(({ path }) => path.endsWith('.js.map')),
    builtAgainst: consumedVersions(compilation, options.builtAgainst),
    ...(options.tile !== '' && { byContent: true }),
    ...titlesOf(options.folder),
  }
}

// The shell's own build consumes nothing: it offers.
const consumedVersions = (compilation: Compilation, offered: SharedVersions): SharedVersions => {
  const consumed = [...compilation.modules]
    .filter(({ type }) => type === 'consume-shared-module')
    .map((module) => module.identifier())
  if (consumed.length === 0) return offered
  return Object.fromEntries(Object.entries(offered).filter(([name]) => consumed.some((id) => id.includes(` ${name}@`))))
}

interface Declared {
  quintet?: { title?: string }
}

/** What a tile is called, by the text that its package.json names under `quintet.title`. */
const titlesOf = (folder: string): Pick<Manifest, 'titles'> => {
  const { quintet } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Declared
  const key = quintet?.title
  const texts = join(folder, 'texts')
  if (key === undefined || !existsSync(texts)) return {}
  const tables = readdirSync(texts).filter((file) => file.endsWith('.json'))
  const pairs = tables.map((file): [string, string | undefined] => {
    const table = JSON.parse(readFileSync(join(texts, file), 'utf8')) as Record<string, string>
    return [file.replace('.json', ''), table[key]]
  })
  const named = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
  return named.length > 0 ? { titles: Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1))) } : {}
}

// A remote names its text chunks `texts-<language>`.
const textsOf = (compilation: Compilation): Record<string, string> => {
  const chunks = [...compilation.chunks].filter((chunk) => chunk.name?.startsWith('texts-'))
  const pairs = chunks.map((chunk) => [chunk.name?.slice('texts-'.length), [...chunk.files].find((file) => file.endsWith('.js'))])
  return Object.fromEntries(pairs.filter(([, file]) => file)) as Record<string, string>
}

const filesOfChunks = (compilation: Compilation, names: string[]): string[] => {
  const chunks = [...compilation.chunks].filter((chunk) => chunk.name && names.includes(chunk.name))
  const groups = chunks.flatMap((chunk) => [...chunk.groupsIterable].flatMap((group) => group.chunks))
  const wanted = [...chunks, ...groups.filter((chunk) => !chunk.hasRuntime())]
  return [...new Set(wanted.flatMap((chunk) => [...chunk.files]))].sort()
}

/** Describes one file for a manifest. */
export const describeFile = (path: string, content: Uint8Array): BuiltFile => {
  // Every page carries these hashes and they do not compress: the shortest that browsers take.
  const digest = createHash('sha256').update(content).digest('base64')
  return { path, bytes: content.length, integrity: `sha256-${digest}` }
}

// Without the face: the same code is the same version, whatever was added to the shared packages beside it.
const hashOf = (files: BuiltFile[]): string => {
  const hash = createHash('sha256')
  for (const { path, integrity } of files) hash.update(`${path} ${integrity}\n`)
  return hash.digest('hex').slice(0, 10)
}

const packageVersion = (folder: string): string => {
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }
  return version
}
