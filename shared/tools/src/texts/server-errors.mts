import { placesOf } from './places.mts'
import type { Table } from './tables.mts'

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

// The staff's console speaks English alone.
const isForMembers = ([code]: [string, string]): boolean => !code.startsWith('staff.')

/**
 * What is wrong with the words that members read for the server's refusals: a code without any, or a place that the server does not
 * fill.
 * @param refusals the server's own texts by code
 * @param script the table that members read
 */
export const errorFaults = (refusals: Table, script: Table): string[] => {
  return Object.entries(refusals)
    .filter(isForMembers)
    .flatMap(([code, own]) => {
      const shown = script[`error.${code}`]
      if (shown === undefined) return [`${code} has no words`]
      const unfilled = placesOf(shown).filter(({ name }) => !namesIn(own).includes(name))
      return unfilled.map(({ name }) => `${code} has the place ${name}, which the server does not fill`)
    })
}
