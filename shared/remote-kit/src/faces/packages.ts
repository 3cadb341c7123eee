import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'

export { root } from '../repository.ts'

/** The packages whose faces are recorded: what the shell and the tiles share, by their folders in `shared`. */
export const facedPackages = ['contract', 'crypto', 'domain', 'sdk', 'ui'] as const
/** One of `facedPackages`. */
export type FacedPackage = (typeof facedPackages)[number]

/** What tiles name beside them: it is built into each tile. */
const builtIn = ['federation']

// The staff's console is built with all that it names.
const isForTiles = (module: string): boolean => !/^@quintet\/contract\/staff|^@quintet\/federation\/(?!contract$)/.test(module)

/** Every module of a package that a tile may import, and its source. @param folder within `shared` */
const modulesOf = (folder: string): [module: string, source: string][] => {
  const base = join(root, 'shared', folder)
  const { name, exports } = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')) as {
    name: string
    exports: Record<string, string>
  }
  return Object.entries(exports)
    .filter(([, source]) => source.endsWith('.ts'))
    .flatMap(([path, source]) => spread(base, path, source))
    .map(([path, source]): [string, string] => [name + path.slice(1), join(base, source)])
    .filter(([module]) => isForTiles(module))
}

// `./*` in the exports stands for every folder that has a face.
const spread = (base: string, path: string, source: string): [string, string][] => {
  const [before = '', after] = source.split('*')
  if (after === undefined) return [[path, source]]
  const names = readdirSync(join(base, before)).filter((name) => existsSync(join(base, before, name + after)))
  return names.map((name) => [path.replace('*', name), before + name + after])
}

/** Module → absolute path of its source, for every module that a tile may name. */
export const facedModules = (): Map<string, string> => new Map([...facedPackages, ...builtIn].flatMap(modulesOf))
