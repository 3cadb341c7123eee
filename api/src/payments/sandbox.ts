import type { PaymentProvider } from './provider.ts'

/** A stand-in for the payment company where none is configured: a page that says so and takes no money. Marked as a fake. */
export const sandboxPayments: PaymentProvider = {
  name: 'sandbox',
  confirmsRefunds: 'atOnce',
  openCheckout: async ({ reference }) => ({ url: `/pay/sandbox/${reference}`, session: reference }),
  expire: async () => 'expired',
  lookUp: async () => undefined,
  // It says nothing that is not done at once.
  listNews: async () => [],
  // No money was taken, so there is none to pay back.
  refund: async () => 'refunded',
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}
.mark{background:#fcefd4;color:#7a4d00;padding:.75rem 1rem;border-radius:12px;font-weight:600}
button{font:inherit;font-weight:600;min-height:48px;padding:.5rem 1.5rem;border-radius:12px;border:1.5px solid #8a8091;margin:.5rem .5rem 0 0;cursor:pointer}
button[value=paid]{background:#6b2d5c;color:#fff;border-color:#6b2d5c}`

/** The words of the sandbox page in one language. */
export interface SandboxTexts {
  title: string
  mark: string
  order: string
  pay: string
  cancel: string
}

/** The sandbox's page. It holds no script and no card field. */
export const sandboxPage = (
  texts: SandboxTexts,
  language: { bcp47: string; dir: string },
  reference: string,
): string => `<!doctype html>
<html lang="${language.bcp47}" dir="${language.dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts.title}</title><style>${style}</style>
<main><h1>${texts.title}</h1><p class="mark">${texts.mark}</p><p>${texts.order}</p>
<form method="post" action="/pay/sandbox/${reference}"><button name="outcome" value="paid">${texts.pay}</button><button name="outcome" value="cancelled">${texts.cancel}</button></form></main></html>`
export const sandboxStyle = style
