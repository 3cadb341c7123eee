import { callerAddress, type Exchange, networkOf } from '@quintet/kit/http'
import { Fault, TooManyRequests } from '@quintet/kit/errors'
import { type Payload, objectIn, optionalText, textIn } from './fields.ts'
import type { Cell } from './read-cells.ts'
import type { CellSite } from './site.ts'

/** What of a request's headers goes along. */
const sentHeaders = ['authhead', 'deviceaccount', 'content-type', 'accept', 'x-amz-target', 'x-amz-user-agent']

const headersOf = (exchange: Exchange): Record<string, string> =>
  Object.fromEntries(
    sentHeaders.flatMap((name) => {
      const value = exchange.req.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Requests of one network that are passed on in a minute; behind one address a whole office may sit. */
const forwardsPerMinute = 2400

interface Changed {
  path?: string
  headers?: Record<string, string>
}

/** Has another cell answer a request of a browser as if it had come there, and answers what it does. */
export const forwardRequest = async (
  site: CellSite,
  cell: Cell,
  exchange: Exchange,
  body: string,
  { path, headers = {} }: Changed = {},
): Promise<Response> => {
  const { pathname, search } = new URL(exchange.req.url)
  const address = callerAddress(exchange, site.config.proxies)
  // What names another cell costs that one more than it costs who sends it.
  if (!site.rateLimits('cell forwards').take(networkOf(address), forwardsPerMinute * site.config.rateFactor))
    throw new TooManyRequests()
  return site.ask(cell, 'forward', {
    method: exchange.req.method,
    path: path ?? pathname + search,
    headers: { ...headersOf(exchange), ...headers },
    body,
    address,
  })
}

// What a browser of a member asks for. The staff's console and what other cells ask are no part of it.
const allowed = /^\/(api|photos|exports)\/[\w./~?=&-]+$|^\/identity\/?$/

/** Answers what another cell forwards, counted as its caller's. */
export const answerForwarded = (site: CellSite, _from: Cell, payload: Payload): Promise<Response> => {
  const [method, path, address] = [textIn(payload, 'method'), textIn(payload, 'path'), textIn(payload, 'address')]
  if (!allowed.test(path) || path.includes('..') || !['GET', 'POST', 'PUT'].includes(method))
    throw new Fault(400, 'input.invalid')
  const sent = objectIn(payload, 'headers')
  const headers = Object.fromEntries(
    sentHeaders.filter((name) => typeof sent[name] === 'string').map((name) => [name, textIn(sent, name)]),
  )
  const body = optionalText(payload, 'body')
  const request = new Request(site.cells.own.url + path, { method, headers, ...(method !== 'GET' && { body: body ?? '' }) })
  return site.dispatch(request, address)
}
