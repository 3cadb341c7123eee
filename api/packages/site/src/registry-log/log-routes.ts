import type { Hono } from 'hono'
import type { LogHead, WitnessSignature } from '@quintet/registry/transparency'
import { type AppEnv, type Exchange, dataHeaders, jsonHeaders, readBody } from '@quintet/kit/http'
import type { WitnessedLog } from './witnessed-log.ts'

const bodyLimit = 1024
const answer = (value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { headers: { ...jsonHeaders, ...headers } })
const refusal = (status: number) => new Response(null, { status, headers: dataHeaders })

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most

const readSignature = (body: string): (LogHead & WitnessSignature) | undefined => {
  try {
    const { size, root, key, signature } = JSON.parse(body) as Record<string, unknown>
    const fits = Number.isInteger(size) && isText(root, 64) && isText(key, 32) && isText(signature, 128)
    return fits ? { size: Number(size), root, key, signature } : undefined
  } catch {
    return undefined
  }
}

const numberIn = ({ req }: Exchange, name: string): number => Number(req.query(name) ?? Number.NaN)

/**
 * `/transparency/registry/…`: the public log of releases, for browsers, witnesses and anybody. `head`, `consistency?from=&to=`, `leaf?number=`,
 * `proof?seen=`, and `POST witness` for the signatures of those witnesses that the site names.
 */
export const mountRegistryLog = (app: Hono<AppEnv>, log: WitnessedLog): void => {
  const base = '/transparency/registry'
  app.get(`${base}/head`, async () => answer({ ...(await log.newest()), witnessed: await log.witnessed() }))
  app.get(`${base}/proof`, async (exchange) => {
    const proof = await log.proof(numberIn(exchange, 'seen'))
    return proof ? answer(proof) : refusal(404)
  })
  app.get(`${base}/consistency`, async (exchange) => {
    const [from, to] = [numberIn(exchange, 'from'), numberIn(exchange, 'to')]
    const { size } = await log.newest()
    const isRange = Number.isInteger(from) && Number.isInteger(to) && from >= 1 && from <= to && to <= size
    return isRange ? answer({ path: log.consistency(from, to) }) : refusal(400)
  })
  app.get(`${base}/leaf`, async (exchange) => {
    const number = numberIn(exchange, 'number')
    const { size } = await log.newest()
    return Number.isInteger(number) && number >= 1 && number <= size ? answer({ leaf: log.leaf(number - 1) }) : refusal(404)
  })
  app.post(`${base}/witness`, async (exchange) => {
    const given = readSignature(await readBody(exchange, bodyLimit))
    if (!given) return refusal(400)
    return refusal((await log.take(given, given)) ? 204 : 403)
  })
}
