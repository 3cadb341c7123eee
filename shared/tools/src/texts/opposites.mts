import type { Glossary } from './glossary.mts'
import { placesOf } from './places.mts'
import type { Table } from './tables.mts'

/** The last parts of keys that name the two sides of something. */
const names: readonly (readonly [string, string])[] = [
  ['action', 'decline'],
  ['adult', 'minor'],
  ['agree', 'later'],
  ['all', 'none'],
  ['back', 'next'],
  ['before', 'now'],
  ['clear', 'refuse'],
  ['cleared', 'refused'],
  ['continue', 'discard'],
  ['current', 'new'],
  ['dark', 'bright'],
  ['delivered', 'seen'],
  ['earlier', 'later'],
  ['free', 'earned'],
  ['from', 'to'],
  ['in', 'open'],
  ['kept', 'lifted'],
  ['left', 'right'],
  ['light', 'dark'],
  ['live', 'before'],
  ['low', 'high'],
  ['mine', 'theirs'],
  ['on', 'off'],
  ['open', 'closed'],
  ['open', 'private'],
  ['orLess', 'orMore'],
  ['pass1', 'pass2'],
  ['pause', 'resume'],
  ['play', 'pause'],
  ['previous', 'next'],
  ['right', 'wrong'],
  ['sharp', 'soft'],
  ['show', 'hide'],
  ['shown', 'hidden'],
  ['tooSmall', 'tooLarge'],
  ['up', 'down'],
  ['weak', 'strong'],
  ['yes', 'no'],
  ['you', 'they'],
  ['zoomIn', 'zoomOut'],
]

/** Choices are numbered; two that follow each other may be the sides of something. */
const nextNumber = (name: string): string[] => (/^[135]$/.test(name) ? [String(Number(name) + 1)] : [])

/** The steps of a scale lie opposite each other around its middle. */
const acrossScale = (name: string): string[] => (/^[123]$/.test(name) ? [String(8 - Number(name))] : [])

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** What the other side of a key may be called. */
const othersOf = (group: string, name: string): string[] => [
  ...names.filter(([one]) => one === name).map(([, other]) => other),
  ...(group === 'scale.' ? acrossScale(name) : nextNumber(name)),
  ...['not', 'no'].map((denial) => denial + capital(name)),
  `un${name}`,
  ...(name.endsWith('On') ? [name.replace(/On$/, 'Off')] : []),
]

const placeNames = (text: string): string => [...new Set(placesOf(text).map(({ name }) => name))].toSorted().join(', ')

/** Two keys of a table that are the two sides of something. What has other places cannot change places unseen. */
export const pairsOf = (table: Table): [string, string][] =>
  Object.keys(table).flatMap((key) => {
    const group = key.slice(0, key.lastIndexOf('.') + 1)
    return othersOf(group, key.slice(group.length))
      .map((other): [string, string] => [key, group + other])
      .filter(([, other]) => table[other] !== undefined && placeNames(table[key] ?? '') === placeNames(table[other]))
  })

type Side = 0 | 1

/** The words of the two sides of something in a language. Where the first has none, it is whatever is not the second. */
export type Sides = readonly [readonly string[], readonly string[]]

const pattern = (word: string, language: string): RegExp => {
  const letters = word.replace(/…$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  // Chinese has no spaces.
  if (language === 'zh') return new RegExp(letters, 'gu')
  return new RegExp(String.raw`(?<![\p{L}\p{M}])${letters}${word.endsWith('…') ? '' : String.raw`(?![\p{L}\p{M}])`}`, 'giu')
}

/** Which side a text says; undefined where it says none, or both. */
export const sideOf = (text: string, [first, second]: Sides, language: string): Side | undefined => {
  const without = second.reduce((rest, word) => rest.replaceAll(pattern(word, language), ' '), text)
  const saysSecond = without !== text
  if (first.length === 0) return saysSecond ? 1 : 0
  const saysFirst = first.some((word) => without.search(pattern(word, language)) >= 0)
  return saysFirst === saysSecond ? undefined : saysSecond ? 1 : 0
}

type Row = (language: string) => Sides

/** The row that tells an English pair apart, with the side of its first text. */
const rowOf = (one: string, other: string, rows: readonly Row[]): { row: Row; side: Side } | undefined => {
  for (const row of rows) {
    const [side, otherSide] = [one, other].map((text) => sideOf(text, row('en'), 'en'))
    if (side !== undefined && otherSide !== undefined && side !== otherSide) return { row, side }
  }
  return undefined
}

const isNumbered = (key: string): boolean => /^(?!scale\.).*\d$/.test(key)

const hasBothSides = (row: Row): boolean => row('en').every((words) => words.length > 0)

const rowOfPair = (english: Table, [key, other]: readonly [string, string], { opposites }: Glossary) =>
  // Of choices many a one denies something, and is still no opposite of its neighbour.
  rowOf(english[key] ?? '', english[other] ?? '', isNumbered(key) ? opposites.filter(hasBothSides) : opposites)

/** The pairs of an English table that no row tells apart. */
export const withoutRow = (english: Table, glossary: Glossary): string[] =>
  pairsOf(english)
    .filter((pair) => !isNumbered(pair[0]) && !rowOfPair(english, pair, glossary))
    .map(([key, other]) => `${key} and ${other} are told apart by no row of the opposites`)

/** The texts that do not say their own side of a pair in its words. */
export const oppositeFaults = (english: Table, translated: Table, language: string, glossary: Glossary): string[] =>
  pairsOf(english).flatMap(([key, other]) => {
    const found = rowOfPair(english, [key, other], glossary)
    if (!found) return []
    const sides = [found.side, 1 - found.side]
    return [key, other]
      .filter(
        (each, index) =>
          translated[each] !== undefined && sideOf(translated[each], found.row(language), language) !== sides[index],
      )
      .map((each) => `${each} is not told apart from ${each === key ? other : key}`)
  })
