import { featureCount, maskWords } from '../population/features.ts'
import { zoneCount, zoneWords } from '../population/places.ts'
import { createRating, tenfoldQuality } from '../population/rating.ts'
import { type Layout, bytesOf, candidateBytes, featureSlots, shortsOf, wordsOf } from '../index/layout.ts'
import type { Kernel } from './kernel.ts'

const wordsEach = candidateBytes / 4
const wordsPerBlock = 4

const ratingOf = (layout: Layout) =>
  createRating({
    firstWish: wordsOf(layout, 'memberFirstWish'),
    masks: wordsOf(layout, 'wishMask'),
    zoneSet: wordsOf(layout, 'wishZoneSet'),
    zoneSets: wordsOf(layout, 'zoneSets'),
    traits: shortsOf(layout, 'wishTraits'),
    natural: bytesOf(layout, 'natural'),
    personality: bytesOf(layout, 'memberPersonality'),
    life: bytesOf(layout, 'memberLife'),
    zone: shortsOf(layout, 'memberZone'),
    features: shortsOf(layout, 'memberFeatures'),
    slots: featureSlots,
    shift: 4,
  })

/** Keeps the best of every wish, by key and place of the other; this worker's part. */
const createKeeper = (layout: Layout, worker: number) => {
  const { best, wishes } = layout.counts
  const [kept, keptCount] = [wordsOf(layout, 'kept'), wordsOf(layout, 'keptCount')]

  const put = (place: number, key: number, other: number, info: number): void => {
    kept[place] = key
    kept[place + 1] = other
    kept[place + 2] = info
  }

  const isWorse = (one: number, other: number): boolean => {
    const [key, otherKey] = [kept[one] as number, kept[other] as number]
    return key < otherKey || (key === otherKey && (kept[one + 1] as number) > (kept[other + 1] as number))
  }

  return (wish: number, key: number, other: number, info: number): void => {
    const slot = worker * wishes + wish
    const from = slot * best * wordsEach
    const count = keptCount[slot] as number
    if (count < best) {
      put(from + count * wordsEach, key, other, info)
      keptCount[slot] = count + 1
      return
    }
    let worst = from
    for (let place = from + wordsEach; place < from + best * wordsEach; place += wordsEach)
      if (isWorse(place, worst)) worst = place
    const least = kept[worst] as number
    if (key > least || (key === least && other < (kept[worst + 1] as number))) put(worst, key, other, info)
  }
}

/** Meets pairs that passed the first looks: asks the rest of the rules, rates them and keeps them for both sides. */
const createMeeting = (layout: Layout, worker: number) => {
  const { members, wishes } = layout.counts
  const rating = ratingOf(layout)
  const keep = createKeeper(layout, worker)
  const [firstWish, owner, tokens] = [
    wordsOf(layout, 'memberFirstWish'),
    wordsOf(layout, 'wishOwner'),
    bytesOf(layout, 'wishTokens'),
  ]
  const [hash, wait, sex] = [wordsOf(layout, 'memberHash'), bytesOf(layout, 'memberWait'), bytesOf(layout, 'memberSex')]
  const [firstPast, past] = [wordsOf(layout, 'memberFirstPast'), wordsOf(layout, 'past')]
  const wishEligible = wordsOf(layout, 'wishEligible').subarray(worker * wishes, (worker + 1) * wishes)
  const memberEligible = wordsOf(layout, 'memberEligible').subarray(worker * members, (worker + 1) * members)

  const hasMet = (u: number, v: number): boolean => past.subarray(firstPast[u], firstPast[u + 1]).includes(v)

  const tokensOf = (member: number, accepting: number): number => {
    let bits = 0
    for (let wish = firstWish[member] as number, left = accepting; left !== 0; wish++, left >>= 1)
      if (left & 1) bits |= tokens[wish] as number
    return bits
  }

  const note = (u: number, accepting: number, key: number, v: number, info: number): void => {
    memberEligible[u] = (memberEligible[u] as number) + 1
    for (let wish = firstWish[u] as number, left = accepting; left !== 0; wish++, left >>= 1) {
      if ((left & 1) === 0) continue
      wishEligible[wish] = (wishEligible[wish] as number) + 1
      keep(wish, key, v, info)
    }
  }

  const rate = (u: number, v: number, ofU: number, ofV: number): void => {
    const quality = tenfoldQuality(rating.points(u, v, ofU, ofV))
    const weight = quality + 100 * ((wait[u] as number) + (wait[v] as number))
    const [ours, theirs] = [tokensOf(u, ofU), tokensOf(v, ofV)]
    const sum = ((hash[u] as number) + (hash[v] as number)) >>> 0
    const mixed = Math.imul(sum ^ (sum >>> 16), 0x21f0_aaad)
    const key = ((weight << 20) | ((mixed ^ (mixed >>> 15)) >>> 12)) >>> 0
    note(u, ofU, key, v, quality | (ours << 10) | (theirs << 15))
    note(v, ofV, key, u, quality | (theirs << 10) | (ours << 15))
  }

  return (u: number, wish: number, isInWorld: boolean): void => {
    const v = owner[wish] as number
    // Of two of the same sex the first looks for the second.
    if (v === u || (v < u && sex[u] === sex[v])) return
    if (!isInWorld && !rating.isInZones(wish, u)) return
    const ofU = rating.accepting(u, v)
    if (ofU === 0) return
    const ofV = rating.accepting(v, u)
    // A pair is met once: at the first wish of the other that accepts.
    if ((firstWish[v] as number) + (31 - Math.clz32(ofV & -ofV)) !== wish || hasMet(u, v) || hasMet(v, u)) return
    rate(u, v, ofU, ofV)
  }
}

