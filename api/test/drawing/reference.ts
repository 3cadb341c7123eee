import { distinctCharacters, matchQuality } from '@quintet/domain/match'
import { type Person, accepts, canMeet } from '@quintet/domain/pools'
import type { Entry } from '../../src/drawing/engine/entry.ts'

/** The rules asked one by one, as slowly as they read; nothing of the engine is used. */
const personOf = ({ answers, personality, tier, reach }: Entry): Person => ({ answers, personality, tier, reach })

export const isEligible = (u: Entry, poolOfU: number, v: Entry, poolOfV: number): boolean => {
  const [wishOfU, wishOfV] = [u, v].map((entry, side) =>
    entry.tokens.find(({ pool }) => pool === (side === 0 ? poolOfU : poolOfV)),
  )
  if (!wishOfU || !wishOfV || !canMeet(personOf(u), personOf(v))) return false
  if (u.past.includes(v.member) || v.past.includes(u.member)) return false
  return accepts(wishOfU.character, personOf(u), personOf(v)) && accepts(wishOfV.character, personOf(v), personOf(u))
}

export const qualityOf = (u: Entry, v: Entry): number => {
  const [one, other] = [u, v].map((entry) => ({
    ...personOf(entry),
    relationship: entry.relationship,
    characters: distinctCharacters(
      entry.tokens.map(({ character }) => character),
      personOf(entry),
    ),
  }))
  return one && other ? matchQuality(one, other) : 0
}

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
