import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root, run, say } from '../start/console.mjs'
import { installEnvironment } from '../start/install.mjs'

const sources = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))

/** Copies the sources as they stand here, with what is not committed, into a folder of its own and installs there. @returns its path */
export const copySources = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-seeded-'))
  say(`Copying the sources to ${folder} …`)
  for (const path of sources()) cpSync(join(root, path), join(folder, path))
  const install = ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline']
  const { code, output } = await run('npx', install, { cwd: folder, label: 'Installing', env: installEnvironment() })
  if (code !== 0) fail(`${output}\nThe copy could not be installed.`)
  return folder
}
