import { featureCount, featureKinds } from '../../population/features.ts'
import type { Condition } from './accepted.ts'
import { narrownessLevels } from './narrowness.ts'
import type { CountryTables } from './tables.ts'
import { type WishTable, ownerPlace } from './wishes.ts'

/** The asker as wishes see them. */
export interface Seen {
  /** One feature of each kind. */
  features: ArrayLike<number>
  /** Place of the asker's country. */
  country: number
}

const total = (tables: readonly CountryTables[], of: (wished: WishTable) => number): number =>
  tables.reduce((sum, { wished }) => sum + of(wished), 0)

const ratio = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 1)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

interface Shares {
  all: number
  ofWanted: number
  ofOwners: number
  ofLevels: number[]
}

/** Which share of the wishes accepts one feature: of all, of owners one may meet, of owners who pass, and of each narrowness. */
const sharesOf = (
  tables: readonly CountryTables[],
  wanted: readonly number[],
  owners: readonly number[],
  kind: number,
  feature: number,
): Shares => {
  const levels = Array.from({ length: narrownessLevels }, (_, level) => level)
  const accepting = levels.map((level) =>
    total(tables, ({ levelAccepting }) => levelAccepting[level * featureCount + feature] as number),
  )
  const counts = levels.map((level) => total(tables, (wished) => wished.levels[level] as number))
  const over = (codes: readonly number[], of: (wished: WishTable, code: number) => number) =>
    sum(codes.map((code) => total(tables, (wished) => of(wished, code))))
  return {
    all: ratio(sum(accepting), sum(counts)),
    ofWanted: ratio(
      over(wanted, ({ attractedAccepting }, code) => attractedAccepting[code * featureCount + feature] as number),
      over(wanted, ({ attracted }, code) => attracted[code] as number),
    ),
    ofOwners: ratio(
      over(owners, ({ ownerAccepting }, own) => ownerAccepting[ownerPlace(kind, own, feature)] as number),
      over(owners, (wished, own) => wished.owners[own] as number),
    ),
    ofLevels: levels.map((level) => ratio(accepting[level] as number, counts[level] as number)),
  }
}

const strength = (by: number): number => Math.abs(Math.log(Math.max(by, 1e-6)))

// What tells more about a feature, the owner's sex or the owner's own answer, is taken; both tell partly the same.
const lift = ({ all, ofWanted, ofOwners }: Shares): number => {
  if (all === 0) return 0
  const [bySex, byOwn] = [ofWanted / all, ofOwners / all]
  return strength(bySex) > strength(byOwn) ? bySex : byOwn
}

/**
 * Which share of the people who pass the conditions has a wish that accepts the asker. Within one level of narrowness the kinds
 * are taken as independent; how narrow people are in all is what makes them depend on each other.
 * @param ownersOf by kind: the features that the conditions let pass
 */
export const shareAccepting = (
  tables: readonly CountryTables[],
  wanted: readonly number[],
  ownersOf: (kind: number) => readonly number[],
  { features, country }: Seen,
): number => {
  const shares = Array.from({ length: featureKinds }, (_, kind) =>
    sharesOf(tables, wanted, ownersOf(kind), kind, features[kind] as number),
  )
  const wishes = total(tables, (wished) => wished.wishes)
  const reached = ratio(
    total(tables, (wished) => wished.reached[country] as number),
    wishes,
  )
  const each =
    wishes /
    Math.max(
      1,
      tables.reduce((sum, { people }) => sum + people, 0),
    )
  let [accepting, all] = [0, 0]
  for (let level = 0; level < narrownessLevels; level++) {
    const weight = wanted.reduce(
      (sum, code) => sum + total(tables, ({ attractedLevels }) => attractedLevels[code * narrownessLevels + level] as number),
      0,
    )
    const one = shares.reduce((product, share) => product * Math.min(1, (share.ofLevels[level] as number) * lift(share)), reached)
    accepting += weight * (1 - (1 - one) ** Math.max(1, each))
    all += weight
  }
  return ratio(accepting, all)
}

/** The features that a condition lets pass; all of a kind where there is none. */
export const passing = (condition: Condition | undefined, { first, end }: { first: number; end: number }): number[] => {
  const all = Array.from({ length: end - first }, (_, index) => first + index)
  if (!condition) return all
  return condition.accepted ? [...condition.rows] : all.filter((feature) => !condition.rows.includes(feature))
}
