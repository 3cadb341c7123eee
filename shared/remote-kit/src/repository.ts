import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The kit works in two places: in the repository of the site, and installed from a tarball in a repository of a team's own. A tarball
// brings in `repository/` what the kit reads beside its own sources, under the paths that it has in the repository.

const own = fileURLToPath(new URL('../repository', import.meta.url))

/** Whether the kit was installed from a tarball, so that no sources of the site are there. */
export const isInstalled: boolean = existsSync(own)

/** Absolute path of the repository, or of the part of it that came with the kit. */
export const root: string = isInstalled ? own : fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** Where the face of the shared packages lies that a tarball brings. */
export const packedFace: string = join(own, 'face.json')

const places = [import.meta.url, join(root, 'package.json')]

const packageFile = (name: string): string => {
  const bases = places.flatMap((place) => createRequire(place).resolve.paths(name) ?? [])
  const found = bases.map((base) => join(base, name, 'package.json')).find((path) => existsSync(path))
  if (!found) throw new Error(`${name} is not installed.`)
  return found
}

/** Absolute path of an installed package. @throws when it is not installed for the kit */
export const packageFolder = (name: string): string => dirname(packageFile(name))

/** Absolute path of the script that a package's command runs. */
export const toolOf = (name: string, command: string = name): string => {
  const { bin = '' } = JSON.parse(readFileSync(packageFile(name), 'utf8')) as { bin?: string | Record<string, string> }
  return join(packageFolder(name), typeof bin === 'string' ? bin : (bin[command] ?? ''))
}
