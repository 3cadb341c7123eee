import { numberFormat } from '@quintet/domain/languages'
/** An amount in cents of a currency, as a language writes it. */
export const moneyText = (cents: number, currency: string, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(cents / 100)
