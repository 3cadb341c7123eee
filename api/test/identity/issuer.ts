import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SigningKey, keysOf, publicKeySet } from '@quintet/identity/testing'

export interface Issuer {
  /** What is published, how often it was asked for, and with which status it is answered. */
  state: { published: [SigningKey, ...SigningKey[]]; asked: number; status: number }
  url: string
  close(): Promise<unknown>
}

/** A small provider of its own: it publishes keys over HTTP and counts who asks. */
export const startIssuer = async (first: SigningKey): Promise<Issuer> => {
  const state: Issuer['state'] = { published: [first], asked: 0, status: 200 }
  const server = createServer((request, response) => {
    state.asked += 1
    const found = request.url === '/pool_Cloud0001/.well-known/jwks.json' ? state.status : 404
    response.writeHead(found, { 'content-type': 'application/json' })
    response.end(JSON.stringify(publicKeySet(keysOf(state.published, Buffer.alloc(32)))))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pool_Cloud0001`
  return { state, url, close: () => new Promise((resolve) => void server.close(resolve)) }
}
