import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Sends by SMTP. A fixed pool of connections keeps a slow server from piling them up. */
export const createSmtpMailer = (url: string, from: string): Mailer & { close(): void } => {
  const transport = createTransport({ url, pool: true, maxConnections: 3, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
