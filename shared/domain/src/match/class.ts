/** 1 Premium, 2 Excellent, 3 Great, 4 Good, 5 Decent, 6 Rare - Premium (decision 28). */
export type MatchClass = 1 | 2 | 3 | 4 | 5 | 6

/** The order in which classes are shown (decision 28). */
export const classOrder: readonly MatchClass[] = [6, 1, 2, 3, 4, 5]

const names = ['premium', 'excellent', 'great', 'good', 'decent', 'rarePremium'] as const
const limits: readonly (readonly [MatchClass, number])[] = [
  [1, 85],
  [2, 75],
  [3, 65],
  [4, 55],
]
const FEW_ELIGIBLE = 3

/** Readable name of a class, also the end of its text key. */
export const matchClassName = (matchClass: MatchClass): (typeof names)[number] => names[matchClass - 1] ?? 'decent'

/** How many of five arcs stand for a class: all for Premium and Rare - Premium, one for Decent. */
export const classArcs = (matchClass: MatchClass): number => (matchClass === 6 ? 5 : 6 - matchClass)

/** Class of a match from its quality and the eligible people of each side (decision 28). */
export const matchClass = (quality: number, eligibleOfOne: number, eligibleOfOther: number): MatchClass => {
  const found = limits.find(([, limit]) => quality >= limit)?.[0] ?? 5
  return found === 1 && Math.min(eligibleOfOne, eligibleOfOther) <= FEW_ELIGIBLE ? 6 : found
}
