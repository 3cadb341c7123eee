export interface Mail {
  to: string
  subject: string
  text: string
  /** The same as a page, for programs that show one. */
  html?: string
  /** Address at which mails of its kind are stopped by one request, without a sign-in (RFC 8058). */
  unsubscribe?: string
  /** The code a mail carries, for the development outbox. */
  code?: string
}

/** Sends mails. `send` resolves when the mail is accepted; callers that must not reveal time do not wait for it. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