const edgeBits = (from: number, to: number, base: number): number => {
  const [low, high] = [Math.max(0, Math.min(32, from - base)), Math.max(0, Math.min(32, to - base))]
  return low >= high ? 0 : (-1 << low) & (-1 >>> (32 - high))
}

/**
 * The plain kernel: for every member of a group it looks at each block of 128 wishes at once (does the wish accept the member?),
 * then asks the few that are left the other way round. The compiled kernel does exactly the same with wider steps.
 */
export const createPlainKernel = (layout: Layout, worker: number): Kernel => {
  const { firstWorldBlock } = layout.counts
  const meet = createMeeting(layout, worker)
  const [features, zone, scope] = [
    shortsOf(layout, 'memberFeatures'),
    shortsOf(layout, 'memberZone'),
    bytesOf(layout, 'memberScope'),
  ]
  const [memberZones, zoneSets, unions] = [
    wordsOf(layout, 'memberZoneSet'),
    wordsOf(layout, 'zoneSets'),
    wordsOf(layout, 'memberUnion'),
  ]
  const [youngest, oldest] = [bytesOf(layout, 'memberYoungest'), bytesOf(layout, 'memberOldest')]
  const [positionWish, signatures] = [wordsOf(layout, 'positionWish'), wordsOf(layout, 'positionSignature')]
  const [rows, zoneRows] = [wordsOf(layout, 'blockRows'), wordsOf(layout, 'blockZoneRows')]
  const [firstZone, lastZone] = [shortsOf(layout, 'blockFirstZone'), shortsOf(layout, 'blockLastZone')]
  const [blockYoungest, blockOldest] = [bytesOf(layout, 'blockYoungest'), bytesOf(layout, 'blockOldest')]
  const [edges, found] = [new Int32Array(wordsPerBlock), new Int32Array(wordsPerBlock)]

  const looksThere = (u: number, block: number): boolean => {
    const set = (memberZones[u] as number) * zoneWords
    const [from, to] = [firstZone[block] as number, lastZone[block] as number]
    for (let word = from >> 5; word <= to >> 5; word++) {
      let bits = zoneSets[set + word] as number
      if (word === from >> 5) bits &= -1 << (from & 31)
      if (word === to >> 5) bits &= -1 >>> (31 - (to & 31))
      if (bits !== 0) return true
    }
    return false
  }

  const mayFit = (u: number, block: number): boolean =>
    (blockYoungest[block] as number) <= (oldest[u] as number) &&
    (blockOldest[block] as number) >= (youngest[u] as number) &&
    (scope[u] !== 3 || looksThere(u, block))

  /** Keeps what is also in a row; whether anything is left. */
  const keepRow = (source: Uint32Array, row: number): boolean => {
    let left = 0
    for (let word = 0; word < wordsPerBlock; word++) {
      found[word] = (found[word] as number) & (source[row + word] as number)
      left |= found[word] as number
    }
    return left !== 0
  }

  /** Whether the owner at a position has nothing that all wishes of the one who looks turn away. */
  const isWanted = (u: number, position: number): boolean => {
    const [set, person] = [u * maskWords, position * maskWords]
    for (let word = 0; word < maskWords; word++)
      if (((signatures[person + word] as number) & ~(unions[set + word] as number)) !== 0) return false
    return true
  }

  const scanBlock = (u: number, block: number): void => {
    found.set(edges)
    const isInWorld = block >= firstWorldBlock
    if (isInWorld && !keepRow(zoneRows, ((block - firstWorldBlock) * zoneCount + (zone[u] as number)) * wordsPerBlock)) return
    const base = block * featureCount * wordsPerBlock
    for (let slot = u * featureSlots; slot < (u + 1) * featureSlots; slot++)
      if (!keepRow(rows, base + ((features[slot] as number) >> 2))) return
    for (let word = 0; word < wordsPerBlock; word++) {
      for (let bits = found[word] as number; bits !== 0; bits &= bits - 1) {
        const position = block * 128 + word * 32 + 31 - Math.clz32(bits & -bits)
        if (isWanted(u, position)) meet(u, positionWish[position] as number, isInWorld)
      }
    }
  }

  const scanRange = (first: number, end: number, from: number, to: number): void => {
    for (let block = from >> 7; block <= (to - 1) >> 7; block++) {
      for (let word = 0; word < wordsPerBlock; word++) edges[word] = edgeBits(from, to, block * 128 + word * 32)
      for (let u = first; u < end; u++) if (mayFit(u, block)) scanBlock(u, block)
    }
  }

  return {
    scan: ({ first, count, ranges }) => {
      for (let at = 0; at < ranges.length; at += 2)
        scanRange(first, first + count, ranges[at] as number, ranges[at + 1] as number)
    },
  }
}
