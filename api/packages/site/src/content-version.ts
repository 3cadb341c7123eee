import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadAsset } from './asset.ts'
import type { SiteLanguage } from './languages.ts'

/** The tables of texts that every language has, and the names of the zones. */
export const tables = ['script', 'quiz1', 'quiz2', 'character', 'user', 'zones']

/** Folder of the pictures and maps that every language shares. */
export const sharedFolder = 'files'

const sharedPaths = async (folder: string): Promise<string[]> => {
  const names = await readdir(join(folder, sharedFolder)).catch(() => [])
  return names.toSorted().map((name) => join(folder, sharedFolder, name))
}

/** Changes with any text of any language and any shared file, so that browsers know when what they keep is old. */
export const contentVersion = async (folder: string, languages: SiteLanguage[]): Promise<string> => {
  const texts = languages.flatMap(({ bcp47 }) => tables.map((table) => join(folder, bcp47, `${table}.json`)))
  const assets = await Promise.all([...texts, ...(await sharedPaths(folder))].map(loadAsset))
  const hash = createHash('sha256')
  for (const asset of assets) hash.update(asset?.etag ?? '-')
  return hash.digest('base64url').slice(0, 10)
}
