import type { Hono } from 'hono'
import { type Language, language } from '@quintet/domain/languages'
import type { NoticeKind } from '@quintet/domain/notices'
import { type AppEnv, type Exchange, callerNetwork, dataHeaders, inlineHash } from '@quintet/kit/http'
import { readNoticeSettings, writeNoticeSettings } from '@quintet/repositories/notice-settings'
import type { Context } from '../context.ts'

const style =
  'body{margin:0;font:1.0625rem/1.53 system-ui,sans-serif;color:#221c2b;background:#fbf8f4}main{max-width:34rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:1.5rem;line-height:1.25}button{font:inherit;font-weight:600;min-height:3rem;padding:0 1.5rem;border:0;border-radius:.75rem;color:#fff;background:#6b2d5c;cursor:pointer}a{color:#6b2d5c}:focus-visible{outline:3px solid #6b2d5c;outline-offset:3px}@media(prefers-color-scheme:dark){body{color:#f3ede6;background:#17131d}a{color:#d9a6c8}button{color:#17131d;background:#d9a6c8}:focus-visible{outline-color:#d9a6c8}}'

const headers = {
  ...dataHeaders,
  'content-type': 'text/html; charset=UTF-8',
  'content-security-policy': `default-src 'none'; style-src ${inlineHash(style)}; form-action 'self'; frame-ancestors 'none'`,
}

const perMinute = 30
const longest = 400

type Part = 'stop' | 'stop.done' | 'stop.over'

const pageOf = (
  { bcp47, dir }: Language,
  { texts }: Pick<Context, 'texts'>,
  { part, kinds, languageId }: { part: Part; kinds: readonly NoticeKind[]; languageId: number },
): string => {
  const table = texts('reach', languageId)
  const word = (key: string) => table[key] ?? key
  const list = `<ul>${kinds.map((kind) => `<li>${word(`kind.${kind}`)}</li>`).join('')}</ul>`
  const link = `<p><a href="/data/notifications/settings">${word('stop.done.link')}</a></p>`
  // A form, for programs that look at the links of a mail must not follow this one to its end.
  const next = {
    stop: `${list}<form method="post"><button>${word('stop.button')}</button></form>`,
    'stop.done': list + link,
    'stop.over': '',
  }
  return `<!doctype html>
<html lang="${bcp47}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${word(`${part}.title`)}</title><style>${style}</style>
<main><h1>${word(`${part}.title`)}</h1><p>${word(`${part}.body`)}</p>${next[part]}</main></html>`
}

const memberOf = ({ db }: Context, sub: string) =>
  db.read.selectFrom('members').select(['id', 'language']).where('sub', '=', sub).executeTakeFirst()

const stop = ({ db }: Context, member: number, kinds: readonly NoticeKind[]): Promise<void> =>
  db.write(async (trx) => {
    const settings = await readNoticeSettings(trx, member)
    // Only what comes by mail: a push that was chosen since is none of this link's.
    const stopped = kinds.filter((kind) => settings.channels[kind] === 'mail').map((kind) => [kind, 'none'] as const)
    if (stopped.length === 0) return
    const channels = { ...settings.channels, ...Object.fromEntries(stopped) }
    await writeNoticeSettings(trx, member, { ...settings, channels })
  })

/** `/notices/stop/TOKEN`: what a mail program posts to by itself (RFC 8058), and the page behind the link. No sign-in, no script. */
export const mountStopNotices = (app: Hono<AppEnv>, context: Context): void => {
  const limits = context.rateLimits('stop-notices')
  const answer = async (exchange: Exchange, isPost: boolean): Promise<Response> => {
    const { proxies, rateFactor } = context.config
    if (!limits.take(callerNetwork(exchange, proxies), perMinute * rateFactor))
      return new Response(null, { status: 429, headers: dataHeaders })
    const token = exchange.req.param('token') ?? ''
    const said = token.length <= longest ? context.stopLinks.read(token) : undefined
    const member = said && (await memberOf(context, said.sub))
    const languageId = member?.language ?? 1
    if (!said || !member)
      return new Response(pageOf(language(languageId), context, { part: 'stop.over', kinds: [], languageId }), {
        status: 404,
        headers,
      })
    if (isPost) await stop(context, member.id, said.kinds)
    const part = isPost ? 'stop.done' : 'stop'
    return new Response(pageOf(language(languageId), context, { part, kinds: said.kinds, languageId }), { headers })
  }
  app.get('/notices/stop/:token', (exchange) => answer(exchange, false))
  app.post('/notices/stop/:token', (exchange) => answer(exchange, true))
}
