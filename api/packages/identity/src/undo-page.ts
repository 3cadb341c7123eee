import { type Language, language } from '@quintet/domain/languages'
import type { Hono } from 'hono'
import { type AppEnv, type Exchange, callerNetwork, dataHeaders, inlineHash } from '@quintet/kit/http'
import type { TextTable } from '@quintet/kit/texts'
import type { Provider } from './provider.ts'
import { languageOfUndo, undoChange } from './undo.ts'

const style =
  'body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:#2d1b33;background:#fbf7f4}main{max-width:34rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:1.5rem;line-height:1.25}button{font:inherit;font-weight:600;min-height:3rem;padding:0 1.5rem;border:0;border-radius:.75rem;color:#fff;background:#6b2a5b;cursor:pointer}a{color:#6b2a5b}:focus-visible{outline:3px solid #6b2a5b;outline-offset:3px}@media(prefers-color-scheme:dark){body{color:#f3e9ef;background:#1d1320}a{color:#e9b3d8}button{color:#1d1320;background:#e9b3d8}:focus-visible{outline-color:#e9b3d8}}'

const headers = {
  ...dataHeaders,
  'content-type': 'text/html; charset=UTF-8',
  'content-security-policy': `default-src 'none'; style-src ${inlineHash(style)}; form-action 'self'; frame-ancestors 'none'`,
}

const perMinute = 30
const tokenShape = /^[\w-]{43}$/

type Part = 'undo' | 'undo.done' | 'undo.over'

const pageOf = ({ bcp47, dir }: Language, words: TextTable, part: Part): string => {
  const text = (name: string) => words[`${part}.${name}`] ?? ''
  // A form, for programs that look at the links of a mail must not follow this one to its end.
  const next = {
    undo: `<form method="post"><button>${text('button')}</button></form>`,
    'undo.done': `<p><a href="/help">${text('link')}</a></p>`,
    'undo.over': '',
  }[part]
  return `<!doctype html>
<html lang="${bcp47}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text('title')}</title><style>${style}</style>
<main><h1>${text('title')}</h1><p>${text('body')}</p>${next}</main></html>`
}

/** `/undo/TOKEN`: the page behind the link of a mail about a change of how someone signs in. It holds no script. */
export const mountUndo = (app: Hono<AppEnv>, provider: Provider, proxies: number): void => {
  const limits = provider.rateLimits('undo')
  const answer = async (exchange: Exchange, take: (token: string) => Promise<Part>): Promise<Response> => {
    const mayCall = limits.take(callerNetwork(exchange, proxies), perMinute * provider.rateFactor)
    if (!mayCall) return new Response(null, { status: 429, headers: dataHeaders })
    const token = exchange.req.param('token') ?? ''
    const spoken = tokenShape.test(token) ? await languageOfUndo(provider, token) : undefined
    const part = spoken === undefined ? 'undo.over' : await take(token)
    const spokenHere = language(spoken ?? 1)
    return new Response(pageOf(spokenHere, provider.words(spokenHere.id), part), {
      status: part === 'undo.over' ? 404 : 200,
      headers,
    })
  }
  app.get('/undo/:token', (exchange) => answer(exchange, async () => 'undo'))
  app.post('/undo/:token', (exchange) =>
    answer(exchange, async (token) => ((await undoChange(provider, token)) ? 'undo.done' : 'undo.over')),
  )
}
