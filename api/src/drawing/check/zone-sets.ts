import { countryOfZone, regionOfZone, zones, zonesOfCountry, zonesOfRegion } from '@quintet/domain/places'
import type { OfflineEntry } from '../offline/entry.ts'
import { Column } from './column.ts'

const codes = 1024
const wordsPerSet = codes / 32
const allCodes = zones.map(({ code }) => code)

type Owner = Pick<OfflineEntry, 'tier' | 'reach' | 'answers'>

// Tiers 2 and 3 choose freely; all others are bound to the own place, and widen with it while the site is small.
const isBound = ({ tier }: Owner): boolean => tier !== 2 && tier !== 3

const zonesWithin = (reach: OfflineEntry['reach'], zone: number): number[] => {
  if (reach === 'region') return zonesOfRegion(regionOfZone(zone) ?? 0).map(({ code }) => code)
  return zonesOfCountry(countryOfZone(zone)?.id ?? '').map(({ code }) => code)
}

/** Location lists as sets of zones, each kept once (decision 14). */
export class ZoneSets {
  readonly #words = new Column(Uint32Array)
  readonly #known = new Map<string, number>()
  readonly #texts = new WeakMap<readonly number[], string>()

  /** The number of the set that a list of that owner stands for. */
  add(list: readonly number[], owner: Owner): number {
    const zone = owner.answers.zone ?? 0
    const widens = owner.reach !== 'zone' && isBound(owner) && list.includes(zone) && owner.tier !== 5
    const text = this.#textOf(list)
    const key = widens ? `${text} ${owner.reach} ${zone}` : text
    const known = this.#known.get(key)
    return known ?? this.#make(key, widens ? [...list, ...zonesWithin(owner.reach, zone)] : list)
  }

  has(set: number, zone: number): boolean {
    return (((this.#words.list[set * wordsPerSet + (zone >> 5)] ?? 0) >>> (zone & 31)) & 1) === 1
  }

  /** The zones of a set, ascending. */
  codesOf(set: number): number[] {
    return allCodes.filter((zone) => this.has(set, zone))
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
    this.#known.set(key, set)
    return set
  }
}
