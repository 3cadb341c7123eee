import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isReservedPath } from '@quintet/registry'
import { devPorts } from '../build/dev-server.ts'
import { readCatalog, withVersions } from './catalog.ts'

const checkout = fileURLToPath(new URL('../../../..', import.meta.url))
const template = fileURLToPath(new URL('../../template', import.meta.url))

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

/**
 * Writes the folder of a new tile: a screen, texts, tests, contract tests, CI. Nothing outside of it changes; shell and tools find
 * it by its folder, the site by its entry in the registry.
 * @param root absolute path the folder goes to
 * @returns its absolute path
 */
export const scaffold = async (root: string, tile: string): Promise<string> => {
  const name = `mf-${tile}`
  const folder = join(root, name)
  if (existsSync(folder)) throw new NameError(`${folder} is there already.`)
  const port = freePort()
  const values: Record<string, string> = {
    name,
    tile,
    Title: tile.charAt(0).toUpperCase() + tile.slice(1).replaceAll('-', ' '),
    port: String(port),
    alonePort: String(port + 100),
  }
  for (const path of await filesOf(template)) {
    const text = await readFile(join(template, path), 'utf8')
    const target = join(folder, path.replace(/\.txt$/, ''))
    await mkdir(dirname(target), { recursive: true })
    const filled = text.replaceAll(/__(\w+?)__/g, (found, key: string) => values[key] ?? found)
    const isApart = basename(target) === 'package.json' && !existsSync(join(root, 'pnpm-workspace.yaml'))
    await writeFile(target, isApart ? withVersions(filled, readCatalog(checkout)) : filled)
    if (basename(target) === 'run') await chmod(target, 0o755)
  }
  return folder
}

const filesOf = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((path) => path.endsWith('.txt')).sort()
}
