import { People } from './eligible.ts'
import type { Members } from './members.ts'
import { classByQuality } from './quality.ts'

const premium = 1
const rarePremium = 6
const fewPeople = 3

/** The class of a match of two members (their places), by the product of their points: decision 28 with the few who are eligible for either. */
export type ClassOf = (product: number, one: number, other: number) => number

/** Tells classes among some members; people are counted only where that decides. */
export const classesAmong = (members: Members): ClassOf => {
  let people: People | undefined
  const known = new Map<number, boolean>()
  const hasFew = (place: number): boolean => {
    people ??= new People(members)
    const few = known.get(place) ?? people.count(place, fewPeople + 1) <= fewPeople
    known.set(place, few)
    return few
  }
  return (product, one, other) => {
    const byQuality = classByQuality(product)
    return byQuality === premium && (hasFew(one) || hasFew(other)) ? rarePremium : byQuality
  }
}
