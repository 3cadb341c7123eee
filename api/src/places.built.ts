import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as source from './places.ts'

/** The folder of the build: all of its scripts lie flat in it. */
export const distFolder: string = dirname(fileURLToPath(import.meta.url))

export const contentFolder: typeof source.contentFolder = join(distFolder, 'content')
export const shellFolder: typeof source.shellFolder = join(distFolder, 'shell')
export const consoleFolder: typeof source.consoleFolder = join(distFolder, 'staff')

const remotes = join(distFolder, 'remotes')

const remoteFolders = () => (existsSync(remotes) ? readdirSync(remotes).map((name) => join(remotes, name)) : [])

export const ownBuilds: typeof source.ownBuilds = () =>
  [shellFolder, ...remoteFolders()].filter((folder) => existsSync(join(folder, 'manifest.json')))
