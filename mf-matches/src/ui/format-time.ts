import { dateFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'

/** Writes a moment (epoch seconds) in the member's language and time zone. */
export const useFormatTime = (): ((seconds: number) => string) => {
  const format = dateFormat(useStore($locale), { dateStyle: 'long', timeStyle: 'short' })
  return (seconds) => format.format(seconds * 1000)
}
