import { join } from 'node:path'
import { loadAsset, safePath } from './asset.ts'
import { contentVersion, sharedFolder, tables } from './content-version.ts'
import type { SiteLanguage } from './languages.ts'
import { caching, missing, sendAsset } from './send-asset.ts'

const tableName = new RegExp(`^(${tables.join('|')})-([1-9]\\d?)\\.json$`)

/**
 * The static content: the five tables of each language under the language's id, and the files that all languages share. Under the
 * version that a page carries an answer stays what it is, so browsers keep it for a year; under another one, or none, it may change.
 * @returns a function that answers for a path below `/content/`
 */
export const staticContent = (folder: string, written: SiteLanguage[]) => {
  const fileOf = (path: string): string | undefined => {
    const [, table, id] = tableName.exec(path) ?? []
    const language = written.find((one) => one.id === Number(id))
    if (table) return language && join(folder, language.bcp47, `${table}.json`)
    return safePath(join(folder, sharedFolder), path)
  }
  return async (request: Request, path: string, version: string | undefined): Promise<Response> => {
    const file = fileOf(path)
    const asset = file && (await loadAsset(file))
    if (!asset) return missing()
    const isCurrent = version !== undefined && version === (await contentVersion(folder, written))
    return sendAsset(request, asset, isCurrent ? caching.immutable : caching.content)
  }
}
