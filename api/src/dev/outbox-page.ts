import { html } from 'hono/html'
import type { OutboxEntry } from '@quintet/kit/mail'

const article = ({ to, subject, text, at }: OutboxEntry) =>
  html`<article><h2>${subject}</h2><p>${to} · ${new Date(at).toISOString()}</p><pre dir="auto">${text}</pre></article>`

/** A plain list of mails for developers; it exists in development only, so its few words are not translated. */
export const outboxPage = async (entries: readonly OutboxEntry[]): Promise<string> => {
  const list = entries.length === 0 ? html`<p>No mail yet.</p>` : entries.toReversed().map(article)
  return String(
    await html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><h1>Outbox</h1>${list}</html>`,
  )
}
