import { countryOfZone, regionOfZone, zones, zonesOfCountry, zonesOfRegion } from '@quintet/domain/places'
import type { OfflineEntry } from '@quintet/draw-files'
import { Column } from './column.ts'

const codes = 1024
const wordsPerSet = codes / 32
const allCodes = zones.map(({ code }) => code)

type Owner = Pick<OfflineEntry, 'tier' | 'reach' | 'answers'>

const worldMost = 220

// Tiers 2 and 3 choose freely; all others are bound to the own place, and widen with it while the site is small.
const isBound = ({ tier }: Owner): boolean => tier !== 2 && tier !== 3

const areaOf = ({ tier, reach }: Owner, zone: number): number[] => {
  if (tier === 5) return []
  if (reach === 'region') return zonesOfRegion(regionOfZone(zone) ?? 0).map(({ code }) => code)
  if (tier !== 1 && reach === 'zone') return [zone]
  return zonesOfCountry(countryOfZone(zone)?.id ?? '').map(({ code }) => code)
}

const near = (home: number, zone: number): number => {
  if (countryOfZone(zone)?.id === countryOfZone(home)?.id) return 0
  return regionOfZone(zone) === regionOfZone(home) ? 1 : 2
}

/** What a list may stand for: nothing beyond the level, the nearest zones of too many, and the own area after a move (decisions 13, 14). */
const withinLevel = (list: readonly number[], owner: Owner, zone: number): readonly number[] => {
  if (owner.tier === 3) return list
  if (!isBound(owner))
    return list.length <= worldMost ? list : list.toSorted((a, b) => near(zone, a) - near(zone, b) || a - b).slice(0, worldMost)
  const area = areaOf(owner, zone)
  const left = list.filter((code) => area.includes(code))
  if (left.length === 0) return list.length === 0 ? [] : area
  return owner.reach !== 'zone' && left.includes(zone) ? area : left
}

/** Location lists as sets of zones, each kept once (decision 14). */
export class ZoneSets {
  readonly #words = new Column(Uint32Array)
  readonly #sizes: number[] = []
  readonly #known = new Map<string, number>()
  readonly #texts = new WeakMap<readonly number[], string>()

  /** The number of the set that a list of that owner stands for. */
  add(list: readonly number[], owner: Owner): number {
    const { zone } = owner.answers
    const text = this.#textOf(list)
    const key = owner.tier === 3 || zone === undefined ? text : `${text} ${owner.tier} ${owner.reach} ${zone}`
    const known = this.#known.get(key)
    return known ?? this.#make(key, zone === undefined ? list : withinLevel(list, owner, zone))
  }

  has(set: number, zone: number): boolean {
    return (((this.#words.list[set * wordsPerSet + (zone >> 5)] ?? 0) >>> (zone & 31)) & 1) === 1
  }

  /** The zones of a set, ascending. */
  codesOf(set: number): number[] {
    return allCodes.filter((zone) => this.has(set, zone))
  }

  get count(): number {
    return this.#sizes.length
  }

  sizeOf(set: number): number {
    return this.#sizes[set] ?? 0
  }

  #textOf(list: readonly number[]): string {
    const known = this.#texts.get(list)
    if (known !== undefined) return known
    const text = list.join(',')
    this.#texts.set(list, text)
    return text
  }

  #make(key: string, zones: readonly number[]): number {
    const from = this.#words.extend(wordsPerSet)
    const words = this.#words.list
    for (const zone of zones) words[from + (zone >> 5)] = (words[from + (zone >> 5)] ?? 0) | (1 << (zone & 31))
    const set = from / wordsPerSet
    this.#sizes[set] = zones.length
    this.#known.set(key, set)
    return set
  }
}
