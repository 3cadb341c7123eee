/** Something that the gate saw and does not let pass. */
export interface Finding {
  rule: string
  /** Address of the screen below the tile's own; empty for the first one. */
  screen?: string
  /** Tag of the language it was seen in. */
  language?: string
  /** What was seen, in a few words. */
  said: string
}

/** One short line: rule, screen, language, what was seen. */
export const lineOf = ({ rule, screen, language, said }: Finding): string =>
  [rule, ...(screen === undefined ? [] : [`/${screen}`]), ...(language === undefined ? [] : [language]), said].join(' · ')

const mostOfRule = 6

/** Items in groups of the same key, in their order. */
export const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}

const told = ([first, ...more]: Finding[]): string[] =>
  first ? [`${lineOf(first)}${more.length > 0 ? ` (and in ${more.length} more places)` : ''}`] : []

/** The same fault in many places is told once, with their number; of one rule only the first few are told. */
export const reportOf = (findings: readonly Finding[]): string[] =>
  groupBy(findings, ({ rule }) => rule).flatMap((ofRule) => {
    const lines = groupBy(ofRule, ({ said }) => said).flatMap(told)
    const more = lines.length - mostOfRule
    return more > 0 ? [...lines.slice(0, mostOfRule), `${ofRule[0]?.rule} · ${more} more`] : lines
  })
