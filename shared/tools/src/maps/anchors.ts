import polylabel from 'polylabel'
import { areaOf, largest, type Polygon } from './geometry.ts'
import type { ZonePiece } from './zone-shapes.ts'

/** Where a zone is marked, and how far its land reaches around that place. */
export interface Anchor {
  x: number
  y: number
  reach: number
}

const anchorOf = (polygon: Polygon): Anchor => {
  const point = polylabel(polygon, 1)
  return { x: Math.round(point[0]), y: Math.round(point[1]), reach: Math.max(1, Math.round(point.distance)) }
}

/** The widest place of a zone; of a group of countries, the widest of each. */
export const anchorsOf = (pieces: readonly ZonePiece[], drawn: readonly Polygon[], isGroup: boolean): Anchor[] => {
  if (!isGroup) return [anchorOf(largest(drawn))]
  return pieces
    .map(({ polygons }) => largest(polygons))
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .map(anchorOf)
}
