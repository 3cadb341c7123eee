import { isOutbox, type Mailer } from '@quintet/kit/mail'
import { faults } from './faults.ts'

export interface Sms {
  /** A phone number in the international form, `+` first. */
  to: string
  text: string
  code: string
}

/** Sends text messages. Another carrier is another implementation of this. */
export interface SmsSender {
  send(sms: Sms): Promise<void>
}

const nowhere: SmsSender = { send: () => Promise.reject(faults.codeNotDelivered()) }

const gateway = (url: string): SmsSender => ({
  send: async (sms) => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sms) }
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000), redirect: 'error' })
    if (!response.ok) throw faults.codeNotDelivered()
  },
})

const throughOutbox = (mail: Mailer): SmsSender => ({
  send: ({ to, text, code }) => mail.send({ to, subject: '', text, code }),
})

/** The configured gateway, which takes a POST of `{to, text, code}`; in development the outbox; else none. */
export const createSmsSender = (url: string, mail: Mailer): SmsSender => {
  if (url !== '') return gateway(url)
  return isOutbox(mail) ? throughOutbox(mail) : nowhere
}
