import { distinctCharacters, matchQuality } from '@quintet/domain/match'
import { type CompiledCharacter, type Person, accepts, canMeet, compileCharacter } from '@quintet/domain/pools'
import type { Entry } from '../src/entries/entry.ts'

/** The rules asked one by one, as slowly as they read; nothing of the engine is used. */
const personOf = ({ answers, personality, tier, reach }: Entry): Person => ({ answers, personality, tier, reach })

/** Kept for each entry, since the same is asked of every other one. */
const remembered = <T>(make: (entry: Entry) => T) => {
  const known = new WeakMap<Entry, T>()
  return (entry: Entry): T => {
    const value = known.get(entry) ?? make(entry)
    known.set(entry, value)
    return value
  }
}

const wishesOf = remembered(
  (entry) =>
    new Map<number, CompiledCharacter>(
      entry.tokens.map(({ pool, character }) => [pool, compileCharacter(character, personOf(entry))]),
    ),
)

export const isEligible = (u: Entry, poolOfU: number, v: Entry, poolOfV: number): boolean => {
  if (!canMeet(u, v) || u.past.includes(v.member) || v.past.includes(u.member)) return false
  const [wishOfU, wishOfV] = [wishesOf(u).get(poolOfU), wishesOf(v).get(poolOfV)]
  if (!wishOfU || !wishOfV) return false
  return accepts(wishOfU, personOf(u), personOf(v)) && accepts(wishOfV, personOf(v), personOf(u))
}

const rated = remembered((entry) => ({
  ...personOf(entry),
  relationship: entry.relationship,
  characters: distinctCharacters(
    entry.tokens.map(({ character }) => character),
    personOf(entry),
  ),
}))

export const qualityOf = (u: Entry, v: Entry): number => matchQuality(rated(u), rated(v))

interface Choice {
  members: readonly [number, number]
  tokens: readonly [string, string]
}

const choicesOf = (entries: readonly Entry[]): Choice[][] =>
  entries.flatMap((u, index) =>
    entries.slice(index + 1).flatMap((v) => {
      const choices = u.tokens.flatMap((a) =>
        v.tokens
          .filter((b) => isEligible(u, a.pool, v, b.pool))
          .map((b): Choice => ({ members: [u.member, v.member], tokens: [`${u.member}:${a.pool}`, `${v.member}:${b.pool}`] })),
      )
      return choices.length > 0 ? [choices] : []
    }),
  )

/** Most matches, and with so many the most members with one: by trying everything. */
export const bestByForce = (entries: readonly Entry[]): { matches: number; members: number } => {
  const pairs = choicesOf(entries)
  let best = { matches: 0, members: 0 }
  const used = new Set<string>()
  const covered = new Map<number, number>()
  const count = (members: readonly number[], by: number) => {
    for (const member of members) covered.set(member, (covered.get(member) ?? 0) + by)
  }
  const go = (at: number, matches: number): void => {
    if (matches + pairs.length - at < best.matches) return
    const members = [...covered.values()].filter((times) => times > 0).length
    if (matches > best.matches || (matches === best.matches && members > best.members)) best = { matches, members }
    if (at === pairs.length) return
    for (const { members: both, tokens } of pairs[at] ?? []) {
      if (tokens.some((token) => used.has(token))) continue
      for (const token of tokens) used.add(token)
      count(both, 1)
      go(at + 1, matches + 1)
      count(both, -1)
      for (const token of tokens) used.delete(token)
    }
    go(at + 1, matches)
  }
  go(0, 0)
  return best
}
