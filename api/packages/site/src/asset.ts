import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A file ready to be sent. */
export interface Asset {
  type: string
  etag: string
  raw: Buffer
  br?: Buffer
  gzip?: Buffer
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest'])
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Whether a file is of a kind that is served. */
export const isServed = (path: string): boolean => extname(path) in types

/** A path inside a folder, or nothing when it tries to leave it or names a kind of file that is not served. */
export const safePath = (folder: string, path: string): string | undefined => {
  const parts = path.split('/')
  const clean = parts.every((part) => /^[\w][\w.~-]*$/.test(part) && !part.includes('..'))
  return clean && isServed(path) ? join(folder, ...parts) : undefined
}

/** Makes an asset of some content: its hash and its compressed forms, unless the build has made those. */
export const makeAsset = async (path: string, raw: Buffer, made: { br?: Buffer; gzip?: Buffer } = {}): Promise<Asset> => {
  const extension = extname(path)
  const etag = `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 16)}"`
  const asset = { type: types[extension] ?? 'application/octet-stream', etag, raw }
  if (!compressible.has(extension) || raw.length < 512) return asset
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  const [br, gzip] = await Promise.all([made.br ?? compressBrotli(raw, { params }), made.gzip ?? compressGzip(raw, { level: 9 })])
  return { ...asset, br, gzip }
}

const known = new LRUCache<string, { modified: number; asset: Promise<Asset> }>({ max: 2000 })

/** Reads a file once and again only when it changed. @returns nothing when there is no such file */
export const loadAsset = async (path: string): Promise<Asset | undefined> => {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const before = known.get(path)
  if (before?.modified === found.mtimeMs) return before.asset
  const asset = readAsset(path)
  known.set(path, { modified: found.mtimeMs, asset })
  asset.catch(() => known.delete(path))
  return asset
}

const readAsset = async (path: string): Promise<Asset> => {
  const optional = (suffix: string) => readFile(path + suffix).catch(() => undefined)
  const [raw, br, gzipped] = await Promise.all([readFile(path), optional('.br'), optional('.gz')])
  return makeAsset(path, raw, { ...(br && { br }), ...(gzipped && { gzip: gzipped }) })
}
