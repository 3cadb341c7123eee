import type { RegionId } from '@quintet/domain/places'
import { geoAlbersUsa, geoAzimuthalEqualArea, geoConicEqualArea, geoEqualEarth, geoMercator, type GeoProjection } from 'd3-geo'
import type { Point, Polygon } from './geometry.ts'
import type { ZonePiece } from './zone-shapes.ts'

interface View {
  projection: GeoProjection
  /** Whether a polygon is near enough to the others to be drawn. */
  holds?: (place: Point) => boolean
}

const around = (longitude: number, latitude: number) => geoAzimuthalEqualArea().rotate([-longitude, -latitude])

const views: Record<RegionId, View> = {
  1: { projection: geoAlbersUsa() },
  2: { projection: around(-80, 63) },
  3: { projection: around(12, 52), holds: ([x, y]) => x > -25.5 && y > 33.5 && y < 72 && (x > 0 || y < 68) },
  4: { projection: geoMercator().rotate([-170, 0]), holds: ([x, y]) => y > -50 && (x > 100 || x < -132) },
  5: { projection: geoMercator(), holds: ([x]) => x > -118.5 },
  6: { projection: geoConicEqualArea().parallels([50, 70]).rotate([-100, 0]) },
  7: { projection: around(88, 27) },
  8: { projection: around(-58, -18), holds: ([x]) => x > -82 && x < -33.5 },
  9: { projection: around(18, 2), holds: ([x, y]) => y > -36 && x < 60 },
}

const canaries = 249

// As on every Spanish map: nearer, so that the rest need not shrink.
const move = ({ zone, polygons }: ZonePiece): ZonePiece =>
  zone === canaries
    ? { zone, polygons: polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): Point => [x + 4.6, y + 6.3]))) }
    : { zone, polygons }

const onPlane = (polygon: Polygon, projection: GeoProjection): Polygon[] => {
  const rings = polygon.map((ring) => ring.map((point) => projection(point)))
  return rings.flat().every((point) => point !== null) ? [rings as Polygon] : []
}

const isHeld = (polygon: Polygon, { holds }: View): boolean => !holds || holds(polygon[0]?.[0] ?? [0, 0])

const project = (pieces: readonly ZonePiece[], view: View): ZonePiece[] =>
  pieces
    .map(move)
    .map(({ zone, polygons }) => ({
      zone,
      polygons: polygons.filter((one) => isHeld(one, view)).flatMap((one) => onPlane(one, view.projection)),
    }))
    .filter(({ polygons }) => polygons.length > 0)

/** The pieces of a region's zones on its own plane. */
export const projectRegion = (region: RegionId, pieces: readonly ZonePiece[]): ZonePiece[] => project(pieces, views[region])

// Wider than any land on this projection's own plane.
const tornWidth = 450

const isTorn = ([ring = []]: Polygon): boolean => {
  const xs = ring.map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs) > tornWidth
}

// Neither Antarctica nor the Aleutian Islands, which the edge would put on the other side.
const isOfWorld = ([x, y]: Point): boolean => y > -57 && (y < 50 || y > 57 || (x > -168 && x < 171))

// The edge lies in the Bering Strait.
const world: View = { projection: geoEqualEarth().rotate([-11.4, 0]), holds: isOfWorld }

/** All pieces on the plane of the world; what its edge would tear is left out, it is small. */
export const projectWorld = (pieces: readonly ZonePiece[]): ZonePiece[] =>
  project(pieces, world).map(({ zone, polygons }) => ({ zone, polygons: polygons.filter((one) => !isTorn(one)) }))
