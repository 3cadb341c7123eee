import type { Change } from './sources.mts'

/** One change of one tile, the same for the same number. */
export interface Seed {
  kind: string
  isBreaking: boolean
  tile: string
  change: Change
  pick: <T>(items: readonly T[]) => T | undefined
}

/** What is drawn from. */
export interface Urn {
  breaking: [kind: string, change: Change][]
  harmless: [kind: string, change: Change][]
  tiles: readonly string[]
  seed: number
  /** How many; each kind once where it is left out. */
  count?: number | undefined
}

// Mulberry32: small, and the same everywhere.
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws changes: three breaking ones to each harmless one, no kind twice before every kind was drawn. */
export const drawSeeds = ({ breaking, harmless, tiles, seed, count }: Urn): Seed[] => {
  const random = randomOf(seed)
  const pick = <T,>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
  const shuffled = <T,>(items: readonly T[]): T[] => {
    const rest = [...items]
    return Array.from(items, () => rest.splice(Math.floor(random() * rest.length), 1)).flat()
  }
  const take = (kinds: Urn['breaking'], most: number, isBreaking: boolean): Seed[] => {
    const order: Urn['breaking'] = []
    while (kinds.length > 0 && order.length < most) order.push(...shuffled(kinds))
    return order.slice(0, most).map(([kind, change]) => ({ kind, isBreaking, change, pick, tile: pick(tiles) ?? '' }))
  }
  const harms = count === undefined ? breaking.length : Math.ceil((count * 3) / 4)
  const rest = count === undefined ? harmless.length : count - harms
  return [...take(breaking, harms, true), ...take(harmless, rest, false)]
}
