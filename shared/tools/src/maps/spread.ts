import type { Anchor } from './anchors.ts'
import type { Shape } from './svg.ts'

/** What reaches less far needs a mark to be hit by a finger, on the smallest phone at the largest zoom. */
export const smallReach = 60
/** Marks must stand so far apart there that each has 24 px. */
export const markRoom = 110

interface Mark extends Anchor {
  code: number
  rank: number
}

const distance = (a: Anchor, b: Anchor): number => Math.hypot(a.x - b.x, a.y - b.y)

// A group's second and third mark give way: it can be hit at its others.
const isNeeded = (mark: Mark, index: number, all: readonly Mark[]): boolean =>
  mark.rank === 0 ||
  all.every(
    (other, at) => at === index || (other.code === mark.code && other.rank > mark.rank) || distance(mark, other) >= markRoom,
  )

const pushApart = (a: Mark, b: Mark): void => {
  const apart = distance(a, b)
  if (apart >= markRoom) return
  const step = (markRoom - apart) / 2 + 0.5
  const [x, y] = apart === 0 ? [1, 0] : [(b.x - a.x) / apart, (b.y - a.y) / apart]
  Object.assign(a, { x: a.x - x * step, y: a.y - y * step })
  Object.assign(b, { x: b.x + x * step, y: b.y + y * step })
}

const relax = (marks: readonly Mark[]): void => {
  for (let round = 0; round < 60; round++)
    for (const [index, a] of marks.entries()) for (const b of marks.slice(index + 1)) pushApart(a, b)
}

/** Moves the marks of small zones apart, as far as fingers need. */
export const spread = (shapes: readonly Shape[]): Shape[] => {
  const all = shapes.flatMap(({ code, anchors }) => anchors.map((anchor, rank): Mark => ({ ...anchor, code, rank })))
  const small = all.filter(({ reach }) => reach < smallReach)
  const marks = small.filter(isNeeded)
  relax(marks)
  const large = all.filter(({ reach }) => reach >= smallReach)
  const ofCode = (code: number): Anchor[] =>
    [...large, ...marks]
      .filter((mark) => mark.code === code)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ x, y, reach }) => ({ x: Math.round(x), y: Math.round(y), reach }))
  return shapes.map((shape) => ({ ...shape, anchors: ofCode(shape.code) }))
}
