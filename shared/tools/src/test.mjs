// `npm test` on a machine that has only Node and npm: installs what it needs, then checks everything and sums up.
import { join } from 'node:path'
import { buildChanged } from './start/builds.mjs'
import { root, run, say } from './start/console.mjs'
import { install } from './start/install.mjs'
import { stamps } from './start/stamps.mjs'
import { findBrowser, findFonts, findNats } from './test/programs.mjs'
import { countPlaywright, countSum, countVitest } from './test/counts.mjs'

const full = process.argv.includes('--full')
const bin = (name) => join(root, 'node_modules', '.bin', name)
// What takes long looks at this and does less of it, unless all is asked for.
const env = { ...process.env, ...(full && { QUINTET_FULL: '1' }) }
const vitest = (folder, ...args) => [bin('vitest'), ['run', '--reporter=default', ...args], { cwd: join(root, folder), env }]

/** Each step with its command; `count` reads how many tests passed and failed, a plain check counts as one. */
const checks = () => [
  // Several checkers beside each other check much twice, and the other core has work of its own.
  { name: 'types', command: [bin('tsc'), ['-p', 'shared/tools/config/tsconfig.all.json', '--checkers', '1']] },
  { name: 'lint', command: [bin('oxlint'), ['--deny-warnings']] },
  { name: 'format', command: [bin('oxfmt'), ['--check']] },
  { name: 'boundaries', command: [process.execPath, ['shared/tools/src/boundaries.mjs']] },
  { name: 'dead code', command: [bin('knip'), ['--config', 'shared/tools/config/knip.jsonc']] },
  {
    name: 'what only tests use',
    command: [bin('knip'), ['--production', '--config', 'shared/tools/config/knip-production.jsonc']],
  },
]
const config = ['--config', 'shared/tools/config/vitest.ts']
// Needs no server, so it runs while SQLite is compiled.
const browserPackages = {
  name: 'packages of the browser',
  command: vitest('.', ...config, '--project', 'browser packages'),
  count: countVitest,
}
const servers = ['server', 'server on postgres', 'browser pages'].flatMap((name) => ['--project', name])
// How many tests passed on each database is said at its end.
const unit = {
  name: 'unit',
  command: vitest('.', '--reporter=shared/tools/config/both-databases.ts', ...config, ...servers),
  count: countVitest,
  tells: /^On both databases: .*$/m,
}

const tiles = { name: 'tiles', command: vitest('.', ...config, '--project', 'mf-*'), count: countVitest }

const endToEnd = (browser) => ({
  name: 'end to end',
  command: [
    join(root, 'shell/node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...(full ? [] : ['--grep-invert', '@full'])],
    { cwd: join(root, 'shell'), env: { ...env, CHROMIUM: browser } },
  ],
  count: countPlaywright,
})

const total = { passed: 0, failed: 0 }
const failures = []

const perform = async ({ name, command: [program, args, options = {}], count, tells }, niceness = 0) => {
  const began = Date.now()
  const { code, output } = await run(program, args, { ...options, label: name, niceness })
  const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  // A runner that failed without a failed test (a crash, a file that does not load) is a failure all the same.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  if (counted.failed > 0) failures.push({ name, output })
  // What takes hours may be stopped before its end.
  if (full && counted.failed > 0) console.log(output.trim())
  const told = tells?.exec(output)?.[0]
  if (told) say(told)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  say(`${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`)
}

const inTurn = async (steps, niceness = 0) => {
  for (const step of steps) await perform(step, niceness)
}

/** What the gate stops: 40 changes, drawn anew each time; the number in the report draws them once more. */
const gateSeeds = (browser) => ({
  name: 'gate',
  command: [bin('tsx'), ['shared/tools/src/gate-seeds.mts', '--draw', '40'], { env: { ...process.env, CHROMIUM: browser } }],
})

// The next version that the site runs on; its tests are the short ones, of what is committed.
const nextNode = {
  name: 'Node 24',
  command: [process.execPath, ['shared/tools/src/other-node.mjs', '24']],
  count: countSum,
}

const browse = async (browser) => {
  await perform(endToEnd(browser))
  if (full) await perform(gateSeeds(browser))
}

/** What the tests need of the system; one at a time installs packages. @returns the browser */
const findPrograms = async () => {
  await findNats()
  if (full) await findFonts()
  return findBrowser()
}

const { native } = await install(stamps)
const programs = findPrograms()
if (full) {
  // Some of these build the whole site themselves, and measure it.
  await Promise.all([native, programs])
  await inTurn([...checks(), browserPackages, unit])
  await buildChanged(stamps)
  await inTurn([tiles])
  await browse(await programs)
  await inTurn([nextNode])
} else {
  // A browser waits more than it computes: it goes on beside everything else. It takes longest, so that what computes gives way to it.
  const niceness = 5
  const built = Promise.all([native, buildChanged(stamps)])
  const compute = async () => {
    await inTurn([...checks(), browserPackages], niceness)
    await Promise.all([native, programs])
    await inTurn([unit], niceness)
    await built
    await inTurn([tiles], niceness)
  }
  await Promise.all([compute(), Promise.all([programs, built]).then(([browser]) => browse(browser))])
}

for (const { name, output } of failures) console.log(`\n──── ${name} ────\n${output.trim()}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
