import type { Finding } from '../finding.ts'
import type { Acts } from './acts.ts'
import type { Scene } from './observe.ts'
import type { Sources } from './sources.ts'
import type { Outcome } from './walk.ts'

const placeOf = ({ path }: Scene): string => path.replace(/\?.*$/, '')

/** What is said at each place: as it opens, and whenever else. */
const saidBy = (outcomes: readonly Outcome[]): Map<string, Set<string>> => {
  const said = new Map<string, Set<string>>()
  for (const { scene } of outcomes.filter((one) => !one.scene.isDialog))
    said.set(placeOf(scene), new Set([...(said.get(placeOf(scene)) ?? []), ...scene.words]))
  return said
}

/**
 * What is said as a screen opens though the live version says it there only after something was done: it is left from before, or comes
 * too early. Other words than the live version ever says there are nothing out of the way.
 */
export const compareLeftOver = (live: Acts, now: Acts, { isText }: Sources): Finding[] => {
  const [before, after] = [live, now].map((acts) => [...acts.values()].flat()) as [Outcome[], Outcome[]]
  const ever = saidBy(before)
  const opening = saidBy(before.filter(({ step }) => step.act === 'open'))
  const told = new Set<string>()
  return after.flatMap(({ step, scene }): Finding[] => {
    if (step.act !== 'open' || scene.isDialog) return []
    const place = placeOf(scene)
    const left = scene.words.find(
      (text) =>
        /\p{L}{3}/u.test(text) && ever.get(place)?.has(text) && !opening.get(place)?.has(text) && isText(text) && !told.has(text),
    )
    if (left === undefined) return []
    told.add(left)
    return [
      {
        rule: 'words',
        said: `says “${left.slice(0, 60)}” as ${place} opens, which the live version says there only after something was done`,
      },
    ]
  })
}
