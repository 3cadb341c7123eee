import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as source from './places.ts'

/** The folder of the build: all of its scripts lie flat in it. */
export const distFolder: string = dirname(fileURLToPath(import.meta.url))

// A build is replaced as a whole: what is kept may not lie in it, so paths start where the command was given.
export const baseFolder: typeof source.baseFolder = process.cwd()
export const contentFolder: typeof source.contentFolder = join(distFolder, 'content')
export const shellFolder: typeof source.shellFolder = join(distFolder, 'shell')
export const consoleFolder: typeof source.consoleFolder = join(distFolder, 'staff')

const remotes = join(distFolder, 'remotes')

const remoteFolders = () => (existsSync(remotes) ? readdirSync(remotes).map((name) => join(remotes, name)) : [])

export const ownBuilds: typeof source.ownBuilds = () =>
  [shellFolder, ...remoteFolders()].filter((folder) => existsSync(join(folder, 'manifest.json')))
