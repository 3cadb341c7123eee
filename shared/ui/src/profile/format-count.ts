import { SMALLEST_TOLD_COUNT } from '@quintet/domain/match'
import { type Translate, useTexts } from '@quintet/ui/texts'

/** A count as exact as members may know it (decision 48): both included; without `high` it is not told. */
export interface ToldCount {
  low: number
  high?: number | undefined
}

const formatCount =
  (t: Translate) =>
  ({ low, high }: ToldCount): string => {
    if (high === undefined) return t('people.untold')
    return high < SMALLEST_TOLD_COUNT ? t('people.few', { limit: SMALLEST_TOLD_COUNT }) : t('people.range', { low, high })
  }

/** The words for a count of people, as exact as members may know it. */
export const useFormatCount = (): ((count: ToldCount) => string) => formatCount(useTexts())
