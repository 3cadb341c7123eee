import { maskWords } from '../population/features.ts'
import { type Layout, probeWords, wordsOf } from './layout.ts'
import { writeUnions } from './write-members.ts'

const sampleSize = 100

const mixStep = 0x9e37_79b1

/** For some pairs of members: in which words of the sets the one has what the other's wishes turn away, as bits. */
const sampleRejections = (layout: Layout): Uint32Array => {
  const { members } = layout.counts
  const [unions, own] = [wordsOf(layout, 'memberUnion'), wordsOf(layout, 'memberSignature')]
  const places = Uint32Array.from(
    { length: Math.min(members, sampleSize) },
    (_, index) => (Math.imul(index, mixStep) >>> 0) % members,
  )
  const found = new Uint32Array(places.length ** 2)
  let next = 0
  for (const one of places) {
    writeUnions(layout, one, one + 1)
    for (const other of places) {
      for (let word = 0; word < maskWords; word++)
        if (((own[other * maskWords + word] as number) & ~(unions[one * maskWords + word] as number)) !== 0)
          found[next] = (found[next] as number) | (1 << word)
      next += 1
    }
  }
  return found
}

const mostFrequent = (rejections: Uint32Array): number => {
  const counts = new Uint32Array(maskWords)
  for (const bits of rejections)
    for (let word = 0; word < maskWords; word++) counts[word] = (counts[word] as number) + ((bits >>> word) & 1)
  return counts.indexOf(Math.max(...counts))
}

/** The words of a set of features that, together, turn most people away. */
export const chooseProbe = (layout: Layout): number[] => {
  const chosen: number[] = []
  let left = sampleRejections(layout)
  while (chosen.length < probeWords) {
    const word = mostFrequent(left)
    chosen.push(word)
    left = left.filter((bits) => ((bits >>> word) & 1) === 0)
  }
  return chosen
}

/** Writes those words of the unions. */
export const writeProbes = (layout: Layout, probe: readonly number[], from: number, to: number): void => {
  const [unions, target] = [wordsOf(layout, 'memberUnion'), wordsOf(layout, 'memberProbe')]
  for (let member = from, at = from * probeWords; member < to; member++)
    for (const word of probe) target[at++] = unions[member * maskWords + word] as number
}
