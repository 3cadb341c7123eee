import type { Point } from './geometry.ts'
import type { ZonePiece } from './zone-shapes.ts'

/** Width of every drawing in its own units. */
export const drawingWidth = 10_000

/** A drawing that is not simplified yet. */
export interface Drawing {
  height: number
  pieces: ZonePiece[]
}

const bounds = (points: readonly Point[]) =>
  points.reduce(
    ([left, top, right, bottom], [x, y]) =>
      [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)] as const,
    [Infinity, Infinity, -Infinity, -Infinity] as readonly [number, number, number, number],
  )

// Room for the marks of islands at the edge.
const margin = 320

/** Fits pieces into a drawing of that width. */
export const fit = (pieces: readonly ZonePiece[]): Drawing => {
  const [left, top, right, bottom] = bounds(pieces.flatMap(({ polygons }) => polygons.flat(2)))
  const scale = (drawingWidth - 2 * margin) / (right - left)
  const place = ([x, y]: Point): Point => [(x - left) * scale + margin, (y - top) * scale + margin]
  return {
    height: Math.round((bottom - top) * scale + 2 * margin),
    pieces: pieces.map(({ zone, polygons }) => ({
      zone,
      polygons: polygons.map((rings) => rings.map((ring) => ring.map(place))),
    })),
  }
}
