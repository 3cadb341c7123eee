import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, root, run, say } from './console.mjs'

const pnpm = 'pnpm@12.21.0'

/** Installs from the lock file, unless this very lock file was installed for this very Node already. */
export const install = async (stamps) => {
  const wanted = fingerprint()
  if (stamps.read('install') === wanted && existsSync(join(root, 'node_modules', '.modules.yaml'))) return
  const advice = nativeAdvice()
  if (advice) say(advice)
  say('Installing packages (the first time takes a minute or two) …')
  const { code, output } = await run('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], {
    env: installEnvironment(),
    label: 'Installing',
  })
  if (code !== 0)
    fail(`${output}\nThe packages could not be installed. ${advice || 'Check the network, then run npm start again.'}`)
  if (!sqliteIsBuilt())
    fail(`${output}\nbetter-sqlite3 was not built. ${advice || 'Remove node_modules, then run npm start again.'}`)
  stamps.write('install', wanted)
  say('Packages are installed.')
}

const fingerprint = () => {
  const hash = createHash('sha256').update(`${process.versions.modules} ${process.platform} ${process.arch}`)
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  const packages = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...folders.map(({ name }) => join(name, 'package.json')),
  ]
  const inner = ['shared', 'api/packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')),
  )
  for (const path of [...packages, ...inner]) if (existsSync(join(root, path))) hash.update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

const nodePrefix = dirname(dirname(process.execPath))

/** What an installation needs: better-sqlite3 is compiled when no ready-made binary can be fetched; headers that came with Node spare a download. */
export const installEnvironment = () => {
  const headers = existsSync(join(nodePrefix, 'include', 'node', 'node.h'))
  return { ...process.env, CI: 'true', ...(headers && { npm_config_nodedir: nodePrefix }) }
}

const sqliteIsBuilt = () => {
  const store = join(root, 'node_modules', '.pnpm')
  const found = existsSync(store) ? readdirSync(store).find((name) => name.startsWith('better-sqlite3@')) : undefined
  return found !== undefined && existsSync(join(store, found, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))
}

const has = (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0

/** What a native build would lack here and how to get it, in one sentence; empty when nothing. */
const nativeAdvice = () => {
  if (sqliteIsBuilt() || process.platform === 'win32') return ''
  const missing = ['python3', 'make', 'g++'].filter((tool) => !has(tool))
  if (missing.length === 0) return ''
  const how = process.platform === 'darwin' ? 'xcode-select --install' : 'sudo apt-get install -y python3 make g++'
  return `SQLite may have to be compiled here, and ${missing.join(', ')} is missing: get it with \`${how}\` (or your system's own way).`
}
