import type { Hono } from 'hono'
import { type AppEnv, jsonHeaders } from '@quintet/kit/http'
import type { Context } from '../context.ts'
import { type CheckName, type CheckResult, runChecks } from './checks.ts'

/** Milliseconds for which an answer is given again: anybody may ask, and asking must cost nothing. */
const kept = 1000

interface Readiness {
  at: number
  answer: Promise<Record<CheckName, CheckResult>>
}

const answer = (status: number, body: object): Response => new Response(JSON.stringify(body), { status, headers: jsonHeaders })

/**
 * `/healthz`: the process answers. `/readyz`: it can also do its work; 503 while it cannot, with the check that failed, and once it
 * is about to end. Neither says
 * anything of members or versions.
 */
export const mountHealth = (app: Hono<AppEnv>, context: Context): void => {
  let last: Readiness | undefined
  const look = (): Promise<Record<CheckName, CheckResult>> => {
    const now = context.wall.now()
    if (!last || now - last.at >= kept || now < last.at) last = { at: now, answer: runChecks(context) }
    return last.answer
  }
  app.get('/healthz', () => answer(200, { status: 'ok' }))
  app.get('/readyz', async () => {
    if (context.ending.hasBegun()) return answer(503, { status: 'ending' })
    const found = await look()
    const isReady = Object.values(found).every((result) => result === 'ok')
    return answer(isReady ? 200 : 503, { status: isReady ? 'ok' : 'failed', checks: found })
  })
}
