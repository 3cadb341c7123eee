import { roundedQuality, weightOf } from '@quintet/domain/match'
import { maskWords } from '../population/features.ts'
import { zoneCount, zoneWords } from '../population/places.ts'
import { createRating } from '../population/rating.ts'
import { pairHash } from '../member-index/member-hash.ts'
import type { Copying } from '../member-index/copying.ts'
import { type Layout, bytesOf, doublesOf, rowSlots, shortsOf, wordsOf } from '../member-index/layout.ts'
import { memberRecordPlaces, recordBytes } from '../member-index/member-record.ts'
import { rowCount } from '../member-index/row-plan.ts'
import { writeBlockPart, writeMemberPart } from '../member-index/write-parts.ts'
import { clearCounts, createBestList } from './best-list.ts'
import { createCollector, createJoiner } from './collect.ts'
import type { Kernel } from './kernel.ts'
import { allLook, wordsOfGroup, wordsOfRange } from './groups.ts'

const wordsPerBlock = 4

/** Whether a set of features that begins at a place holds all that a member has. */
const holdsOwn = (layout: Layout) => {
  const own = wordsOf(layout, 'memberSignature')
  return (sets: Uint32Array, at: number, member: number): boolean => {
    for (let word = 0; word < maskWords; word++)
      if (((own[member * maskWords + word] as number) & ~(sets[at + word] as number)) !== 0) return false
    return true
  }
}

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
    holds: holdsOwn(layout),
  })

/** The bits of a float: those above zero stand in the order of their bits. */
const bitsOfFloat = () => {
  const float = new Float32Array(1)
  const bits = new Uint32Array(float.buffer)
  return (value: number): number => {
    float[0] = value
    return bits[0] as number
  }
}

/**
 * What a pair is kept by: its weight, with the seeded hash below; or, where there are prices, what it is worth beyond them. Then a pair that is worth
 * no more has none.
 */
const createKey = (layout: Layout, worker: number) => {
  const [isPricing = 0, match = 0, unit = 0] = doublesOf(layout, 'pricing')
  const [excess, bitsOf] = [doublesOf(layout, 'excess'), bitsOfFloat()]
  return ({ weight, mixed }: { weight: number; mixed: number }, priceOfOne: number, priceOfOther: number) => {
    if (isPricing === 0) return ((weight << 20) | (mixed >>> 12)) >>> 0
    const above = match + unit * weight + (unit > 1 ? mixed & (unit - 1) : 0) - (priceOfOne + priceOfOther)
    if (above <= 0) return undefined
    excess[worker] = (excess[worker] as number) + above
    return bitsOf(above)
  }
}

