import { numberFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import { useMemo } from 'react'

/** Writes cents as a price of the chosen language. */
export const usePrice = (): ((cents: number) => string) => {
  const locale = useStore($locale)
  return useMemo(() => {
    const format = numberFormat(locale, { style: 'currency', currency: 'USD' })
    // A direction of its own keeps amount and sign together in a line that runs the other way.
    return (cents) => `\u2066${format.format(cents / 100)}\u2069`
  }, [locale])
}
