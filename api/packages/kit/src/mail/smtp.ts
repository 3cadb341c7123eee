import type { Mailer } from './mailer.ts'

// Both are needed for mail programs to show a button of their own (RFC 8058).
const stopHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
})

const openTransport = async (url: string) => {
  // With the first mail: no start waits for it to be read.
  const { createTransport } = await import('./smtp-transport.ts')
  return createTransport({ url, pool: true, maxConnections: 3, connectionTimeout: 10_000, socketTimeout: 20_000 })
}

/** Sends by SMTP. A fixed pool of connections keeps a slow server from piling them up. */
export const createSmtpMailer = (url: string, from: string): Mailer & { close(): void } => {
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    send: async ({ to, subject, text, html, unsubscribe }) => {
      const opened = await (transport ??= openTransport(url))
      await opened.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        headers: unsubscribe === undefined ? {} : stopHeaders(unsubscribe),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}
