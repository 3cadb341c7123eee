import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { modulesNamed } from './specifiers.ts'

/** What a tile uses of the shared packages: its own sources, which a compiler reads against the face of any shell. */
export interface Uses {
  /** Path within the tile → text. What is no code is there by its name alone. */
  files: Record<string, string>
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path)
const isData = (path: string): boolean => path.endsWith('.json')

const visit = (path: string, found: Set<string>): void => {
  if (found.has(path) || !existsSync(path)) return
  found.add(path)
  if (!isCode(path)) return
  const relatives = modulesNamed(readFileSync(path, 'utf8')).filter((module) => module.startsWith('.'))
  for (const module of relatives) visit(join(dirname(path), module), found)
}

/** Everything that a tile's face leads to within the tile. */
const sourcesOf = (folder: string): string[] => {
  const found = new Set<string>()
  visit(join(folder, 'src/remote.tsx'), found)
  return [...found].filter((path) => isCode(path) || isData(path)).sort()
}

const imported = /^import\s+(?!type\b)\{([^}]*)\}\s*from\s*'(@quintet\/[^']+)'/gm

const namesIn = (text: string): [module: string, name: string][] =>
  [...text.matchAll(imported)].flatMap(([, names = '', module = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name): [string, string] => [module, name]),
  )

/** A module that names what code of the shared packages, built into the tile, takes from the shell. */
const namedBy = (texts: string[]): string => {
  const names = [...new Set(texts.flatMap(namesIn).map((pair) => pair.join(' ')))].sort()
  return names.map((pair, index) => pair.replace(/(\S+) (\S+)/, `export { $2 as n${index} } from '$1'`)).join('\n')
}

/** Where what is built into a tile beside its own sources stands among its uses. */
const builtInFile = 'built-in.ts'

/**
 * Records what a tile uses.
 * @param folder absolute path of the tile
 * @param builtIn absolute paths of sources of shared packages that its build holds
 */
export const recordUses = (folder: string, builtIn: readonly string[]): Uses => {
  const own = sourcesOf(folder).map((path) => [relative(folder, path), isCode(path) ? readFileSync(path, 'utf8') : '{}'])
  const inside = namedBy(builtIn.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8')))
  return { files: { ...Object.fromEntries(own), ...(inside !== '' && { [builtInFile]: inside }) } }
}
