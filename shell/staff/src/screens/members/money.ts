import { formatLocale } from '@quintet/domain/languages'
/** An amount in cents of a currency, as a language writes it. */
export const moneyText = (cents: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(formatLocale(locale), { style: 'currency', currency }).format(cents / 100)
