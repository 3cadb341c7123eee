// `pnpm freeze NAME [--commit REF] [--patch FILE]`: builds the shell and every remote from a commit (HEAD without one), with a patch of
// its sources where one is given, and keeps the builds as the newest generation of `shell/e2e/skew`. Three are kept: the oldest goes.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll, checkOut } from './freeze/build.mjs'
import { keep, readGenerations } from './freeze/fixtures.mjs'
import { generationOf, sameAsBefore } from './freeze/generation.mjs'
import { fail, say } from './start/console.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commit: { type: 'string', default: 'HEAD' }, patch: { type: 'string' } },
})
const [name] = positionals
const before = readGenerations()
if (!name || !/^[a-z0-9][a-z0-9-]*$/.test(name)) fail('Name the generation, as in `pnpm freeze 2026-12`.')
if (before.some((one) => one.name === name)) fail(`There is a generation ${name} already.`)
const patch = values.patch && resolve(process.env.INIT_CWD ?? '.', values.patch)
if (patch && !existsSync(patch)) fail(`There is no file ${patch}.`)

const sources = mkdtempSync(join(tmpdir(), 'quintet-freeze-'))
process.once('exit', () => rmSync(sources, { recursive: true, force: true }))
const commit = await checkOut(sources, values.commit, patch)
const folders = await buildAll(sources)
const generation = generationOf({ name, commit, patched: patch !== undefined }, folders)
const same = sameAsBefore(generation, before)
if (same.length > 0) fail(`${same.join('; ')}. Give it a patch of the sources, or wait for a release that differs.`)
const { bytes, dropped } = keep(generation, folders, patch && readFileSync(patch))
say(`Frozen ${name}: ${(bytes / 1e6).toFixed(2)} MB for all generations${dropped ? `, ${dropped} was dropped` : ''}.`)
say('Say now in shell/e2e/skew/expected.ts which of its cells are refused, and why; then run the cells.')