/** Meets pairs that passed the first looks: asks the rest of the rules, rates them and keeps them for both sides. */
const createMeeting = (layout: Layout, worker: number) => {
  const { members } = layout.counts
  const rating = ratingOf(layout)
  const keep = createBestList(layout, worker)
  const [firstWish, tokens] = [wordsOf(layout, 'memberFirstWish'), bytesOf(layout, 'wishTokens')]
  const [positionWish, owner] = [wordsOf(layout, 'positionWish'), wordsOf(layout, 'positionOwner')]
  const [hash, wait] = [wordsOf(layout, 'memberHash'), bytesOf(layout, 'memberWait')]
  const [firstPast, past] = [wordsOf(layout, 'memberFirstPast'), wordsOf(layout, 'past')]
  const memberEligible = wordsOf(layout, 'memberEligible').subarray(worker * members, (worker + 1) * members)

  const hasMet = (u: number, v: number): boolean => past.subarray(firstPast[u], firstPast[u + 1]).includes(v)

  const prices = doublesOf(layout, 'wishPrice')
  const priceOf = (member: number, accepting: number): number => {
    let price = Infinity
    for (let wish = firstWish[member] as number, left = accepting; left !== 0; wish++, left >>= 1)
      if (left & 1) price = Math.min(price, prices[wish] as number)
    return price
  }

  const tokensOf = (member: number, accepting: number): number => {
    let bits = 0
    for (let wish = firstWish[member] as number, left = accepting; left !== 0; wish++, left >>= 1)
      if (left & 1) bits |= tokens[wish] as number
    return bits
  }

  const note = (u: number, accepting: number, key: number, v: number, info: number): void => {
    memberEligible[u] = (memberEligible[u] as number) + 1
    for (let wish = firstWish[u] as number, left = accepting; left !== 0; wish++, left >>= 1) {
      if (left & 1) keep(wish, key, v, info)
    }
  }

  const keyOf = createKey(layout, worker)
  const cards = wordsOf(layout, 'memberCard')
  const numberOf = (member: number) => cards[(member * recordBytes + memberRecordPlaces.number) >> 2] as number

  const rate = (u: number, v: number, ofU: number, ofV: number): void => {
    const quality = roundedQuality(rating.points(u, v, ofU, ofV), 10)
    const weight = weightOf(quality, wait[u] as number, wait[v] as number)
    const [ours, theirs] = [tokensOf(u, ofU), tokensOf(v, ofV)]
    const mixed = pairHash(hash[u] as number, hash[v] as number)
    const key = keyOf({ weight, mixed }, priceOf(u, ofU), priceOf(v, ofV))
    if (key === undefined) return
    note(u, ofU, key, numberOf(v), quality | (ours << 10) | (theirs << 15))
    note(v, ofV, key, numberOf(u), quality | (theirs << 10) | (ours << 15))
  }

  return (u: number, position: number, isFar: boolean, isSameSex: boolean): void => {
    const [v, wish] = [owner[position] as number, positionWish[position] as number]
    // Of two of the same sex the first looks for the second.
    if (v === u || (v < u && isSameSex)) return
    const ofU = rating.accepting(u, v)
    if (ofU === 0 || (!isFar && !rating.isInZones(wish, u))) return
    const ofV = rating.accepting(v, u)
    // A pair is met once: at the first wish of the other that accepts.
    if ((firstWish[v] as number) + (31 - Math.clz32(ofV & -ofV)) !== wish || hasMet(u, v)) return
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
export const createPlainKernel = (layout: Layout, worker: number, copying: Copying): Kernel => {
  const { firstFarBlock } = layout.counts
  const holds = holdsOwn(layout)
  let meet = createMeeting(layout, worker)
  const [memberRows, zone] = [shortsOf(layout, 'memberRows'), shortsOf(layout, 'memberZone')]
  const [memberZones, zoneSets, unions] = [
    wordsOf(layout, 'memberZoneSet'),
    wordsOf(layout, 'zoneSets'),
    wordsOf(layout, 'memberUnion'),
  ]
  const [youngest, oldest] = [bytesOf(layout, 'memberYoungest'), bytesOf(layout, 'memberOldest')]
  const [rows, zoneRows, owner] = [
    wordsOf(layout, 'blockRows'),
    wordsOf(layout, 'blockZoneRows'),
    wordsOf(layout, 'positionOwner'),
  ]
  const [blockYoungest, blockOldest] = [bytesOf(layout, 'blockYoungest'), bytesOf(layout, 'blockOldest')]
  const groups = wordsOf(layout, 'groups')
  const [edges, found] = [new Int32Array(wordsPerBlock), new Int32Array(wordsPerBlock)]

  /** Whether any wish of a member accepts somebody from those zones: first, and last in the upper half. */
  const reaches = (u: number, zones: number): boolean => {
    const set = (memberZones[u] as number) * zoneWords
    const [from, to] = [zones & 0xffff, zones >>> 16]
    for (let word = from >> 5; word <= to >> 5; word++) {
      let bits = zoneSets[set + word] as number
      if (word === from >> 5) bits &= -1 << (from & 31)
      if (word === to >> 5) bits &= -1 >>> (31 - (to & 31))
      if (bits !== 0) return true
    }
    return false
  }

  const isOfAge = (u: number, block: number): boolean =>
    (blockYoungest[block] as number) <= (oldest[u] as number) && (blockOldest[block] as number) >= (youngest[u] as number)

  /** Keeps what is also in a row; whether anything is left. */
  const keepRow = (source: Uint32Array, row: number): boolean => {
    let left = 0
    for (let word = 0; word < wordsPerBlock; word++) {
      found[word] = (found[word] as number) & (source[row + word] as number)
      left |= found[word] as number
    }
    return left !== 0
  }

  const scanBlock = (u: number, block: number, isSameSex: boolean): void => {
    found.set(edges)
    const isFar = block >= firstFarBlock
    if (isFar && !keepRow(zoneRows, ((block - firstFarBlock) * zoneCount + (zone[u] as number)) * wordsPerBlock)) return
    const base = block * rowCount * wordsPerBlock
    for (let slot = u * rowSlots; slot < (u + 1) * rowSlots; slot++)
      if (!keepRow(rows, base + ((memberRows[slot] as number) >> 2))) return
    for (let word = 0; word < wordsPerBlock; word++) {
      for (let bits = found[word] as number; bits !== 0; bits &= bits - 1) {
        const position = block * 128 + word * 32 + 31 - Math.clz32(bits & -bits)
        if (holds(unions, u * maskWords, owner[position] as number)) meet(u, position, isFar, isSameSex)
      }
    }
  }

  const scanRange = (looking: readonly number[], from: number, to: number, isSameSex: boolean): void => {
    for (let block = from >> 7; block <= (to - 1) >> 7; block++) {
      for (let word = 0; word < wordsPerBlock; word++) edges[word] = edgeBits(from, to, block * 128 + word * 32)
      for (const u of looking) if (isOfAge(u, block)) scanBlock(u, block, isSameSex)
    }
  }

  const scan = (group: number): void => {
    const [first = 0, count = 0, start = 0, end = 0] = groups.subarray(group * wordsOfGroup, (group + 1) * wordsOfGroup)
    const all = Array.from({ length: count }, (_, index) => first + index)
    for (let at = start; at < end; at += wordsOfRange) {
      const [from = 0, to = 0, zones = 0, sameSex] = groups.subarray(at, at + wordsOfRange)
      const looking = zones === allLook ? all : all.filter((u) => reaches(u, zones))
      scanRange(looking, from, to, sameSex === 1)
    }
  }

  return {
    writeMembers: (from, to) => writeMemberPart(layout, copying, from, to),
    writeBlocks: (from, to) => writeBlockPart(layout, from, to),
    scan,
    collect: createCollector(layout),
    join: createJoiner(layout),
    scanAgain: () => {
      clearCounts(layout, worker)
      meet = createMeeting(layout, worker)
    },
  }
}
