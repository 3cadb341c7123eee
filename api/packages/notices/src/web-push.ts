// The package has no types, and a tile's program that comes here by an import includes no file that declares them.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./http-ece.d.ts" />
import { ECDH, createECDH } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { Agent, request as requestSecure } from 'node:https'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP } from 'node:net'
import ece from 'http_ece'
import type { Clock } from '@quintet/kit/clock'
import { isPublicAddress, publicLookup } from './public-address.ts'
import { createVapid } from './vapid.ts'

/** What a browser made of the site's public key: where it is reached, and what for it is sealed with. */
export interface PushDevice {
  endpoint: string
  publicKey: string
  secret: string
}

/** How a push service took something: it did; it does not know the device any more; or not now. */
export type PushOutcome = 'sent' | 'gone' | 'later'

/** Of one push: how long it is kept for a device that is off, in seconds, and what it takes the place of. */
interface PushOptions {
  ttl: number
  topic: string
}

export interface WebPush {
  /** The site's public key, base64url. */
  readonly publicKey: string
  /** Whether something can be a device: its keys are keys, and its address is one that this server may be sent to. */
  isDevice(device: PushDevice): boolean
  /** Seals a text for a device and hands it to its push service. Throws when that cannot be reached. */
  send(device: PushDevice, text: string, options: PushOptions): Promise<PushOutcome>
}

export interface WebPushOptions {
  secret: Buffer
  contact: string
  wall: Clock
  /** Only in tests: an origin beside the public ones, such as http://127.0.0.1:1234. */
  testOrigin?: string
}

const timeout = 10_000
/** All are as long as this, so that a push service learns nothing from a length; what is longer fills as many more. */
const paddedTo = 2048
const largestText = 3500

const isKey = (publicKey: string): boolean => {
  try {
    return ECDH.convertKey(publicKey, 'prime256v1', 'base64url', undefined, 'uncompressed').length === 65
  } catch {
    return false
  }
}

const isReachable = (endpoint: string, testOrigin: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (testOrigin !== '' && url.origin === testOrigin) return true
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isNamed = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
  return url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '' && isNamed
}

const seal = ({ publicKey, secret }: PushDevice, text: string): Buffer => {
  const once = createECDH('prime256v1')
  once.generateKeys()
  const plain = Buffer.from(text)
  if (plain.length > largestText) throw new Error('A push may not be longer.')
  const pad = Math.max(0, paddedTo - plain.length)
  return ece.encrypt(plain, { version: 'aes128gcm', privateKey: once, dh: publicKey, authSecret: secret, rs: 4096, pad })
}

const outcomes: Readonly<Record<number, PushOutcome>> = {
  200: 'sent',
  201: 'sent',
  202: 'sent',
  204: 'sent',
  404: 'gone',
  410: 'gone',
}

const post = (url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'http:' ? requestPlain : requestSecure
    const sent = request(url, { ...options, method: 'POST', timeout, signal: AbortSignal.timeout(timeout) }, resolve)
    sent.on('timeout', () => sent.destroy(new Error('The push service did not answer in time.')))
    sent.on('error', reject)
    sent.end(body)
  })

/** The way to members' browsers. What is sent is sealed for the device alone (RFC 8291); a redirect is not followed. */
export const createWebPush = ({ secret, contact, wall, testOrigin = '' }: WebPushOptions): WebPush => {
  const vapid = createVapid(secret, contact)
  const agent = new Agent({ keepAlive: true, maxSockets: 8, lookup: publicLookup })
  return {
    publicKey: vapid.publicKey,
    isDevice: ({ endpoint, publicKey, secret: own }) =>
      isReachable(endpoint, testOrigin) && isKey(publicKey) && Buffer.from(own, 'base64url').length === 16,
    send: async (device, text, { ttl, topic }) => {
      if (!isReachable(device.endpoint, testOrigin)) return 'gone'
      const url = new URL(device.endpoint)
      const body = seal(device, text)
      const headers = {
        authorization: vapid.authorization(url.origin, wall.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl,
        topic,
        urgency: 'normal',
      }
      const answer = await post(url, { headers, ...(url.protocol === 'https:' && { agent }) }, body)
      // Of what it says only the number counts.
      answer.destroy()
      return outcomes[answer.statusCode ?? 0] ?? 'later'
    },
  }
}
