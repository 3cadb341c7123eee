// `npm run test:node -- 24`: `npm test` of what is committed, by another version of Node than the one that runs this.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fail, root, run, say } from './start/console.mjs'

const [version = '24'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), `quintet-node-${version}-`))
const checkout = join(folder, 'quintet')

// The package of the platform: headers for compiling SQLite stand beside its program. That of all platforms loses them when it is used again,
// and SQLite is compiled for whatever Node the machine's npm is set to.
const packageName = `node-${process.platform}-${process.arch}`

/** The program of that version, as the npm registry has it. */
const findNode = () => {
  const found = spawnSync('npx', ['--yes', '--package', `${packageName}@${version}`, 'node', '-p', 'process.execPath'], {
    encoding: 'utf8',
    cwd: folder,
  })
  if (found.status !== 0) fail(`Node ${version} could not be fetched.\n${found.stderr}`)
  return found.stdout.trim()
}

const must = async (label, program, args) => {
  const { code, output } = await run(program, args, { label })
  if (code !== 0) fail(output)
}

const node = findNode()
// A checkout of its own: SQLite is compiled for one version of Node.
await must('Copying', 'git', ['clone', '--quiet', root, checkout])
say(`Node ${version} is ${node}`)
const { QUINTET_FULL, ...env } = process.env
const { code, output } = await run(node, ['shared/tools/src/test.mjs'], {
  label: `Node ${version}`,
  cwd: checkout,
  env: { ...env, PATH: `${dirname(node)}${delimiter}${env.PATH}` },
})
console.log(output.trim())
rmSync(folder, { recursive: true, force: true })
process.exit(code ?? 1)
