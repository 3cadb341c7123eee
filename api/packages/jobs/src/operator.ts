import type { Database } from '@quintet/database'
import { type AppEnv, callerNetwork, createRateLimit, dataHeaders, readBody } from '@quintet/kit/http'
import { type Markup, type OperatorSettings, headRow, isOperator } from '@quintet/site/telemetry'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { JobContext } from './create-jobs.ts'
import type { Jobs } from './jobs.ts'
import { type SetAsideJob, readSetAside } from './set-aside.ts'

const path = '/operator/jobs'
const formLimit = 200
const editsPerMinute = 60

const formOf = (id: number, action: 'again' | 'drop', label: string): Markup =>
  html`<form method="post" action="${path}"><input type="hidden" name="id" value="${id}"><button name="do" value="${action}">${label}</button></form>`

// It is asked for twice: what is dropped is not done any more.
const row = ({ id, name, attempts, setAsideAt, error }: SetAsideJob): Markup =>
  html`<tr><td>${name}</td><td>${new Date(setAsideAt).toISOString().slice(0, 16).replace('T', ' ')}</td><td class="n">${attempts}</td><td class="wide">${error}</td>
<td>${formOf(id, 'again', 'Try again')}</td><td><details><summary>Drop …</summary>${formOf(id, 'drop', 'It is never done: drop it')}</details></td></tr>`

/** The part of the operator's page about jobs that were tried as often as they may be; nothing of what they are about. */
export const jobsPart = async (db: Database): Promise<Markup> => {
  const found = await readSetAside(db)
  const headings = ['Job', 'Set aside (UTC)', 'Attempts', 'Last error', '', '']
  const table = html`<div class="scroll" tabindex="0"><table>${headRow(headings)}<tbody>${found.map(row)}</tbody></table></div>`
  return html`<h2>Jobs set aside</h2>
<p>Tried as often as they may be. Mend the cause, then have them tried again; the newest hundred are shown.</p>${found.length > 0 ? table : html`<p>None.</p>`}`
}

interface JobsPage extends Pick<JobContext, 'db' | 'log' | 'wall'> {
  readonly config: OperatorSettings & { readonly proxies: number; readonly rateFactor: number }
  readonly jobs: Pick<Jobs, 'tryAgain' | 'drop'>
}

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { ...dataHeaders, ...headers } })

/** `POST /operator/jobs` does what the operator's page asks for. A form of another site is refused. */
export const mountJobs = (app: Hono<AppEnv>, { config, db, jobs, log, wall }: JobsPage): void => {
  const limits = createRateLimit(wall)
  app.post(path, async (exchange) => {
    if (!limits.take(callerNetwork(exchange, config.proxies), editsPerMinute * config.rateFactor)) return empty(429)
    if (exchange.req.header('sec-fetch-site') !== 'same-origin' || !isOperator(exchange, config)) return empty(403)
    const form = new URLSearchParams(await readBody(exchange, formLimit))
    const [id, action] = [Number(form.get('id')), form.get('do')]
    if (!Number.isSafeInteger(id) || id < 1 || (action !== 'again' && action !== 'drop')) return empty(400)
    await db.write((trx) => (action === 'again' ? jobs.tryAgain(trx, id) : jobs.drop(trx, id)))
    log.info('job set aside', { id, action })
    return empty(303, { location: '/operator' })
  })
}
