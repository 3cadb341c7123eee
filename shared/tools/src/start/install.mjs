import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, root, run, say } from './console.mjs'

const pnpm = 'pnpm@12.21.0'

/**
 * Installs from the lock file, unless this very lock file was installed for this very Node already.
 * @returns `native`: settled when SQLite is compiled too. It takes one processor a minute, so builds and checks begin before it has ended.
 */
export const install = async (stamps) => {
  const wanted = fingerprint()
  if (stamps.read('install') === wanted && existsSync(join(root, 'node_modules', '.modules.yaml')))
    return { native: Promise.resolve() }
  const advice = nativeAdvice()
  if (advice) say(advice)
  say('Installing packages (the first time takes a minute or two) …')
  const { code, output } = await runPnpm('Installing', 'install', '--frozen-lockfile', '--ignore-scripts')
  if (code !== 0)
    fail(`${output}\nThe packages could not be installed. ${advice || 'Check the network, then run npm start again.'}`)
  return { native: compileNative(advice).then(() => stamps.write('install', wanted)) }
}

const compileNative = async (advice) => {
  const { code, output } = await runPnpm('Compiling SQLite', 'rebuild')
  if (code !== 0 || !sqliteLoads())
    fail(`${output}\nbetter-sqlite3 was not built for Node ${process.version}. ${advice || headersAdvice}`)
  say('Packages are installed.')
}

const runPnpm = (label, ...words) => run('npx', ['--yes', pnpm, ...words], { env: installEnvironment(), label })

const fingerprint = () => {
  const hash = createHash('sha256').update(`${process.versions.modules} ${process.platform} ${process.arch}`)
  // What a build writes changes nothing of what it was built with.
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'dist' && !entry.name.startsWith('.'),
  )
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

/**
 * What an installation needs: better-sqlite3 is compiled when no ready-made binary can be fetched; headers that came with Node spare a
 * download. The level of optimisation is that of SQLite's own builds: its default there takes nearly twice as long and runs no faster.
 */
export const installEnvironment = () => {
  const headers = existsSync(join(nodePrefix, 'include', 'node', 'node.h'))
  return { CFLAGS: '-O2', ...process.env, CI: 'true', ...(headers && { npm_config_nodedir: nodePrefix }) }
}

const headersAdvice =
  'Remove node_modules, then run npm start again. If that does not help, npm may be set to headers of another Node: see `npm config get nodedir`.'

/** Where compiled SQLite stands; nothing where it is not. */
const builtSqlite = () => {
  const store = join(root, 'node_modules', '.pnpm')
  const found = existsSync(store) ? readdirSync(store).find((name) => name.startsWith('better-sqlite3@')) : undefined
  const path = join(store, found ?? '', 'node_modules/better-sqlite3/build/Release/better_sqlite3.node')
  return found !== undefined && existsSync(path) ? path : undefined
}

// What was compiled with the headers of another Node is there, and cannot be used.
const sqliteLoads = () => {
  const path = builtSqlite()
  const load = `process.dlopen({ exports: {} }, ${JSON.stringify(path)})`
  return path !== undefined && spawnSync(process.execPath, ['-e', load], { stdio: 'ignore' }).status === 0
}

const has = (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0

/** What a native build would lack here and how to get it, in one sentence; empty when nothing. */
const nativeAdvice = () => {
  if (builtSqlite() || process.platform === 'win32') return ''
  const missing = ['python3', 'make', 'g++'].filter((tool) => !has(tool))
  if (missing.length === 0) return ''
  const how = process.platform === 'darwin' ? 'xcode-select --install' : 'sudo apt-get install -y python3 make g++'
  return `SQLite may have to be compiled here, and ${missing.join(', ')} is missing: get it with \`${how}\` (or your system's own way).`
}
