import { featureKinds, featuresOfKind, maskWords } from '../../population/features.ts'

// Upper ends of the levels: how many kinds of features a wish narrows.
const ends = [2, 4, 6, 8, 10, 13, 17, 22, 28]

/** How many levels of narrowness there are. */
export const narrownessLevels = ends.length + 1

const kinds = Array.from({ length: featureKinds }, (_, kind) => featuresOfKind(kind))

/** Calls back for each feature of the catalogue that a wish turns away. */
export const forEachRejected = (masks: Uint32Array, wish: number, features: number, found: (feature: number) => void): void => {
  for (let word = 0; 32 * word < features; word++) {
    const last = Math.min(32, features - 32 * word)
    const all = last === 32 ? -1 : (1 << last) - 1
    for (let bits = ~(masks[wish * maskWords + word] as number) & all; bits !== 0; bits &= bits - 1)
      found(32 * word + 31 - Math.clz32(bits & -bits))
  }
}

/** By feature: its kind. */
export const kindOfFeature = Uint8Array.from({ length: kinds.at(-1)?.end ?? 0 }, (_, feature) =>
  kinds.findIndex(({ end }) => feature < end),
)

/** The level of narrowness of a wish that narrows so many kinds. */
export const levelOf = (narrowed: number): number => {
  const level = ends.findIndex((end) => narrowed <= end)
  return level < 0 ? ends.length : level
}
