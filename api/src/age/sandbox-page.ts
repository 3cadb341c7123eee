import { createHash } from 'node:crypto'

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}
.mark{background:#fcefd4;color:#7a4d00;padding:.75rem 1rem;border-radius:12px;font-weight:600}
button{font:inherit;font-weight:600;min-height:48px;padding:.5rem 1.5rem;border-radius:12px;border:1.5px solid #8a8091;margin:.5rem .5rem 0 0;cursor:pointer}
button[value=adult]{background:#6b2d5c;color:#fff;border-color:#6b2d5c}`

/** The words of the sandbox page in one language. */
export interface AgeSandboxTexts {
  title: string
  mark: string
  adult: string
  minor: string
}

/** The page of the stand-in for a provider of age checks. It holds no script and asks for no document. */
export const ageSandboxPage = (
  { title, mark, adult, minor }: AgeSandboxTexts,
  { bcp47, dir }: { bcp47: string; dir: string },
): string => `<!doctype html>
<html lang="${bcp47}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>
<main><h1>${title}</h1><p class="mark">${mark}</p>
<form method="post"><button name="outcome" value="adult">${adult}</button><button name="outcome" value="minor">${minor}</button></form></main></html>`

/** Hash of its style, for the page's policy. */
export const ageSandboxStyleHash = createHash('sha256').update(style).digest('base64')
