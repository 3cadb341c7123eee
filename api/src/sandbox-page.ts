import { createHash } from 'node:crypto'
import { dataHeaders } from '@quintet/kit/http'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}
.mark{background:#fcefd4;color:#7a4d00;padding:.75rem 1rem;border-radius:12px;font-weight:600}
button{font:inherit;font-weight:600;min-height:48px;padding:.5rem 1.5rem;border-radius:12px;border:1.5px solid #8a8091;margin:.5rem .5rem 0 0;cursor:pointer}
input{font:inherit;display:block;box-sizing:border-box;width:100%;min-height:48px;padding:.5rem .75rem;border-radius:12px;border:1.5px solid #8a8091}
button[value=paid],button:first-child{background:#6b2d5c;color:#fff;border-color:#6b2d5c}`

const styleHash = createHash('sha256').update(style).digest('base64')
const headers = {
  ...dataHeaders,
  'content-type': 'text/html; charset=UTF-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'`,
}

/** What a page says that stands in for somebody else's. */
export interface SandboxPage {
  title: string
  /** That it is a sandbox, and what it therefore does not do. */
  mark: string
  about?: string
  /** A line that may be filled in. */
  field?: { name: string; label: string }
  /** What it can end with: the value that is posted to its own address as `outcome`, and its words. The first stands out. */
  outcomes: readonly { value: string; words: string }[]
}

/** A page in place of another company's, in one language. It holds no script and asks for nothing but an outcome. */
export const sandboxPage = (
  { title, mark, about, field, outcomes }: SandboxPage,
  { bcp47, dir }: { bcp47: string; dir: string },
): Response => {
  const buttons = outcomes.map(({ value, words }) => `<button name="outcome" value="${value}">${words}</button>`)
  const line =
    field === undefined
      ? ''
      : `<p><label>${field.label} <input name="${field.name}" maxlength="40" autocomplete="off"></label></p>`
  const html = `<!doctype html>
<html lang="${bcp47}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>
<main><h1>${title}</h1><p class="mark">${mark}</p>${about === undefined ? '' : `<p>${about}</p>`}
<form method="post">${line}${buttons.join('')}</form></main></html>`
  return new Response(html, { headers })
}
