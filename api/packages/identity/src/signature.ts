import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { faults } from './faults.ts'

/** A request as SigV4 looks at it. */
export interface SignedRequest {
  method: string
  url: URL
  header(name: string): string | undefined
  body: string
}

export interface OperatorKey {
  id: string
  secret: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const service = 'cognito-idp'
const longestSkew = 5 * 60_000
// A signature that leaves one of these out could be moved to another operation, server or time.
const needed = ['host', 'x-amz-date', 'x-amz-target']

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

interface Parsed {
  id: string
  date: string
  region: string
  names: string[]
  signature: Buffer
}

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/\s,]{1,128})\/(\d{8})\/([a-z0-9-]{1,40})\/([a-z-]{1,40})\/aws4_request,\s*SignedHeaders=([a-z0-9;-]{1,1000}),\s*Signature=([0-9a-f]{64})$/

const parse = (text: string | undefined): Parsed => {
  if (!text) throw faults.unsigned()
  const [, id = '', date = '', region = '', scope, list = '', signature = ''] = shape.exec(text) ?? []
  if (id === '' || scope !== service) throw faults.incompleteSignature('Authorization header is not a valid SigV4 header.')
  return { id, date, region, names: list.split(';'), signature: Buffer.from(signature, 'hex') }
}

const momentOf = (stamp: string): number => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
}

const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')

const canonicalOf = ({ method, url, header, body }: SignedRequest, names: readonly string[]): string => {
  const headers = names.map((name) => `${name}:${(header(name) ?? '').trim().replace(/ +/g, ' ')}\n`).join('')
  return [method, url.pathname, canonicalQuery(url), headers, names.join(';'), hash(body)].join('\n')
}

const signingKey = (secret: string, { date, region }: Parsed) =>
  [date, region, service, 'aws4_request'].reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secret}`)

/**
 * Refuses a request that the operator did not sign by SigV4 within the last five minutes: operation, host, time and body are all
 * under the signature.
 */
export const checkSignature = (request: SignedRequest, operator: OperatorKey | undefined, now: number): void => {
  const parsed = parse(request.header('authorization'))
  if (!operator || parsed.id !== operator.id) throw faults.unknownSigner()
  const stamp = request.header('x-amz-date') ?? ''
  if (needed.some((name) => !parsed.names.includes(name)) || !stamp.startsWith(parsed.date)) throw faults.wrongSignature()
  if (!(Math.abs(momentOf(stamp) - now) <= longestSkew)) throw faults.staleSignature()
  const scope = `${parsed.date}/${parsed.region}/${service}/aws4_request`
  const text = [algorithm, stamp, scope, hash(canonicalOf(request, parsed.names))].join('\n')
  if (!timingSafeEqual(hmac(signingKey(operator.secret, parsed), text), parsed.signature)) throw faults.wrongSignature()
}
