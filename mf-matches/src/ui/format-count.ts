import type { Bucket } from '@quintet/contract'
import { type Translate, useTexts } from '@quintet/ui/texts'

const first = 10

const formatCount =
  (t: Translate) =>
  ({ low, high }: Bucket): string => {
    if (high === undefined) return t('people.untold')
    return high < first ? t('people.few', { limit: first }) : t('people.range', { low, high })
  }

/** The words for a count of people, as exact as members may know it. */
export const useFormatCount = (): ((bucket: Bucket) => string) => formatCount(useTexts('matches'))
