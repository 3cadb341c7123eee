// `npm run test:seeded`: puts each fault of seeded/faults.mjs and seeded/server-faults.mjs into a copy of the sources, alone, and sees whether
// the test that should notice it fails; before that the same test has to pass. `npm run test:seeded -- draft api/test/fuzz` takes the faults
// with one of the words in their name or the path of their test.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fail, run, say } from './start/console.mjs'
import { findBrowser } from './test/programs.mjs'
import { countPlaywright, countVitest } from './test/counts.mjs'
import { copySources } from './seeded/copy.mjs'
import { faults as browserFaults } from './seeded/faults.mjs'
import { serverFaults } from './seeded/server-faults.mjs'

const words = process.argv.slice(2)
const faults = [...browserFaults, ...serverFaults]
const isMeant = ({ name, spec }) => words.length === 0 || words.some((word) => `${name} ${spec}`.includes(word))
const chosen = faults.filter(isMeant)
if (chosen.length === 0) fail(`No fault has one of these words. There are:\n${faults.map(({ name }) => name).join('\n')}`)

const folder = await copySources()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const inBrowser = ({ spec }) => spec.startsWith('shell/e2e/')
const onServer = ({ spec }) => spec.startsWith('api/')

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const browserRun = async ({ spec, title }) => {
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--max-failures', '1', basename(spec), '--grep', title]
  // One world of the demo serves all runs: to make one takes longer than most of them.
  const env = {
    ...process.env,
    CHROMIUM: await findBrowser(),
    E2E_DATA: join(folder, 'data'),
    E2E_PORT: String(await freePort()),
  }
  return run('node_modules/.bin/playwright', args, { cwd: join(folder, 'shell'), env, label: basename(spec) })
}

const contractRun = ({ spec }) => {
  const tile = dirname(dirname(spec))
  const args = ['run', '--reporter=default', spec.slice(tile.length + 1)]
  return run('node_modules/.bin/vitest', args, { cwd: join(folder, tile), label: spec })
}

const serverRun = ({ spec, title }) => {
  const named = title ? ['--testNamePattern', title] : []
  const args = ['run', '--config', 'shared/tools/config/vitest.ts', '--project', 'server', '--bail', '1', ...named, spec]
  return run('node_modules/.bin/vitest', args, { cwd: folder, label: basename(spec) })
}

const runOf = (fault) => (inBrowser(fault) ? browserRun : onServer(fault) ? serverRun : contractRun)

/** Runs what should notice a fault. A run that tells of no test, passed or failed, tells nothing at all. */
const test = async (fault) => {
  const { output } = await runOf(fault)(fault)
  const counted = (inBrowser(fault) ? countPlaywright : countVitest)(output)
  if (!counted || counted.passed + counted.failed === 0) fail(`${output}\n${fault.spec} did not run.`)
  return { ...counted, output }
}

const key = ({ spec, title = '' }) => `${spec} ${title}`
const sound = new Set()

const mustPass = async (fault) => {
  if (sound.has(key(fault))) return
  const { failed, output } = await test(fault)
  if (failed > 0) fail(`${output}\n${fault.spec} fails without any fault.`)
  sound.add(key(fault))
}

const seeded = async (fault) => {
  const path = join(folder, fault.file)
  const before = readFileSync(path, 'utf8')
  if (before.split(fault.from).length !== 2) fail(`"${fault.from}" does not stand in ${fault.file} once.`)
  writeFileSync(
    path,
    before.replace(fault.from, () => fault.to),
  )
  try {
    return (await test(fault)).failed > 0
  } finally {
    writeFileSync(path, before)
  }
}

const missed = []
for (const fault of chosen) {
  await mustPass(fault)
  const isNoticed = await seeded(fault)
  if (!isNoticed) missed.push(fault)
  say(`${isNoticed ? 'noticed' : 'MISSED '} ${fault.name} (${fault.spec})`)
}
say(`${chosen.length - missed.length} of ${chosen.length} noticed.`)
process.exit(missed.length === 0 ? 0 : 1)
