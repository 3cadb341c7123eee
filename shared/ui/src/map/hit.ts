import type { Mark } from './read-map.ts'

/** Shapes whose land reaches less far than this on the screen are too small for a finger, in pixels. */
export const fingerReach = 12

/** Shapes that are small even at the largest zoom carry a mark, in units of the map. */
const smallReach = 60

/** Whether a shape is so small at this scale that its mark stands for it. @param scale pixels of a unit of the map */
export const needsMark = ({ reach }: Mark, scale: number): boolean => reach < smallReach && reach * scale < fingerReach

/**
 * The shape that a finger means: the small one whose mark lies under it, else the one whose land does.
 * @param land code of the shape whose land is there; 0 where there is none
 * @param at place on the map in its own units
 * @returns 0 for none
 */
export const shapeAt = (land: number, at: { x: number; y: number }, marks: readonly Mark[], scale: number): number => {
  const small = marks.filter((mark) => needsMark(mark, scale))
  if (small.some(({ code }) => code === land)) return land
  const near = small
    .map(({ code, x, y }) => ({ code, away: Math.hypot(x - at.x, y - at.y) * scale }))
    .filter(({ away }) => away <= fingerReach)
    .toSorted((a, b) => a.away - b.away)
  return near[0]?.code ?? land
}

/** Whether a mark has room for its full size among the others. */
export const hasRoom = (mark: Mark, marks: readonly Mark[], scale: number): boolean =>
  marks.every((other) => other === mark || Math.hypot(other.x - mark.x, other.y - mark.y) * scale >= 2 * fingerReach)
