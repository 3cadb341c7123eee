import { type ECDH, createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser that subscribed: what it told the site, and what only it knows. */
export interface Subscriber {
  device: { endpoint: string; publicKey: string; secret: string }
  pair: ECDH
}

export interface Received {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** What a push service would be, on this machine: it takes what is posted and answers as it is told. */
export interface PushService {
  origin: string
  received: Received[]
  /** Status of the next answers, by path; 201 where nothing is said. */
  answers: Map<string, number>
  subscribe(name: string): Subscriber
  close(): Promise<void>
}

export const startPushService = async (): Promise<PushService> => {
  const received: Received[] = []
  const answers = new Map<string, number>()
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answers.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    answers,
    subscribe: (name) => {
      const pair = createECDH('prime256v1')
      const device = {
        endpoint: `${origin}/${name}`,
        publicKey: pair.generateKeys('base64url'),
        secret: randomBytes(16).toString('base64url'),
      }
      return { device, pair }
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

const expand = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Opens what was sent to a browser, as RFC 8291 and RFC 8188 say; written from them, with nothing of what sealed it. */
export const openPush = ({ device, pair }: Subscriber, body: Buffer): unknown => {
  const [salt, size, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > size) throw new Error('More than one record: browsers need not take that.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const input = expand(pair.computeSecret(senderKey), Buffer.from(device.secret, 'base64url'), info, 32)
  const key = expand(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = expand(input, salt, 'Content-Encoding: nonce\0', 12)
  const opening = createDecipheriv('aes-128-gcm', key, nonce)
  opening.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()])
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is not of zeros.')
  return JSON.parse(padded.subarray(0, end).toString()) as unknown
}

const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Reads who sent a push (RFC 8292); throws when the signature does not hold. */
export const readVapid = (header: string): { head: unknown; claims: Record<string, unknown>; key: string } => {
  const found = /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(header)?.groups
  const [head = '', claims = '', signature = ''] = (found?.['token'] ?? '').split('.')
  const point = Buffer.from(found?.['key'] ?? '', 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!holds) throw new Error('The signature does not hold.')
  return { head: json(head), claims: json(claims) as Record<string, unknown>, key: found?.['key'] ?? '' }
}
