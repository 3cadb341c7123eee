import type { Finding } from '../finding.ts'
import type { Pairs, Surround } from './pairs.ts'

const quote = (text: string) => `“${text.slice(0, 60)}”`

// What stands there twice tells nothing.
const single = (pairs: Pairs): Map<string, string> =>
  new Map(pairs.filter(([name], _, all) => all.filter(([other]) => other === name).length === 1))

const mostNames = 400

/** Names whose values are exchanged: each has now what the other had, and nothing else is said of either. */
export const exchanged = (before: Pairs, now: Pairs): [one: string, other: string][] => {
  const [old, fresh] = [single(before.slice(0, mostNames)), single(now.slice(0, mostNames))]
  const moved = [...old].filter(([name, value]) => fresh.has(name) && fresh.get(name) !== value)
  return moved.flatMap(([one, value], index) =>
    moved
      .slice(index + 1)
      .filter(([other, its]) => its !== value && fresh.get(one) === its && fresh.get(other) === value)
      .map(([other]): [string, string] => [one, other]),
  )
}

/** What belongs to something else than in the live version, or does not turn with the direction of writing. */
export const comparePairs = (before: Surround, now: Surround): Finding[] => [
  ...exchanged(before.pairs, now.pairs).map(([one, other]) => ({
    rule: 'order',
    said: `what stands at ${quote(one)} and at ${quote(other)} in the live version is exchanged`,
  })),
  ...Object.entries(before.mirrored)
    .filter(([drawing, isMirrored]) => isMirrored && now.mirrored[drawing] === false)
    .map(([drawing]) => ({
      rule: 'direction',
      said: `the drawing of ${quote(drawing)} does not turn with the direction, as in the live version`,
    })),
]
