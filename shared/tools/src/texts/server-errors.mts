import { placesOf } from './places.mts'
import type { Table } from './tables.mts'

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/**
 * What is wrong with the words that are read for the server's refusals: a code without any, or a place that the server does not
 * fill.
 * @param refusals the server's own texts by code
 * @param script the tables that members and the staff read
 */
export const errorFaults = (refusals: Table, script: Table): string[] => {
  return Object.entries(refusals).flatMap(([code, own]) => {
    const shown = script[`error.${code}`]
    if (shown === undefined) return [`${code} has no words`]
    const unfilled = placesOf(shown).filter(({ name }) => !namesIn(own).includes(name))
    return unfilled.map(({ name }) => `${code} has the place ${name}, which the server does not fill`)
  })
}
