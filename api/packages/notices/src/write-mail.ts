import { language } from '@quintet/domain/languages'
import type { Mail } from '@quintet/kit/mail'
import type { NoticeContext } from './context.ts'
import { type Item, type Reader, kindsOf, wordsOf } from './words.ts'

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

// Mail programs know little of style sheets: few words, in the page itself, and nothing that is fetched.
const style =
  'body{margin:0;padding:24px;background:#fbf8f4;color:#221c2b;font:17px/1.55 system-ui,sans-serif}main{max-width:34rem;margin:0 auto}h1{font-size:22px;line-height:1.3}a.open{display:inline-block;padding:12px 20px;border-radius:12px;background:#6b2d5c;color:#fff;text-decoration:none;font-weight:600}footer{margin-top:32px;font-size:14px;color:#5d5466}footer a{color:#6b2d5c}@media(prefers-color-scheme:dark){body{background:#17131d;color:#f3ede6}a.open{background:#d9a6c8;color:#17131d}footer{color:#b9aec2}footer a{color:#d9a6c8}}'

/** A notice by mail, as text and as HTML, with the link that stops its kind by one click (RFC 8058). */
export const writeMail = (
  items: readonly Item[],
  reader: Reader & { sub: string },
  context: Pick<NoticeContext, 'texts' | 'config' | 'stopLinks'>,
): Omit<Mail, 'to'> => {
  const { siteUrl } = context.config
  const { title, text, lines, path } = wordsOf(items, reader, context)
  const table = context.texts('reach', reader.languageId)
  const word = (key: string) => table[key] ?? key
  const { bcp47, dir } = language(reader.languageId)
  const stop = `${siteUrl}/notices/stop/${context.stopLinks.make(reader.sub, kindsOf(items))}`
  const [open, settings] = [siteUrl + path, `${siteUrl}/data/notifications/settings`]
  const plain = [
    title,
    '',
    text,
    ...lines.map((line) => `– ${line}`),
    '',
    `${word('mail.open')}: ${open}`,
    '',
    word('mail.why'),
    `${word('mail.settings')}: ${settings}`,
    `${word('mail.stop')}: ${stop}`,
    '',
  ]
  const list = lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>` : ''
  const html = `<!doctype html>
<html lang="${bcp47}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${list}
<p><a class="open" href="${escaped(open)}">${escaped(word('mail.open'))}</a></p>
<footer><p>${escaped(word('mail.why'))}</p><p><a href="${escaped(settings)}">${escaped(word('mail.settings'))}</a> · <a href="${escaped(stop)}">${escaped(word('mail.stop'))}</a></p></footer>
</main></body></html>`
  return { subject: title, text: plain.join('\n'), html, unsubscribe: stop }
}
