import { accepts, naturalTraits } from './accept.ts'
import { slots } from './layout.ts'
import type { Members } from './members.ts'

// Points are 4800ths (decision 27); lifestyle counts in sixteenths.
const forCharacters = 1920
const forTrait = 300
const forRelationship = 480
const forLifestyle = 45

const lifestyle: Partial<Record<(typeof slots)[number]['id'], number>> = {
  religion: 2,
  maritalStatus: 2,
  hasKids: 1,
  wantsKids: 1,
  diet: 2,
  alcohol: 2,
  tobacco: 2,
  cbd: 2,
  education: 2,
}
const alike = slots.flatMap(({ id }, at) => (lifestyle[id] ? [{ at, sixteenths: lifestyle[id] }] : []))

const lifestyleAgreement = ({ answers }: Members, one: number, other: number): number => {
  const [ofOne, ofOther] = [one * slots.length, other * slots.length]
  return alike.reduce(
    (sum, { at, sixteenths }) => (answers.list[ofOne + at] === answers.list[ofOther + at] ? sum + sixteenths : sum),
    0,
  )
}

const relationshipAgreement = ({ relationship }: Members, one: number, other: number): number =>
  Math.max(0, 2 - Math.abs((relationship.list[one] as number) - (relationship.list[other] as number)))

const pointsOf = (members: Members, owner: number, other: number): number => {
  const [from, to] = members.charactersOf(owner)
  let [accepting, traits] = [0, 0]
  for (let character = from; character < to; character++) {
    if (!accepts(members, character, owner, other)) continue
    accepting += 1
    traits = Math.max(traits, naturalTraits(members, character, owner, other))
  }
  return (
    (forCharacters / (to - from)) * accepting +
    forTrait * traits +
    forRelationship * relationshipAgreement(members, owner, other) +
    forLifestyle * lifestyleAgreement(members, owner, other)
  )
}

/** The product of both sides' points; all that is shown of a pair follows from it. */
export const productOf = (members: Members, one: number, other: number): number =>
  pointsOf(members, one, other) * pointsOf(members, other, one)

/** The largest whole number k with `fits(k)`, near an estimate that rounding may have put beside it. */
const largest = (estimate: number, fits: (k: number) => boolean): number => {
  let k = Math.floor(estimate) + 2
  while (!fits(k)) k -= 1
  return k
}

/** 100 · √P / 48 rounded, halves up: the quality in hundredths. */
export const qualityHundredths = (product: number): number =>
  largest((100 * Math.sqrt(product)) / 48 + 0.5, (k) => k <= 0 || (48 * (2 * k - 1)) ** 2 <= 40_000 * product)

const waitFactor = 100

/** ⌊(10 · √P + 24) / 48⌋ and the credit for waiting (decision 29). */
export const weightOf = ({ wait }: Members, product: number, one: number, other: number): number => {
  const quality = largest((10 * Math.sqrt(product) + 24) / 48, (k) => k <= 0 || (48 * k - 24) ** 2 <= 100 * product)
  return quality + waitFactor * ((wait.list[one] as number) + (wait.list[other] as number))
}

const isAtLeast = (product: number, quality: number): boolean => product >= (quality * 48) ** 2

/** Class 1 to 5 by quality alone (decision 28). */
export const classByQuality = (product: number): number => {
  const passed = [85, 75, 65, 55].findIndex((limit) => isAtLeast(product, limit))
  return passed === -1 ? 5 : passed + 1
}
