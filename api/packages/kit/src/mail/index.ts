export type { Mail, Mailer } from './mailer.ts'
export { createOutbox, isOutbox, type Outbox, type OutboxEntry } from './outbox.ts'
export { createSmtpMailer } from './smtp.ts'
