import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isReservedPath } from '@quintet/registry'
import { devPorts } from '../build/dev-server.ts'
import { root as checkout } from '../repository.ts'
import { readCatalog, withVersions } from './catalog.ts'

/** The files of a new tile, with places to fill in. */
export const template: string = fileURLToPath(new URL('../../template', import.meta.url))

/** The name cannot be taken; the message says why. */
export class NameError extends Error {
  override name = 'NameError'
}

/** The tile's name out of what was typed, with or without `mf-`. @throws NameError when a tile cannot be called that */
export const tileNamed = (typed: string): string => {
  const tile = typed.replace(/^mf-/, '')
  if (!/^[a-z]+(-[a-z]+)*$/.test(tile))
    throw new NameError(`A tile's name is small letters and dashes, as in \`polls\`, not "${typed}".`)
  if (isReservedPath(tile)) throw new NameError(`/${tile} is an address of the site itself; call the tile something else.`)
  return tile
}

// Each remote's own page stands 100 above it.
const freePort = (): number => Math.max(...Object.values(devPorts)) + 1

/** What stands in the places of the template. */
export const valuesOf = (tile: string): Record<string, string> => {
  const port = freePort()
  return {
    name: `mf-${tile}`,
    tile,
    Title: tile.charAt(0).toUpperCase() + tile.slice(1).replaceAll('-', ' '),
    port: String(port),
    alonePort: String(port + 100),
  }
}

/** What a tile is called, by language: `{ de: 'Gilde' }`. */
export type Titles = Readonly<Record<string, string>>

/** Tags of the languages whose tables a tile has. */
export const tags: readonly string[] = readdirSync(join(template, 'texts'))
  .map((file) => file.replace('.json.txt', ''))
  .sort()

/** Names out of what was typed, as in `de=Gilde`. @throws NameError for a language that no tile has texts in */
export const titlesFrom = (typed: readonly string[]): Titles =>
  Object.fromEntries(
    typed.map((one) => {
      const [, tag = '', title = ''] = /^(\w+)=(.+)$/s.exec(one) ?? []
      if (!tags.includes(tag) || title.trim() === '')
        throw new NameError(`--title LANGUAGE=NAME, with one of ${tags.join(', ')}; not "${one}".`)
      return [tag, title.trim()]
    }),
  )

/** A file of a tile with the title of its language, if it is the table of one. */
export const withTitle = (path: string, text: string, titles: Titles): string => {
  const title = titles[/^texts\/(\w+)\.json$/.exec(path)?.[1] ?? '']
  if (title === undefined) return text
  return `${JSON.stringify({ ...(JSON.parse(text) as object), 'home.title': title }, null, 2)}\n`
}

/** Fills in a template. @param change what a file of the template becomes by its path, where it does not stay as it is */
export const fillIn = async (
  from: string,
  folder: string,
  values: Readonly<Record<string, string>>,
  change: (path: string, text: string) => string = (_, text) => text,
): Promise<void> => {
  for (const path of await filesOf(from)) {
    const text = await readFile(join(from, path), 'utf8')
    const inside = path.replace(/\.txt$/, '')
    const target = join(folder, inside)
    await mkdir(dirname(target), { recursive: true })
    const filled = text.replaceAll(/__(\w+?)__/g, (found, key: string) => values[key] ?? found)
    await writeFile(target, change(inside, filled))
    if (basename(target) === 'run') await chmod(target, 0o755)
  }
}

/**
 * Writes the folder of a new tile: a screen, texts, tests, contract tests, CI. Nothing outside of it changes; shell and tools find
 * it by its folder, the site by its entry in the registry.
 * @param root absolute path the folder goes to
 * @param titles what the tile is called in the languages that are known already
 * @returns its absolute path
 */
export const scaffold = async (root: string, tile: string, titles: Titles = {}): Promise<string> => {
  const folder = join(root, `mf-${tile}`)
  if (existsSync(folder)) throw new NameError(`${folder} is there already.`)
  const isApart = !existsSync(join(root, 'pnpm-workspace.yaml'))
  await fillIn(template, folder, valuesOf(tile), (path, text) =>
    isApart && path === 'package.json' ? withVersions(text, readCatalog(checkout)) : withTitle(path, text, titles),
  )
  return folder
}

const filesOf = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((path) => path.endsWith('.txt')).sort()
}
