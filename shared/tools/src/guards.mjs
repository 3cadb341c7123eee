// `npm run test:guards -- api/src/services` takes each guard that throws out of the sources, alone, and runs the tests in which it stopped
// something: one of them has to fail. What no test notices is listed, but for what config/survivors.mjs accepts with a reason.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { targets } from '../config/mutation.mjs'
import { survivors } from '../config/survivors.mjs'
import { guardsBelow } from './guards/find.mjs'
import { fail, root, run, say } from './start/console.mjs'
import { countVitest } from './test/counts.mjs'

const [path = fail('Name a folder or a file.'), ...only] = process.argv.slice(2).map((text) => text.replace(/\/$/, ''))
const target = Object.keys(targets).find((name) => path === name || path.startsWith(`${name}/`))
const {
  tests,
  isolate = true,
  postgres = false,
} = targets[target] ?? fail(`No tests are named for ${path} in config/mutation.mjs.`)
const guards = guardsBelow(path).filter(({ id }) => only.length === 0 || only.some((text) => id.includes(text)))

const folder = mkdtempSync(join(tmpdir(), 'quintet-guards-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const log = join(folder, 'met')

const vitest = async (more, env) => {
  const args = ['run', '--config', 'shared/tools/config/vitest-guards.ts', ...more]
  const fixed = {
    QUINTET_GUARD_PATH: path,
    QUINTET_GUARD_CACHE: join(folder, 'modules'),
    QUINTET_MUTATION_TESTS: tests.join(' '),
    QUINTET_MUTATION_ISOLATE: isolate ? '1' : '0',
    QUINTET_MUTATION_POSTGRES: postgres ? '1' : '0',
  }
  const { code, output } = await run('node_modules/.bin/vitest', args, { env: { ...process.env, ...fixed, ...env }, label: path })
  return { code, output, counted: countVitest(output) }
}

/** Which tests met each guard: all run once, with every guard in its place. */
const baseline = async () => {
  writeFileSync(log, '')
  const { code, output } = await vitest([], { QUINTET_GUARD_LOG: log })
  if (code !== 0) fail(`${output}\nThe tests fail with every guard in its place.`)
  const met = new Map(guards.map(({ id }) => [id, []]))
  for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) {
    const { guard, file, titles } = JSON.parse(line)
    met.get(guard)?.push({ file, titles })
  }
  return met
}

const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Takes one guard out. A run that tells of no test, passed or failed, tells nothing at all. */
const isNoticed = async (id, where) => {
  const titles = where.flatMap((file) => file.titles)
  const named = titles.includes('') ? [] : ['--testNamePattern', `^(${titles.map(escaped).join('|')})$`]
  const files = where.map(({ file }) => relative(root, file))
  const { code, output, counted } = await vitest(['--bail', '1', ...named, ...files], { QUINTET_GUARD_OUT: id })
  if (!counted || counted.passed + counted.failed === 0) fail(`${output}\nNo test ran without ${id}.`)
  return code !== 0
}

// As Stryker names what stands in its place: a condition that is never met, or, of the line before, a block without the statement.
const placeOf = ({ text, before }) =>
  text.trim().startsWith('throw') ? { text: before, change: '{}' } : { text, change: 'false' }

const isAccepted = (guard) => {
  const { text, change: own } = placeOf(guard)
  return survivors.some(({ file, line, change = own }) => file === guard.file && text.includes(line) && change === own)
}

const met = await baseline()
const missed = []
for (const guard of guards) {
  const where = met.get(guard.id)
  if (where.length > 0 && (await isNoticed(guard.id, where))) continue
  if (isAccepted(guard)) continue
  missed.push(guard)
  say(`${where.length === 0 ? 'never met ' : 'unnoticed '} ${guard.id}  ${guard.text.trim()}`)
}
say(`${path}: ${guards.length - missed.length} of ${guards.length} guards noticed or accepted.`)
process.exit(missed.length === 0 ? 0 : 1)
