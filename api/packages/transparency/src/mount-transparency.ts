import { type Language, language } from '@quintet/domain/languages'
import { bestLanguage, languageVary, wantedLanguages } from '@quintet/site'
import { type AppEnv, type Exchange, dataHeaders, inlineHash, jsonHeaders } from '@quintet/kit/http'
import type { Hono } from 'hono'
import type { TransparencyContext } from './context.ts'
import { halfYears } from './half-years.ts'
import { type Transparency, transparencyPage, transparencyStyle } from './page.ts'
import { publicWeeks } from './weeks.ts'

/** Milliseconds for which what was counted is told again: anybody may ask. */
const kept = 60_000
const caching = { 'cache-control': 'public, max-age=300' }

const pageHeaders = {
  ...dataHeaders,
  ...caching,
  vary: languageVary,
  'content-type': 'text/html; charset=UTF-8',
  'content-security-policy': `default-src 'none'; style-src ${inlineHash(transparencyStyle)}; frame-ancestors 'none'`,
}

const countAll = async (context: TransparencyContext): Promise<Transparency> => ({
  format: 'quintet-transparency 1',
  weeks: await publicWeeks(context),
  halfYears: await halfYears(context),
})

const languageOf = (exchange: Exchange, written: Language[]) => {
  const header = exchange.req.query('language') ?? wantedLanguages(exchange.req.raw.headers)
  return bestLanguage(written, header) ?? language(1)
}

/** `/transparency` and `/transparency.json`: the figures of drawings and of the staff's work, for everybody and without an account, in the languages that are written. */
export const mountTransparency = (app: Hono<AppEnv>, context: TransparencyContext, written: Language[]): void => {
  let last: { at: number; told: Promise<Transparency> } | undefined
  const tell = (): Promise<Transparency> => {
    const now = context.wall.now()
    if (!last || Math.abs(now - last.at) >= kept) last = { at: now, told: countAll(context) }
    return last.told
  }
  app.get(
    '/transparency.json',
    async () => new Response(JSON.stringify(await tell()), { headers: { ...jsonHeaders, ...caching } }),
  )
  app.get('/transparency', async (exchange) => {
    const chosen = languageOf(exchange, written)
    const page = await transparencyPage(await tell(), context.texts('transparency', chosen.id), chosen)
    return new Response(String(page), { headers: pageHeaders })
  })
}
