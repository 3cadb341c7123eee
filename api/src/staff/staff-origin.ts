import { type AppEnv, requestedHost } from '@quintet/kit/http'
import type { Hono } from 'hono'

/** First segments of what only the console uses, and of what it uses besides. */
const own = new Set(['staff', 'staff-api'])
const used = new Set(['identity', 'content'])

const isOwn = (path: string): boolean => own.has(path.split('/')[1] ?? '') || path.startsWith('/assets/staff/')

const isUsed = (path: string): boolean => isOwn(path) || used.has(path.split('/')[1] ?? '')

/**
 * Keeps the console to an origin of its own: there is nothing else on it, and nothing of the console elsewhere. Without one the
 * console stands under `/staff` of the site. Comes before every route.
 */
export const keepStaffOrigin = (app: Hono<AppEnv>, origin: string): void => {
  if (origin === '') return
  const { host } = new URL(origin)
  app.use('*', async (exchange, next) => {
    const { path } = exchange.req
    const isHere = requestedHost(exchange) === host
    if (isHere && path === '/') return exchange.redirect('/staff')
    if (isHere ? !isUsed(path) : isOwn(path)) return exchange.notFound()
    await next()
    return undefined
  })
}
