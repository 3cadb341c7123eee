import { createHash, timingSafeEqual } from 'node:crypto'
import { callerAddress, type Exchange } from '@quintet/kit/http'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const hash = (text: string) => createHash('sha256').update(text).digest()

/** What decides who may see the operator's page. */
export interface OperatorSettings {
  /** Both empty where no operator is configured. */
  operatorId: string
  operatorSecret: string
  production: boolean
}

/**
 * Who may see the operator's page: everyone who knows the operator's id and secret from the settings. Without such, somebody on this very
 * machine in development, and nobody in production. A member's token counts for nothing here.
 */
export const isOperator = (exchange: Exchange, config: OperatorSettings): boolean => {
  if (config.operatorId !== '') {
    const expected = `Basic ${Buffer.from(`${config.operatorId}:${config.operatorSecret}`).toString('base64')}`
    return timingSafeEqual(hash(exchange.req.header('authorization') ?? ''), hash(expected))
  }
  const passedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => exchange.req.header(name) !== undefined)
  // The host too: a name of another site may point here.
  const isHere = loopback.test(callerAddress(exchange, 0)) && ownHost.test(exchange.req.header('host') ?? '')
  return !config.production && !passedOn && isHere
}
