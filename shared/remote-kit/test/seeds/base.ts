import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { calls } from '@quintet/contract'
import { type CallsContract, describeApi, type JsonSchema } from '@quintet/registry/calls'
import { defineRemote, type RemoteModule } from '@quintet/federation/contract'
import { emptyRegistry } from '@quintet/registry'
import type { Subject } from '@quintet/registry/rules'
import { describeFile } from '../../src/build/manifest-plugin.ts'
import { inspect } from '../../src/contract-tests/inspect.ts'
import { signRegistry } from '../../../registry/src/signature.ts'
import { mountAndLeave } from './mount.ts'

// A small tile that keeps every rule. Its calls are those that the real tiles recorded, the API is the one that is declared.

/** What a seed may change before the rules look at it. */
export interface Draft {
  /** Path → content. */
  files: Record<string, string>
  texts: Record<string, Record<string, string>>
  /** What `./remote` exposes. */
  remote: unknown
  exposed: string
  mount: (element: HTMLElement) => (() => void) | void
  subject: Subject & Required<Pick<Subject, 'calls' | 'api' | 'shell' | 'named'>>
  /** The last word on the manifest. */
  manifest(manifest: NonNullable<Subject['manifest']>): void
  registry(signed: NonNullable<Subject['registry']>): void
  /** Bytes of memory that are left. */
  heap: number
}

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../${name}/contract/calls.json`, import.meta.url), 'utf8')) as CallsContract

const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { id: 'test', privateKey, publicKey }
}

/** A fresh draft of the tile that keeps every rule. */
export const goodDraft = (): Draft => {
  const made = Object.assign(
    {},
    ...['mf-data', 'mf-images', 'mf-judging'].map((name) => recorded(name).calls),
  ) as CallsContract['calls']
  const codes = Object.values(made).flatMap(({ errors }) => errors)
  const face: RemoteModule = defineRemote({ name: 'mf-x', tile: 'x', Routes: () => null, texts: { en: async () => ({}) } })
  return {
    files: {
      'entry.js': 'const a=1;export{a as get,a as init}',
      'page.js': 'export const page=()=>fetch("/api/w-gud")',
      'styles.css': '@layer app{.x_a{color:red}}',
    },
    texts: { en: { title: 'Title' }, ar: { title: 'عنوان' } },
    remote: face,
    exposed: './remote',
    mount: () => undefined,
    subject: {
      calls: structuredClone({ remote: 'mf-x', calls: made }),
      api: describeApi(Object.values(calls), codes),
      shell: { contract: 1, offered: { react: '19.3.1', nanostores: '1.5.5', '@quintet/sdk': '0.1.0' } },
      named: Object.keys(made),
    },
    manifest: () => undefined,
    registry: () => undefined,
    heap: 0,
  }
}

/** The schema at a place of another: `of(answer, 'round', 'sets')` goes through properties and items. */
export const at = (schema: JsonSchema, ...path: string[]): JsonSchema =>
  path.reduce<JsonSchema>((inner, name) => {
    const next = name === '[]' ? inner.items : inner.properties?.[name]
    if (!next || Array.isArray(next)) throw new Error(`There is no ${name} in ${JSON.stringify(inner)}.`)
    return next
  }, schema)

/** What the rules look at. */
export const subjectOf = async (draft: Draft): Promise<Subject> => {
  const texts = Object.fromEntries(Object.entries(draft.texts).map(([language, table]) => [language, async () => table]))
  const remote = typeof draft.remote === 'object' ? { ...draft.remote, texts } : draft.remote
  const container = {
    init: () => undefined,
    get: async (name: string) => {
      if (name !== draft.exposed) throw new Error(`Module "${name}" does not exist in container.`)
      return () => remote
    },
  }
  const files = Object.entries(draft.files).map(([path, text]) => ({ path, text }))
  const manifest: NonNullable<Subject['manifest']> = {
    name: 'mf-x',
    tile: 'x',
    version: '1.0.0-0123456789',
    contract: 1,
    entry: 'entry.js',
    js: files.map(({ path }) => path).filter((path) => path.endsWith('.js')),
    css: ['styles.css'],
    texts: {},
    files: files.map(({ path, text }) => describeFile(path, Buffer.from(text))),
    builtAgainst: { react: '19.3.1', nanostores: '1.5.5' },
  }
  draft.manifest(manifest)
  const signing = keys()
  const registry = { signed: signRegistry({ ...emptyRegistry, serial: 1 }, signing), keys: signing }
  draft.registry(registry)
  return {
    ...draft.subject,
    manifest,
    files,
    gzipped: (paths) => paths.reduce((sum, path) => sum + gzipSync(draft.files[path] ?? '', { level: 9 }).length, 0),
    budgets: { entry: 6000, open: 60_000 },
    shown: await inspect(container, {}, 'mf-x'),
    left: { ...(await mountAndLeave(draft.mount)), heap: draft.heap },
    registry,
  }
}
