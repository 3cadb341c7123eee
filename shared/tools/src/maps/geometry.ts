import polygonClipping from 'polygon-clipping'

/** Longitude and latitude in degrees, or a place on the drawing. */
export type Point = [x: number, y: number]
export type Ring = Point[]
/** An outer ring and its holes. */
export type Polygon = Ring[]

/** A part of a country as the source gives it. */
export interface Unit {
  name: string
  /** ISO 3166-1 alpha-2 code of the country it is drawn for. */
  country: string
  polygons: Polygon[]
}

/** Twice the signed area of a ring. */
export const ringArea = (ring: Ring): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
    return sum + (x * nextY - nextX * y)
  }, 0)

/** Area of a polygon by its outer ring; holes are small on these maps. */
export const areaOf = ([outer = []]: Polygon): number => Math.abs(ringArea(outer)) / 2

/** The largest polygon by its outer ring. */
export const largest = (polygons: readonly Polygon[]): Polygon =>
  polygons.reduce((best, one) => (areaOf(one) > areaOf(best) ? one : best), polygons[0] ?? [])

/** The middle of a unit's largest polygon: the mean of its corners, near enough to tell two units apart. */
export const middleOf = ({ polygons }: Unit): Point => {
  const ring = largest(polygons)[0] ?? []
  const mean = (axis: 0 | 1) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length
  return [mean(0), mean(1)]
}

/** What of some polygons lies inside an area, or outside of it. */
export const clip = (polygons: Polygon[], area: Ring, side: 'inside' | 'outside'): Polygon[] =>
  side === 'inside' ? polygonClipping.intersection(polygons, [area]) : polygonClipping.difference(polygons, [area])
