import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { packageOf, sharedModules } from '@quintet/federation/contract'

// The source maps say what a build was made of, however it was imported: a second copy of a store reads and writes a state that nobody else sees.

const ownSource = /[\\/](?:shared|@quintet)[\\/]([\w-]+[\\/]src[\\/].*\.tsx?)$/
/** A store, by its name or by what makes it, or a context at the top of a module. */
const statement = /^(?:export )?const (?:\$\w+\b[^=\n]* =|\w+(?:: [^=\n]+)? = (?:\w*[aA]tom|\w*[mM]ap|computed|createContext)\b)/m
const libraries: readonly string[] = sharedModules.map(packageOf).filter((name) => !name.startsWith('@quintet/'))
const library = new RegExp(`[\\\\/]node_modules[\\\\/](${[...new Set(libraries)].join('|')})[\\\\/]`)

/**
 * Which state that the shell gives a build brings a copy of.
 * @param folder absolute path of the remote
 * @param maps its source maps, by their paths in `dist`
 * @returns a source of a shared package or the name of a library for each
 */
export const ownState = async (folder: string, maps: readonly string[]): Promise<string[]> => {
  const sources = (await Promise.all(maps.map((path) => sourcesOf(join(folder, 'dist', path))))).flat()
  const found = await Promise.all([...new Set(sources)].map((source) => stateIn(resolve(folder, source))))
  return [...new Set(found.filter((one) => one !== undefined))].toSorted()
}

const sourcesOf = async (map: string): Promise<string[]> =>
  (JSON.parse(await readFile(map, 'utf8')) as { sources: string[] }).sources

const stateIn = async (path: string): Promise<string | undefined> => {
  const [, source] = ownSource.exec(path) ?? []
  if (source === undefined) return library.exec(path)?.[1]
  const text = await readFile(path, 'utf8').catch(() => '')
  return statement.test(text) ? `@quintet/${source}` : undefined
}
