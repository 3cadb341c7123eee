import { numberFormat } from '@quintet/domain/languages'
import { $language, $locale, $member, loadTable, type TextTable } from '@quintet/sdk'
import { heightParts, needsSexes } from '@quintet/domain/profile'
import type { CategoryId } from '@quintet/domain/questions'
import { formatText } from '@quintet/ui/texts'
import { computed } from 'nanostores'
import type { Topic } from './topics.ts'

/** The words of the categories: a pool's own where it has them, else those of the profile's question. */
export interface CategoryTexts {
  ready: boolean
  label(topic: Topic): string
  hint(topic: Topic): string | undefined
  option(category: CategoryId, option: number): string
  character(key: string): string
  region(region: number): string
}

interface Sources {
  user: TextTable
  character: TextTable
  script: TextTable
  locale: string
  unit: number
  onlyMen: boolean
}

const heightText = (height: number, { script, locale, unit }: Sources): string => {
  const { feet, inches, centimetres, edge } = heightParts(height)
  const metric = formatText(script['height.metric'] ?? '', { centimetres }, locale)
  const imperial = formatText(script['height.imperial'] ?? '', { feet, inches }, locale)
  const length = unit === 1 ? `${metric} · ${imperial}` : `${imperial} · ${metric}`
  return edge ? formatText(script[`height.${edge}`] ?? '', { length }, locale) : length
}

const textsOf = (sources: Sources, ready: boolean): CategoryTexts => {
  const { user, character, locale, onlyMen } = sources
  const numbers = numberFormat(locale)
  const find = (key: string): string | undefined => character[key] ?? user[key]
  return {
    ready,
    label: (topic) => (onlyMen ? find(`${topic}.men.label`) : undefined) ?? find(`${topic}.label`) ?? topic,
    // Hints of the profile speak to the one who answers; only the pool's own fit here.
    hint: (topic) => character[`${topic}.hint`],
    option: (category, option) => {
      if (category === 'age') return numbers.format(option)
      if (category === 'height') return heightText(option, sources)
      return (onlyMen ? find(`${category}.men.${option}`) : undefined) ?? find(`${category}.${option}`) ?? String(option)
    },
    character: (key) => character[key] ?? key,
    region: (region) => user[`region.${region}`] ?? String(region),
  }
}

/** Whether all that a member looks for are men, or all women; undefined where both are. */
export const $wantsMen = computed($member, ({ data }): boolean | undefined => {
  const sexes = data?.answers?.attraction === undefined ? [] : needsSexes(data.answers.attraction)
  return new Set(sexes).size === 1 ? sexes[0] === 1 : undefined
})

const attractedToMenOnly = (attraction: number | undefined): boolean =>
  attraction !== undefined && needsSexes(attraction).every((sex) => sex === 1)

/** The words in the chosen language; one stable object until the language or the member changes. */
export const $categoryTexts = computed([$language, $locale, $member], ({ tables }, locale, { data }) =>
  textsOf(
    {
      user: tables.user ?? {},
      character: tables.character ?? {},
      script: tables.script ?? {},
      locale,
      unit: data?.measureUnit ?? 1,
      onlyMen: attractedToMenOnly(data?.answers?.attraction),
    },
    tables.user !== undefined && tables.character !== undefined,
  ),
)

/** Fetches the two tables the words come from. @throws when one does not come */
export const loadCategoryTexts = async (): Promise<void> => {
  await Promise.all([loadTable('user'), loadTable('character')])
}
