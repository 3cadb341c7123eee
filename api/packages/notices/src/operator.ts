import { html } from 'hono/html'
import { headRow, type Markup } from '@quintet/site/telemetry'
import type { NoticeContext } from './context.ts'
import { readStuck } from './due.ts'

/** The part of the operator's page about notices that do not get through: numbers alone, nothing of any member. */
export const noticesPart = async (context: Pick<NoticeContext, 'db' | 'clock'>): Promise<Markup> => {
  const { failed, unsure, lateMs } = await readStuck(context)
  const cells = [failed, unsure, `${Math.round(lateMs / 60_000)} min`].map((text) => html`<td class="n">${text}</td>`)
  return html`<h2>Notices by mail and push</h2>
<p>Of the last seven days. “Given up”: not taken in eight tries. “Unsure”: under way when the server ended; they are not sent again, so that nobody is told twice. “Late”: how long the oldest one waits beyond its time.</p>
<div class="scroll" tabindex="0"><table>${headRow(['Given up', 'Unsure', 'Late'])}<tbody><tr>${cells}</tr></tbody></table></div>`
}
