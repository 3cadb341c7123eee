import { parseAccept } from 'hono/utils/accept'
import { dataHeaders, strictTransport } from '@quintet/kit/http'
import type { Asset } from './asset.ts'

/** How long and by whom an answer may be kept. */
export const caching = {
  /** The name holds the content's hash. */
  immutable: 'public, max-age=31536000, immutable',
  /** Asked again every time; a 304 costs a header. */
  revalidate: 'no-cache',
  /** The same for one visitor, who may get something else than the next. */
  personal: 'private, no-cache',
  content: 'public, max-age=600, stale-while-revalidate=86400',
} as const

/**
 * Answers a GET or HEAD with an asset, in the best encoding the browser takes.
 * @param headers further headers of a full answer; a 304 leaves the stored ones as they are
 */
export const sendAsset = (
  request: Request,
  asset: Asset,
  cacheControl: string,
  headers: Record<string, string> = {},
  status = 200,
): Response => {
  const shared = {
    etag: asset.etag,
    'cache-control': cacheControl,
    ...strictTransport,
    vary: headers.vary ?? 'accept-encoding',
    ...(headers['set-cookie'] && { 'set-cookie': headers['set-cookie'] }),
  }
  if (status === 200 && request.headers.get('if-none-match') === asset.etag)
    return new Response(null, { status: 304, headers: shared })
  const [body, encoding] = bestEncoding(request.headers.get('accept-encoding') ?? '', asset)
  const all = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...headers,
    ...shared,
    ...(encoding && { 'content-encoding': encoding }),
    'content-type': asset.type,
    'content-length': String(body.length),
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers: all })
}

// Browsers list what they take without a preference: then the smaller form counts. What has a weight of 0 is refused.
const bestEncoding = (accepted: string, { raw, br, gzip }: Asset): [Buffer, string | undefined] => {
  const weights = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]))
  const weightOf = (name: string): number => weights.get(name) ?? 0
  const [byBrotli, byGzip] = [br ? weightOf('br') : 0, gzip ? weightOf('gzip') : 0]
  if (br && byBrotli > 0 && byBrotli >= byGzip) return [br, 'br']
  if (gzip && byGzip > 0) return [gzip, 'gzip']
  return [raw, undefined]
}

/** A file that is not there. Never HTML: a browser must not take a page for a script. */
export const missing = (status: 404 | 503 = 404): Response =>
  new Response(status === 404 ? 'Not found\n' : 'Not available now\n', {
    status,
    headers: { ...dataHeaders, 'content-type': 'text/plain; charset=utf-8' },
  })
