import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageFiles, type Table } from './tile-texts.ts'

interface Declared {
  quintet?: { title?: unknown }
}

/**
 * What is wrong with the text that a tile's package.json names as its title: without it the tile is called by its folder, in every language.
 * @param folder absolute path of the remote
 * @returns a sentence for each table that lacks it
 */
export const titleFaults = (folder: string): string[] => {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return []
  const { quintet } = JSON.parse(readFileSync(path, 'utf8')) as Declared
  const key = quintet?.title
  if (key === undefined) return []
  const lacks = languageFiles(folder).filter((file) => {
    const table = JSON.parse(readFileSync(join(folder, 'texts', file), 'utf8')) as Table
    return typeof key !== 'string' || !(key in table)
  })
  return lacks.map((file) => `quintet.title in package.json is ${JSON.stringify(key)}, a text that texts/${file} does not have`)
}
