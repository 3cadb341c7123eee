// `npm run test:mutation -- shared/domain` breaks the sources one place at a time and sees whether a test notices. What no test
// notices is listed, but for what is accepted with a reason in config/survivors.mjs. The next run tries only what has changed.
// `--sample 12` takes that many files by chance (`--seed 2`: others), where all would take hours. `--minutes 10` stops after that time and
// tells of what was tried until then.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { sourcesOf, targets } from '../config/mutation.mjs'
import { survivors } from '../config/survivors.mjs'
import { fail, root, say } from './start/console.mjs'
import { judge } from './mutation/judge.mjs'
import { sampleOf } from './mutation/sample.mjs'
import { beginAnew } from './mutation/so-far.mjs'

process.chdir(root)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, minutes: { type: 'string' } },
})
const chosen = (sources) => (values.sample ? sampleOf(root, sources, Number(values.sample), values.seed) : sources)

const known = Object.keys(targets)
const targetOf = (path) =>
  known.find((target) => path === target || path.startsWith(`${target}/`)) ??
  fail(`Nothing is known of ${path}. Name one of ${known.join(', ')}, or a path in one.`)

const run = async (path) => {
  const target = targetOf(path)
  const { tests, without = [], isolate = true, fresh = false, postgres = false, testTimeout = 20_000 } = targets[target]
  process.env.QUINTET_MUTATION_TESTS = tests.join(' ')
  process.env.QUINTET_MUTATION_ISOLATE = isolate ? '1' : '0'
  process.env.QUINTET_MUTATION_FRESH = fresh ? '1' : '0'
  process.env.QUINTET_MUTATION_POSTGRES = postgres ? '1' : '0'
  process.env.QUINTET_MUTATION_TIMEOUT = String(testTimeout)
  const cache = '.cache/mutation'
  mkdirSync(join(root, cache), { recursive: true })
  const stryker = new Stryker({
    mutate: chosen(sourcesOf(target, path)),
    mutator: { excludedMutations: without },
    // A change of what is worked out while a module loads would need a run of all tests each.
    ignoreStatic: true,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', new URL('mutation/so-far.mjs', import.meta.url).href],
    vitest: { configFile: 'shared/tools/config/vitest-mutation.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    incremental: true,
    incrementalFile: `${cache}/${target.replaceAll('/', '-')}.json`,
    tempDirName: '.cache/mutation/copies',
    ignorePatterns: ['**/dist', '**/.data', '.cache', 'shared/docs/pictures'],
    reporters: ['progress-append-only', 'json', 'so-far'],
    jsonReporter: { fileName: `${cache}/report-${path.replaceAll('/', '-')}.json` },
    thresholds: { high: 90, low: 70, break: null },
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 10,
    allowConsoleColors: false,
  })
  const found = beginAnew()
  const timer = values.minutes && setTimeout(() => stopEarly(found, path), Number(values.minutes) * 60_000)
  const results = await stryker.runMutationTest()
  clearTimeout(timer)
  return judge(results, survivors, path)
}

const tell = (path, { lines, score, open, stale }) => {
  for (const line of lines) console.log(line)
  say(`${path}: ${score.toFixed(1)} % noticed, ${open} open, ${stale} accepted that are noticed after all`)
}

const stopEarly = (found, path) => {
  if (found.length === 0) say(`${path}: the time was over before any change was tried.`)
  else tellSoFar(found, path)
  // Stryker ends its own processes on it, and takes its copy away.
  process.kill(process.pid, 'SIGTERM')
}

// What is accepted may not have been tried yet, so nothing is said of it.
const tellSoFar = (found, path) => {
  const { lines, ...rest } = judge(found, survivors, path)
  tell(path, { ...rest, lines: lines.filter((line) => !line.startsWith('noticed after all')), stale: 0 })
  say(`Stopped after ${values.minutes} minutes: ${found.length} changes were tried or left out, some were not reached.`)
}

const paths = positionals.map((path) => path.replace(/\/$/, ''))
let isGood = true
for (const path of paths.length > 0 ? paths : known) {
  const judged = await run(path)
  tell(path, judged)
  isGood &&= judged.open === 0 && judged.stale === 0
}
process.exit(isGood ? 0 : 1)
