import { useTexts } from '@quintet/ui/texts'
import type { Estimate } from '../stores/estimate.ts'

const few = 10

/** How many people, in words and rounded (decision 48). */
export const usePeople = () => {
  const t = useTexts('pools')
  return ({ low, high }: NonNullable<Estimate['accepted']>): string =>
    high === undefined || high < few ? t('people.few', { limit: few }) : t('people.range', { low, high })
}
