import { type Finding, lineOf } from '../finding.ts'

// A difference counts when it is seen three times.
const times = 3
// What chance brought about hides what follows on its screen: that is looked at as often, too.
const mostLooks = 2 * times - 2

/**
 * What is seen each time that it is looked at again, and what stood behind what is not.
 * @param found what was seen first
 * @param look looks again, where that was seen
 * @param onLost is told what was not seen again
 */
export const confirmed = async (
  found: readonly Finding[],
  look: (some: readonly Finding[]) => Promise<Finding[]>,
  onLost: (lost: readonly Finding[]) => Promise<void> = () => Promise.resolve(),
): Promise<Finding[]> => {
  const sure: Finding[] = []
  let open = found.map((finding) => ({ finding, seen: 1 }))
  for (let round = 0; round < mostLooks && open.length > 0; round += 1) {
    const again = await look(open.map(({ finding }) => finding))
    const lines = new Set(again.map(lineOf))
    const lost = open.filter(({ finding }) => !lines.has(lineOf(finding))).map(({ finding }) => finding)
    if (lost.length > 0) await onLost(lost)
    const known = new Set([...sure, ...open.map(({ finding }) => finding)].map(lineOf))
    const behind = lost.length > 0 ? again.filter((finding) => !known.has(lineOf(finding))) : []
    const kept = open
      .filter(({ finding }) => lines.has(lineOf(finding)))
      .map(({ finding, seen }) => ({ finding, seen: seen + 1 }))
    sure.push(...kept.filter(({ seen }) => seen >= times).map(({ finding }) => finding))
    open = [...kept.filter(({ seen }) => seen < times), ...behind.map((finding) => ({ finding, seen: 1 }))]
  }
  return sure
}
