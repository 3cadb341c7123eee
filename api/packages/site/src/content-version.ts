import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { loadAsset } from './asset.ts'
import type { SiteLanguage } from './languages.ts'

const tables = ['script', 'quiz1', 'quiz2', 'character', 'user', 'zones']

/** Changes with any text of any language, so that browsers know when what they keep is old. */
export const contentVersion = async (folder: string, languages: SiteLanguage[]): Promise<string> => {
  const paths = languages.flatMap(({ bcp47 }) => tables.map((table) => join(folder, bcp47, `${table}.json`)))
  const assets = await Promise.all(paths.map(loadAsset))
  const hash = createHash('sha256')
  for (const asset of assets) hash.update(asset?.etag ?? '-')
  return hash.digest('base64url').slice(0, 10)
}
