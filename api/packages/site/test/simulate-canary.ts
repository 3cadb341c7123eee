import { hoursOf, judgeCanary } from '../src/telemetry/canary-verdict.ts'
import { binOf } from '../src/telemetry/histogram.ts'
import type { HourCount } from '../src/telemetry/store.ts'

/** How a version does. Times are lognormal, as those of the field are. */
export interface Behaviour {
  /** Share of the openings that fail. */
  failures: number
  /** Share of the visits that end well. */
  tasks: number
  /** Medians in milliseconds. */
  lcp: number
  inp: number
  /** Spread of the logarithms of times. */
  spread: number
}

/** Fixed chance. */
export const chanceOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const normal = (chance: () => number) => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

interface Run {
  canary: Behaviour
  live: Behaviour
  /** Openings of the canary until it is let be. */
  most: number
  share: number
  perHour: number
  chance: () => number
  /** Openings between two looks. */
  every: number
}

/** Runs one canary. @returns after how many of its openings it was ended; nothing when it never was */
export const runCanary = ({ canary, live, most, share, perHour, chance, every }: Run): number | undefined => {
  const counts = new Map<string, HourCount>()
  const add = (hour: number, bucket: 'canary' | 'live', kind: string, bin: number) => {
    const key = `${hour} ${bucket} ${kind} ${bin}`
    const before = counts.get(key)
    if (before) before.count += 1
    else counts.set(key, { hour, remote: 'mf-a', version: bucket === 'canary' ? '2' : '1', bucket, kind, bin, count: 1 })
  }
  let openings = 0
  for (let opening = 0; openings < most; opening++) {
    const isCanary = chance() < share
    const { failures, tasks, lcp, inp, spread } = isCanary ? canary : live
    const [hour, bucket] = [Math.floor(opening / perHour), isCanary ? ('canary' as const) : ('live' as const)]
    add(hour, bucket, 'load', 30)
    if (chance() < failures) add(hour, bucket, 'error render broken', 0)
    add(hour, bucket, 'task', chance() < tasks ? 1 : 0)
    add(hour, bucket, 'lcp', binOf(lcp * Math.exp(spread * normal(chance))))
    add(hour, bucket, 'inp', binOf(inp * Math.exp(spread * normal(chance))))
    if (!isCanary) continue
    openings += 1
    if (openings % every === 0 && judgeCanary(hoursOf([...counts.values()], '2', '1')).worse) return openings
  }
  return undefined
}

const divergence = (p: number, q: number) => p * Math.log(p / q) + (1 - p) * Math.log((1 - p) / (1 - q))

/**
 * How many openings any test whatever needs to catch nine of ten canaries that fail so much more often while it is wrong in one of a hundred:
 * even one that knows both rates (Wald's bound by the divergence of two outcomes).
 */
export const fewestOpenings = (rate: number, ratio: number): number =>
  Math.ceil(divergence(0.9, 0.01) / divergence(rate * ratio, rate))
