import { language } from '@quintet/domain/languages'
import type { Finding } from '../finding.ts'
import { readByAxe } from '../looks/axe.ts'
import { stateFindings, stateInPage } from '../looks/page-state.ts'
import { englishLeft, rawTexts, wordsInPage } from '../looks/texts.ts'
import { lookAt, type Walk } from './go-through.ts'

/** Goes through all screens in another language. @param said what each says in English */
export const walkInLanguage = async (
  walk: Walk,
  languageId: number,
  said: ReadonlyMap<string, string[]>,
  isData: (text: string) => boolean,
): Promise<void> => {
  const { page, tag } = walk.visitor
  const { dir } = language(languageId)
  const look = async (english: string[]): Promise<Finding[]> => {
    const words = await page.evaluate(wordsInPage)
    const state = stateFindings(await page.evaluate(stateInPage, { tag, dir }))
    const read = dir === 'rtl' ? await readByAxe(page) : []
    return [...state, ...rawTexts(words), ...englishLeft(words, english, tag, isData), ...read]
  }
  for (const [screen, english] of said) if (!(await lookAt(walk, screen, () => look(english)))) return
}
