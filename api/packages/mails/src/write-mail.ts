import { language, formatLocale } from '@quintet/domain/languages'
import { dateOfDay } from '@quintet/domain/time'
import { formatText } from '@quintet/kit/texts'
import type { MailContext } from './context.ts'
import type { DueMail, ReceiptMail, WithdrawalMail } from './mail-kinds.ts'

interface Words {
  /** One text, filled in. */
  text(key: string, params?: Record<string, string>): string
  price(cents: number, currency?: string): string
  day(day: number): string
  /** A moment with its date and its time, in UTC. */
  moment(at: number): string
}

type Texts = MailContext['texts']

const wordsFor = (texts: Texts, languageId: number): Words => {
  const { bcp47 } = language(languageId)
  const table = texts('mail', languageId)
  const money = (currency: string) => new Intl.NumberFormat(formatLocale(bcp47), { style: 'currency', currency })
  const date = new Intl.DateTimeFormat(formatLocale(bcp47), { dateStyle: 'long', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(formatLocale(bcp47), { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })
  return {
    text: (key, params = {}) => formatText(table[key] ?? key, params),
    price: (cents, currency = 'usd') => money(currency).format(cents / 100),
    day: (day) => date.format(new Date(dateOfDay(day))),
    moment: (at) => moment.format(at),
  }
}

const levelOf = (texts: Texts, languageId: number, tier: number): string => texts('payment', languageId)[`tier.${tier}`] ?? ''

const writeReceipt = (words: Words, { cents, start, startDay, endDay, lastDay }: ReceiptMail, values: Record<string, string>) =>
  words.text('receipt.text', {
    ...values,
    price: words.price(cents),
    start: words.day(startDay),
    end: words.day(endDay),
    last: words.day(lastDay),
    refund: words.text(start === 'atOnce' ? 'receipt.partly' : 'receipt.whole'),
  })

const writeWithdrawal = (words: Words, { kind, cents, currency, refund, at }: WithdrawalMail, values: Record<string, string>) => {
  const money = { price: words.price(cents, currency), refund: words.price(refund, currency) }
  return words.text(`${kind}.text`, { ...values, ...money, moment: words.moment(at) })
}

/** Subject and text of a mail in the member's language. */
export const writeMail = (
  mail: DueMail,
  languageId: number,
  { config, texts }: Pick<MailContext, 'config' | 'texts'>,
): { subject: string; text: string } => {
  const words = wordsFor(texts, languageId)
  const { siteUrl } = config
  const values = { level: levelOf(texts, languageId, mail.tier), site: siteUrl, link: `${siteUrl}/?checkout=withdraw` }
  const subject = words.text(`${mail.kind}.subject`, values)
  return { subject, text: mail.kind === 'receipt' ? writeReceipt(words, mail, values) : writeWithdrawal(words, mail, values) }
}
