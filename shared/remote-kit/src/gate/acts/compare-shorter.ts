import type { Finding } from '../finding.ts'

const quote = (text: string) => `“${text.slice(0, 60)}”`

/** What of a list stands not in another that is shorter; nothing where the other is none of its parts. */
const leftOut = (list: readonly string[], other: readonly string[]): string[] | undefined => {
  const out: string[] = []
  let at = 0
  for (const one of list) {
    if (one === other[at]) at += 1
    else out.push(one)
  }
  return at === other.length && out.length > 0 ? out : undefined
}

const has = (lists: readonly string[][], list: readonly string[]): boolean =>
  lists.some((one) => one.join('\n') === list.join('\n'))

/**
 * Lists in which something is left out that says the same as another of their things, such as one of two days of a name: what is said
 * once only is missed by its words.
 */
export const compareShorter = (before: readonly string[][], now: readonly string[][]): Finding[] =>
  before
    .filter((list) => !has(now, list))
    .flatMap((list): Finding[] => {
      const fresh = now.filter((one) => !has(before, one) && one.length * 2 > list.length)
      const [out] = fresh.flatMap((one) => {
        const missing = leftOut(list, one)
        return missing?.every((text) => one.includes(text)) ? [missing] : []
      })
      if (!out) return []
      const said = `a list leaves out ${out.length} of ${list.length}, such as a further ${quote(out[0] ?? '')}`
      return [{ rule: 'words', said }]
    })
