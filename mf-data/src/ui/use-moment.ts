import { dateFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import { useMemo } from 'react'

/** Writes a moment (epoch milliseconds) with its date, time and zone in the chosen language. */
export const useMoment = (): ((at: number) => string) => {
  const locale = useStore($locale)
  return useMemo(() => {
    const format = dateFormat(locale, { dateStyle: 'long', timeStyle: 'long' })
    return (at) => format.format(at)
  }, [locale])
}
