import type { Finding } from '../finding.ts'
import type { Legible } from './legible.ts'

/** What was read of a screen, with all that it says. */
export interface Read {
  legible: Legible
  words: readonly string[]
  unseen: readonly string[]
}

const countOf = (list: readonly string[], one: string): number => list.filter((other) => other === one).length

const says = ({ words }: Read, text: string): boolean => words.some((one) => one.includes(text))

/** What can be read less well than in the live version, of what both show. */
export const compareLegible = (before: Read, now: Read): Finding[] => {
  const [old, fresh] = [before.legible, now.legible]
  const isWhole = (text: string) => says(before, text) && !old.cut.includes(text) && !before.unseen.includes(text)
  const cut = fresh.cut
    .filter((text) => isWhole(text) && !now.unseen.includes(text))
    .map((text) => ({ rule: 'unseen', said: `“${text}” is cut off` }))
  const faint = [...new Set(fresh.faint)]
    .filter((one) => old.clear.includes(one) && countOf(fresh.faint, one) > countOf(old.faint, one))
    .map((one) => ({ rule: 'unseen', said: `the ${one} can hardly be told from its ground` }))
  const dyed = Object.entries(fresh.darkOnLight)
    .filter(([one, isDark]) => old.darkOnLight[one] !== undefined && old.darkOnLight[one] !== isDark)
    .map(([one, isDark]) => ({
      rule: 'unseen',
      said: `the ${one} is ${isDark ? 'dark on light' : 'light on dark'}, unlike in the live version`,
    }))
  // Of a part that is not there any more something else tells.
  const turned = [...new Set(old.turned)]
    .filter((text) => countOf(fresh.turned, text) < countOf(old.turned, text) && (text === '' || says(now, text)))
    .map((text) => ({
      rule: 'direction',
      said: `what stands at “${text}” does not turn with the direction, as in the live version`,
    }))
  return [...cut, ...faint, ...dyed, ...turned]
}
