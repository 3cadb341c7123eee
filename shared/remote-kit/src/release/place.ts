import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { ReleaseError, shellName } from '@quintet/registry'
import { baseFolder, toolsFolder } from './base-folder.ts'

/** Where a command runs, and for whom. */
export interface Place {
  /** Absolute path of the repository, or of what an installed kit has of it. */
  root: string
  dataFolder: string
  /** Who does it, for the history. */
  who: string
  /** Folder the command was given in. */
  cwd: string
}

/** Where a command works and for whom: the same data folder as the site's (`QUINTET_DATA`), `QUINTET_WHO` or the user's own name. */
export const place = (environment: NodeJS.ProcessEnv, cwd: string): Place => {
  const folder = environment.QUINTET_DATA?.trim() || '.data'
  const dataFolder = isAbsolute(folder) ? folder : resolve(baseFolder, folder)
  // pnpm runs root scripts from the root and says in INIT_CWD where it was called.
  return { root: toolsFolder, dataFolder, who: environment.QUINTET_WHO?.trim() || userName(), cwd: environment.INIT_CWD ?? cwd }
}

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}

// In a repository of its own a tile lies in no folder of its name.
const isCalled = (folder: string, name: string): boolean => {
  const path = join(folder, 'package.json')
  return existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { name?: string }).name === name
}

/** The folder of the shell or of a remote by its name; without one, the folder the command was given in. */
export const releaseFolder = ({ root, cwd }: Place, name: string | undefined): { name: string; folder: string } => {
  const folder = name === undefined || isCalled(cwd, name) ? cwd : join(root, name)
  if (resolve(folder) === join(root, shellName)) return { name: shellName, folder: join(root, shellName) }
  if (!existsSync(join(folder, 'src/remote.tsx')))
    throw new ReleaseError(`${folder} is no remote: name one (\`pnpm release publish mf-judging\`) or go into its folder.`)
  const { name: own } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
  return { name: own, folder }
}
