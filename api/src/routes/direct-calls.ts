import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallAnswer, type Kernel, answerCall } from './answer-call.ts'
import { askedOfIncoming } from './asked.ts'
import type { Route } from './route.ts'

/** Answers a request if it is a plain call of the API; returns whether it does. */
export type AnswerDirectly = (incoming: IncomingMessage, response: ServerResponse) => boolean

// More than that is read by the app's own way, which ends who sends without an end.
const largestDirect = 65_536

/** Whether the length that was declared, if any, is one that is read as a whole. */
const hasPlainBody = ({ headers }: IncomingMessage, limit: number): boolean => {
  const declared = headers['content-length']
  if (declared === undefined) return false
  return Number(declared) <= Math.min(limit, largestDirect)
}

const hostOf = (origin: string): string | undefined => (origin === '' ? undefined : new URL(origin).host)

const send = (response: ServerResponse, { status, headers, body }: CallAnswer): void => {
  const length = Buffer.byteLength(body)
  headers.push('content-length', String(length))
  response.writeHead(status, headers)
  // Letters of one byte are the same in both, and need not be looked at one by one.
  response.end(body, length === body.length ? 'latin1' : 'utf8')
}

const answer = async (kernel: Kernel, route: Route, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  // Node says that a head has come before it reads what came with it; right after, most bodies are there.
  await undefined
  send(response, await answerCall(kernel, route, askedOfIncoming(incoming)))
}

/**
 * The calls of the API without the objects of the fetch standard between Node and them, which cost more than most calls do. What is anything
 * but a plain call, such as another method, a query, a body without a length or one that is too long, goes the app's own way, and is
 * answered alike.
 */
export const createDirectCalls = (kernel: Kernel, prefix: string, routes: readonly Route[]): AnswerDirectly => {
  const table = new Map(routes.map((route) => [`${route.call.method} ${prefix}${route.call.path}`, route]))
  // The console's own origin has none of these calls.
  const staffHost = hostOf(kernel.context.config.staffOrigin)
  return (incoming, response) => {
    const route = table.get(`${incoming.method} ${incoming.url}`)
    if (!route || incoming.headers.host === undefined || incoming.headers.host === staffHost) return false
    if (route.call.method !== 'GET' && !hasPlainBody(incoming, route.call.bodyLimit)) return false
    void answer(kernel, route, incoming, response)
    return true
  }
}
