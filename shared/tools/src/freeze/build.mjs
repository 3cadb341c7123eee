import { execFileSync } from 'node:child_process'
import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, run, say } from '../start/console.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).trim()

const orFail = async (label, command, args, cwd) => {
  say(`${label} …`)
  const { code, output } = await run(command, args, { cwd, label, env: { ...process.env, CI: 'true' } })
  if (code !== 0) fail(`${output}\n${label} failed.`)
}

/**
 * Writes the sources of a commit into an empty folder, patches them and installs what their lock file names.
 * @returns the full hash of the commit
 */
export const checkOut = async (folder, ref, patch) => {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`)
  const archive = join(folder, 'sources.tar')
  git('archive', '--output', archive, commit)
  await orFail(`Sources of ${commit.slice(0, 7)}`, 'tar', ['-xf', archive], folder)
  if (patch) await orFail('Patch', 'git', ['apply', patch], folder)
  const install = ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--ignore-scripts', '--prefer-offline']
  await orFail('Installing', 'npx', install, folder)
  return commit
}

// Where the command lies; in commits from before the kit was a package of its own, the second.
const builders = ['shared/remote-kit/bin/quintet-build.mjs', 'shared/federation/bin/quintet-build.mjs']

/** Builds the shell and every remote there. @returns name → absolute path of its `dist` */
export const buildAll = async (folder) => {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'rspack.config.ts')))
  const script = builders.map((path) => join(folder, path)).find(existsSync)
  for (const name of names) await orFail(`Building ${name}`, process.execPath, [script, 'build'], join(folder, name))
  return Object.fromEntries(names.map((name) => [name, join(folder, name, 'dist')]))
}
