import { readBody, type AppEnv, type Exchange, dataHeaders, paramOf } from '@quintet/kit/http'
import { language } from '@quintet/domain/languages'
import type { Hono } from 'hono'
import { type AgeOutcome, isSigned, outcomes, returnPath } from '@quintet/age/provider'
import type { Context } from '../context.ts'
import { readVisitor } from '@quintet/repositories/age-checks'
import { sandboxPage } from '../sandbox-page.ts'
import { hearAgeOutcome } from '../services/age-check.ts'
import { serverTexts } from '../texts.ts'

// What came of it stands in the member's record; the address only says where to look.
const goBack = (): Response => new Response(null, { status: 303, headers: { ...dataHeaders, location: '/?age=done' } })

const outcomeOf = (word: string | null | undefined): AgeOutcome | undefined => outcomes.find((each) => each === word)

const hearReturn = async (context: Context, exchange: Exchange): Promise<Response> => {
  const { state = '', outcome: word, signature = '' } = exchange.req.query()
  const outcome = outcomeOf(word)
  if (outcome && isSigned(context.config.ageSecret, state, outcome, signature))
    await hearAgeOutcome(context, 'external', state, outcome)
  return goBack()
}

const showSandbox = async (context: Context, exchange: Exchange): Promise<Response> => {
  const visitor = await readVisitor(context.db.read, paramOf(exchange, 'state'), 'sandbox', context.wall.now())
  if (!visitor) return goBack()
  const texts = serverTexts('age', visitor.language)
  const text = (key: string) => texts[key] ?? key
  const choices = outcomes.map((value) => ({ value, words: text(value) }))
  return sandboxPage({ title: text('title'), mark: text('mark'), outcomes: choices }, language(visitor.language))
}

const decideSandbox = async (context: Context, exchange: Exchange): Promise<Response> => {
  const form = new URLSearchParams((await readBody(exchange, 256)).toString())
  const outcome = outcomeOf(form.get('outcome'))
  if (outcome) await hearAgeOutcome(context, 'sandbox', paramOf(exchange, 'state'), outcome)
  return goBack()
}

/** Where members come back to from a provider of age checks, and the sandbox's page where a country is given to it. */
export const mountAge = (app: Hono<AppEnv>, context: Context): void => {
  const methods = new Set(context.config.ageMethods.values())
  if (methods.has('external')) app.get(returnPath, (exchange) => hearReturn(context, exchange))
  if (!methods.has('sandbox')) return
  app.get('/age/sandbox/:state', (exchange) => showSandbox(context, exchange))
  app.post('/age/sandbox/:state', (exchange) => decideSandbox(context, exchange))
}
