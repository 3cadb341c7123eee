import { DAY_MS, nextBoundary } from '@quintet/domain/time'
import type { Hono } from 'hono'
import { type ShiftableClock, isShiftable } from '@quintet/kit/clock'
import type { Context } from '../context.ts'
import { codesOfApp } from '@quintet/identity'
import { staffRoles } from '@quintet/contract/staff/roles'
import { addDemoStaff, readDemoStaff } from '../staff/demo-staff.ts'
import { clockOffsetKey } from '../create-context.ts'
import type { Store } from '@quintet/database'
import { BadInput } from '@quintet/kit/errors'
import { type Outbox, isOutbox } from '@quintet/kit/mail'
import { parseJson, readBody, type AppEnv, type Exchange, dataHeaders, jsonHeaders } from '@quintet/kit/http'
import { codesPage } from './codes-page.ts'
import { outboxPage } from './outbox-page.ts'

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status, headers: jsonHeaders })

const showOutbox = async (outbox: Outbox, exchange: Exchange): Promise<Response> => {
  const { to, after } = exchange.req.query()
  if (to === undefined)
    return new Response(await outboxPage(outbox.all()), {
      headers: { ...dataHeaders, 'content-type': 'text/html; charset=UTF-8' },
    })
  const entry = outbox.newest(to, Number(after ?? 0) || 0)
  return entry
    ? json({ to: entry.to, code: entry.code ?? null, text: entry.text, at: entry.at })
    : json({ errorMessage: 'No mail yet.' }, 404)
}

const longestShift = 366 * DAY_MS

const readShift = async (exchange: Exchange): Promise<number> => {
  const body = parseJson(await readBody(exchange, 1024))
  const ms = typeof body === 'object' && body !== null && 'shift' in body ? body.shift : undefined
  if (typeof ms !== 'number' || !Number.isSafeInteger(ms) || ms < 0 || ms > longestShift) throw new BadInput()
  return ms
}

const shiftClock = async (clock: ShiftableClock, db: Store, ms: number): Promise<Response> => {
  clock.shift(ms)
  const row = { key: clockOffsetKey, value: String(clock.offset()) }
  await db.write((trx) =>
    trx
      .insertInto('app_state')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute(),
  )
  return json({ now: clock.now(), shiftable: true })
}

/** What the authenticator apps of the demo's staff show now: for all on a page, for one address as JSON. */
const showCodes = async ({ config, wall }: Context, exchange: Exchange): Promise<Response> => {
  const staff = await readDemoStaff(config.dataFolder)
  const { of } = exchange.req.query()
  const one = staff.find(({ email }) => email === of)
  if (of !== undefined)
    return one ? json({ codes: codesOfApp(one.key, wall.now()) }) : json({ errorMessage: 'No such account.' }, 404)
  const html = await codesPage(staff.map(({ email, key }) => ({ email, codes: codesOfApp(key, wall.now()) })))
  return new Response(html, { headers: { ...dataHeaders, 'content-type': 'text/html; charset=UTF-8' } })
}

/** Makes an account of the staff, as tests sign in many. */
const addStaff = async (context: Context, exchange: Exchange): Promise<Response> => {
  const role = staffRoles.find((each) => each === exchange.req.query('role'))
  if (!role) throw new BadInput()
  return json(await addDemoStaff(context, role))
}

const addClock = (app: Hono<AppEnv>, { clock, db }: Context) => {
  app.get('/dev/clock', () => json({ now: clock.now(), shiftable: isShiftable(clock) }))
  if (!isShiftable(clock)) return
  app.post('/dev/clock', async (exchange) => shiftClock(clock, db, await readShift(exchange)))
  app.post('/dev/clock/next-boundary', () => {
    const now = clock.now()
    return shiftClock(clock, db, nextBoundary(Math.floor(now / 1000)) * 1000 - now)
  })
}

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

const isThisMachine = (exchange: Exchange): boolean => {
  const host = `http://${exchange.req.header('host') ?? new URL(exchange.req.url).host}`
  return URL.canParse(host) && ownNames.has(new URL(host).hostname)
}

/** Routes that exist in development only, under the name of this machine: in production none of them is there at all. */
export const mountDevelopment = (app: Hono<AppEnv>, context: Context): void => {
  if (context.config.production) return
  const { mail } = context
  // A page of another site, or a neighbour in the network, has no business with mails and the clock.
  app.use('/dev/*', async (exchange, next) => {
    if (!isThisMachine(exchange)) return exchange.notFound()
    await next()
    return undefined
  })
  if (isOutbox(mail)) app.get('/dev/outbox', (exchange) => showOutbox(mail, exchange))
  if (context.config.demo) {
    app.get('/dev/staff-codes', (exchange) => showCodes(context, exchange))
    app.post('/dev/staff', (exchange) => addStaff(context, exchange))
  }
  addClock(app, context)
}
