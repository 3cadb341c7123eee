import { authHeader, deviceHeader } from '@quintet/contract/wire'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { type AppEnv, type Exchange, createCorsTable, dataHeaders, requestIds } from '@quintet/kit/http'
import { type Kernel, answerCall } from './answer-call.ts'
import { askedOfExchange } from './asked.ts'
import { type AnswerDirectly, createDirectCalls } from './direct-calls.ts'
import type { Route } from './route.ts'

const respond = async (kernel: Kernel, route: Route, exchange: Exchange): Promise<Response> => {
  const { status, headers, body } = await answerCall(kernel, route, askedOfExchange(exchange))
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : []))
  return new Response(body, { status, headers: Object.fromEntries(pairs) })
}

/** Puts a table of routes under a prefix. @returns the shorter way to the same calls, for a server of Node's */
export const mount = (app: Hono<AppEnv>, prefix: string, routes: readonly Route[], context: Context): AnswerDirectly => {
  const kernel: Kernel = {
    context,
    limits: context.rateLimits(`calls ${prefix}`),
    strangers: context.rateLimits(`strangers ${prefix}`),
    cors: createCorsTable(context.config, `content-type, ${authHeader.toLowerCase()}, ${deviceHeader.toLowerCase()}`),
    newId: requestIds(context.random),
  }
  for (const route of routes) app.on(route.call.method, prefix + route.call.path, (exchange) => respond(kernel, route, exchange))
  app.options(
    `${prefix}/*`,
    (exchange) =>
      new Response(null, { status: 204, headers: { ...dataHeaders, ...kernel.cors.preflight(exchange.req.header('origin')) } }),
  )
  return createDirectCalls(kernel, prefix, routes)
}
