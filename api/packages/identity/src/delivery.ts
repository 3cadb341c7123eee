import { normalAddress } from '@quintet/kit/email-address'
import { describeError } from '@quintet/kit/log'
import { mailText } from './mail-text.ts'
import { faults } from './faults.ts'
import type { Provider } from './provider.ts'

/** CodeDeliveryDetailsType of the protocol. */
export interface CodeDelivery {
  Destination: string
  DeliveryMedium: 'EMAIL' | 'SMS'
  AttributeName: 'email' | 'phone_number'
}

const first = (text: string) => [...text][0] ?? ''

/** `f***@e***` for the address that was asked for, whether or not it exists. */
export const deliveryTo = (email: string): { CodeDeliveryDetails: CodeDelivery } => {
  const [local = '', domain = ''] = email.split('@')
  return {
    CodeDeliveryDetails: {
      Destination: `${first(local)}***@${first(domain)}***`,
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    },
  }
}

/** `+*******1234`. */
export const phoneDelivery = (phone: string): CodeDelivery => ({
  Destination: `+${'*'.repeat(Math.max(phone.length - 5, 0))}${phone.slice(-4)}`,
  DeliveryMedium: 'SMS',
  AttributeName: 'phone_number',
})

type SmsKind = 'signIn' | 'verifyPhone'

/** Sends a text message without waiting for it. */
export const sendSms = (provider: Provider, kind: SmsKind, to: string, languageId: number, code: string): void => {
  const { text } = mailText(provider.words(languageId), `sms.${kind}`, { code, site: provider.siteUrl })
  provider.sms.send({ to, text, code }).catch((error: unknown) => provider.log.error('sms', { kind, ...describeError(error) }))
}

type MailKind =
  | 'confirm'
  | 'reset'
  | 'exists'
  | 'signIn'
  | 'verify'
  | 'invite'
  | 'changed.staff'
  | 'changed.email'
  | 'changed.factors'
  | 'changed.password'

/** What stands in a mail besides its words: a code to type, or a link to follow. */
interface MailValues {
  code?: string | undefined
  link?: string
}

/** Sends a mail without waiting for it: how long it takes would tell whether the address is known. */
export const sendMail = (
  provider: Provider,
  kind: MailKind,
  to: string,
  languageId: number,
  { code, link = '' }: MailValues = {},
): void => {
  const { subject, text } = mailText(provider.words(languageId), kind, { code: code ?? '', site: provider.siteUrl, link })
  const mail = { to, subject, text, ...(code !== undefined && { code }) }
  provider.mail.send(mail).catch((error: unknown) => provider.log.error('mail', { kind, ...describeError(error) }))
}

/** An address in the one form it is kept in. */
export const normalEmail = (text: string): string => {
  const email = normalAddress(text)
  if (email === undefined) throw faults.invalid('Username should be an email.')
  return email
}
