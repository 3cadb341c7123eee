import { numberFormat } from '@quintet/domain/languages'
import type { CategoryId } from '@quintet/domain/questions'
import { $locale, useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import { $categoryTexts } from '../stores/category-texts.ts'
import { asGroups, hasGaps, isRange } from '../stores/options.ts'
import { useList } from './use-list.ts'

/**
 * Says what is chosen of a category: "30–40", "Brown, Black or 3 more".
 * @param named so many options are named before the rest is only counted
 */
export const useChoiceText = (named: number) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const numbers = numberFormat(useStore($locale))
  const anyOf = useList('disjunction')
  return (category: CategoryId, chosen: readonly number[]): string => {
    if (chosen.length === 0) return t('summary.nothing')
    const name = (option: number | undefined) => texts.option(category, option ?? 0)
    if (isRange(category) && !hasGaps(chosen)) {
      const [first = 0, last = 0] = [chosen[0], chosen.at(-1)]
      if (chosen.length === 1) return name(first)
      return category === 'age' ? numbers.formatRange(first, last) : t('summary.range', { from: name(first), to: name(last) })
    }
    const read = asGroups(category, chosen)
    const rest = read.length - named
    return anyOf([...read.slice(0, named).map(name), ...(rest > 0 ? [t('summary.more', { count: rest })] : [])])
  }
}
