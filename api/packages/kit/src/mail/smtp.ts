import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

// Both are needed for mail programs to show a button of their own (RFC 8058).
const stopHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
})

/** Sends by SMTP. A fixed pool of connections keeps a slow server from piling them up. */
export const createSmtpMailer = (url: string, from: string): Mailer & { close(): void } => {
  const transport = createTransport({ url, pool: true, maxConnections: 3, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    send: async ({ to, subject, text, html, unsubscribe }) => {
      await transport.sendMail({
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
    close: () => transport.close(),
  }
}
