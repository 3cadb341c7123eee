// `pnpm contracts [NAME …]`: the contract tests of some tiles (all without a name), with a report to read (HTML) and one for
// machines (JUnit) for each in `.cache/contracts`. Ends with 1 when a test failed. `--record` writes anew what the tiles call;
// `--provider` looks at the other side, the API (contracts/provider.mts).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenLines, contractReport } from './contracts/report.mjs'
import { siteFolders } from './start/builds.mjs'
import { fail, root, run, say } from './start/console.mjs'

if (process.argv.includes('--provider')) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./contracts/provider.mts')
}

const tiles = siteFolders().filter((folder) => folder !== 'shell')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
if (process.argv.includes('--record')) process.env.QUINTET_RECORD = '1'
const unknown = named.filter((name) => !tiles.includes(name))
if (unknown.length > 0) fail(`There is no tile ${unknown.join(', ')}; there are ${tiles.join(', ')}.`)

const reports = join(root, '.cache/contracts')
mkdirSync(reports, { recursive: true })

const test = async (name) => {
  const at = (ending) => join(reports, `${name}.${ending}`)
  const reporters = ['default', 'junit', 'json'].map((one) => `--reporter=${one}`)
  const outputs = [`--outputFile.junit=${at('xml')}`, `--outputFile.json=${at('json')}`]
  writeFileSync(at('json'), '')
  const vitest = join(root, 'node_modules/.bin/vitest')
  const { code, output } = await run(vitest, ['run', 'contract', ...reporters, ...outputs], {
    cwd: join(root, name),
    label: name,
  })
  const result = existsSync(at('json')) ? readFileSync(at('json'), 'utf8') : ''
  // A file that does not even load leaves no result: then what the runner said is the report.
  const parsed = result ? JSON.parse(result) : { success: false, numPassedTests: 0, numFailedTests: 0, testResults: [] }
  writeFileSync(at('html'), contractReport(name, parsed, code === 0 ? '' : output))
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}: ${parsed.numPassedTests} passed, ${parsed.numFailedTests} failed, ${at('html')}`)
  for (const line of brokenLines(parsed)) console.log(`  ${line}`)
  return code === 0
}

const outcomes = []
for (const name of named.length > 0 ? named : tiles) outcomes.push(await test(name))
process.exit(outcomes.every(Boolean) ? 0 : 1)
