import type { OutboxEntry } from '../mail/outbox.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const article = ({ to, subject, text, at }: OutboxEntry) =>
  `<article><h2>${escape(subject)}</h2><p>${escape(to)} · ${new Date(at).toISOString()}</p><pre dir="auto">${escape(text)}</pre></article>`

/** A plain list of mails for developers; it exists in development only, so its few words are not translated. */
export const outboxPage = (entries: readonly OutboxEntry[]): string => {
  const list = entries.toReversed().map(article).join('\n')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><h1>Outbox</h1>${list || '<p>No mail yet.</p>'}</html>`
}
