import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle, bundledPackages, nativePackages, neededPackages } from '../src/server/bundle.ts'
import { entriesOf } from '../src/server/entries.ts'
import { licencesOf } from '../src/server/licences.ts'

// The bundle alone; the whole build runs and draws in `api/test/production` (`npm run test:full`).

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
let out = ''
let metafile: Awaited<ReturnType<typeof bundle>>
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'quintet-bundle-'))
  metafile = await bundle(root, entriesOf(root), out)
}, 60_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

const nameOf = (folder: string): string => folder.replace(/.*\/node_modules\//, '')

test('the server asks for its two compiled packages and holds the rest', () => {
  expect(neededPackages(metafile)).toEqual(nativePackages)
  const held = bundledPackages(root, metafile).map(nameOf)
  expect(held).toEqual(expect.arrayContaining(['hono', 'kysely', 'typebox', 'ws']))
  const tools = /^(@rspack|@module-federation|vitest|happy-dom|binaryen|assemblyscript|esbuild|tsx|typescript|react|s3rver)/
  expect(held.filter((name) => tools.test(name))).toEqual([])
})

test('only the demo holds what draws its portraits', () => {
  const holders = Object.entries(metafile.outputs).filter(([, { inputs }]) =>
    Object.keys(inputs).some((path) => path.includes('/@dicebear/')),
  )
  expect(holders.map(([path]) => path.replace(/.*\/(demo\/)/, '$1'))).toEqual(['demo/render-child.js'])
})

test('every thread that is started by the name of its source is a script of the build', () => {
  const workers = Object.keys(entriesOf(root)).filter((name) => name.endsWith('-worker'))
  expect(workers).toEqual(expect.arrayContaining(['draw-week-worker', 'freeze-worker', 'scan-worker', 'estimate-worker']))
  expect(workers).not.toContain('start-worker')
})

test('an older package is not imported late: its names would be those of its default alone', () => {
  const ours = Object.entries(metafile.inputs).filter(([path]) => !path.includes('node_modules/'))
  const late = ours.flatMap(([from, { imports }]) =>
    imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => ({ from, path })),
  )
  // Modules of ours stand between and import theirs at once.
  const modules = ['smtp-transport.ts', 'nats-client.ts', 'throw-away-list.ts']
  expect(late.map(({ path }) => path.replace(/.*\//, ''))).toEqual(expect.arrayContaining(modules))
  expect(late.filter(({ path }) => metafile.inputs[path]?.format === 'cjs')).toEqual([])
})

test('every package that is held has its licence beside it', () => {
  const text = licencesOf(bundledPackages(root, metafile))
  for (const folder of bundledPackages(root, metafile)) expect(text).toContain(`${nameOf(folder)} `)
  expect(text).not.toContain('see its home page')
})
