import { featureKinds, maskWords } from '../population/features.ts'
import type { Population } from '../population/population.ts'
import { kindsOfSlot, slotCount } from './row-plan.ts'
import { spread } from './spread.ts'

/** So many pairs of a member and a wish tell what all are like; fewer do where there are few to look through. */
const pairsFor = (members: number): number => Math.min(4000, 200 + Math.ceil(members / 100))

/** By kind: the slot it is in. */
const slotOfKind = new Uint8Array(featureKinds)
for (let slot = 0; slot < slotCount; slot++) for (const kind of kindsOfSlot(slot)) slotOfKind[kind] = slot

/** By slot: in how many of some pairs it turns the member away. */
const countRejections = ({ members, wishes, features, masks }: Population): Uint32Array => {
  const [counts, lastPair] = [new Uint32Array(slotCount), new Int32Array(slotCount).fill(-1)]
  const pairs = wishes === 0 ? 0 : pairsFor(members)
  for (let pair = 0; pair < pairs; pair++) {
    const own = spread(2 * pair, members) * featureKinds
    const mask = spread(2 * pair + 1, wishes) * maskWords
    for (let kind = 0; kind < featureKinds; kind++) {
      const feature = features[own + kind] as number
      if (((masks[mask + (feature >> 5)] as number) >>> (feature & 31)) & 1) continue
      const slot = slotOfKind[kind] as number
      if (lastPair[slot] !== pair) counts[slot] = (counts[slot] as number) + 1
      lastPair[slot] = pair
    }
  }
  return counts
}

/** The slots, those first that turn most pairs away: so a look at a block ends early. */
export const slotOrder = (population: Population): number[] => {
  const rejections = countRejections(population)
  return Array.from(rejections.keys()).toSorted((a, b) => (rejections[b] as number) - (rejections[a] as number) || a - b)
}
