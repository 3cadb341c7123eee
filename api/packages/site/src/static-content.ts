import { join } from 'node:path'
import { type ScriptPart, scriptPartOf, scriptParts } from '@quintet/domain/languages'
import { LRUCache } from 'lru-cache'
import { type Asset, loadAsset, makeAsset, safePath } from './asset.ts'
import { contentVersions, sharedFolder, tables } from './content-version.ts'
import type { SiteLanguage } from './languages.ts'
import { caching, missing, sendAsset } from './send-asset.ts'

const tableName = new RegExp(`^(${tables.join('|')})-([1-9]\\d?)\\.json$`)

const parts = new LRUCache<string, Promise<Asset>>({ max: 100 })

/** The texts of the script that belong to a part; another file, or a part that nobody knows, is given whole. */
const partOf = async (file: string, whole: Asset, part: string | undefined): Promise<Asset> => {
  if (!isScriptPart(part) || !file.endsWith('/script.json')) return whole
  const key = `${file} ${whole.etag} ${part}`
  const made = parts.get(key) ?? makePart(file, whole, part)
  parts.set(key, made)
  return made
}

const isScriptPart = (part: string | undefined): part is ScriptPart => scriptParts.some((one) => one === part)

const makePart = (file: string, { raw }: Asset, part: ScriptPart): Promise<Asset> => {
  const texts = Object.entries(JSON.parse(raw.toString('utf8')) as Record<string, string>)
  const chosen = Object.fromEntries(texts.filter(([key]) => scriptPartOf(key) === part))
  return makeAsset(file, Buffer.from(JSON.stringify(chosen)))
}

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
  const versionNow = contentVersions(folder, written)
  return async (request: Request, path: string, { v: version, part }: Record<string, string>): Promise<Response> => {
    const file = fileOf(path)
    const asset = file && (await loadAsset(file))
    if (!asset) return missing()
    const isCurrent = version !== undefined && version === (await versionNow())
    return sendAsset(request, await partOf(file, asset, part), isCurrent ? caching.immutable : caching.content)
  }
}
