import type { MultiPolygon } from 'geojson'
import { feature, mergeArcs } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'
import type {
  GeometryCollection,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
  Topology,
} from 'topojson-specification'
import { areaOf, largest, type Polygon, type Ring } from './geometry.ts'
import type { ZonePiece } from './zone-shapes.ts'

/** How coarse a drawing is, both in square units of it. */
export interface Detail {
  /** A corner that spans less with its neighbours is left out. */
  corner: number
  /** Islands and lakes below it are left out, but never the largest piece of a zone. */
  island: number
}

type ZoneTopology = Topology<{ pieces: GeometryCollection<{ zone: number }> }>
type Shape = TopoPolygon<{ zone: number }> | TopoMultiPolygon<{ zone: number }>

const collect = (pieces: readonly ZonePiece[]) => ({
  pieces: {
    type: 'FeatureCollection' as const,
    features: pieces.map(({ zone, polygons }) => ({
      type: 'Feature' as const,
      properties: { zone },
      geometry: { type: 'MultiPolygon' as const, coordinates: polygons } satisfies MultiPolygon,
    })),
  },
})

// Of a small island the simplification may leave nothing; then a few of its own corners stand for it.
const coarse = (polygon: Polygon): Polygon => {
  const ring = polygon[0] ?? []
  const step = Math.max(1, Math.floor(ring.length / 12))
  const kept = ring.filter((_, index) => index % step === 0 || index === ring.length - 1)
  return [kept]
}

const isDrawn = (ring: Ring, least: number): boolean => ring.length > 3 && areaOf([ring]) >= least

const dropSmall = (polygons: readonly Polygon[], least: number): Polygon[] =>
  polygons
    .filter(([outer]) => outer !== undefined && isDrawn(outer, least))
    .map(([outer, ...holes]) => [outer as Ring, ...holes.filter((hole) => isDrawn(hole, least))])

const mainOf = (pieces: readonly ZonePiece[]): Polygon => largest(pieces.map(({ polygons }) => largest(polygons)))

const zonePolygons = (merged: readonly Polygon[], pieces: readonly ZonePiece[], { island }: Detail): Polygon[] => {
  const main = largest(merged)
  const source = mainOf(pieces)
  const kept = dropSmall(merged, Math.min(island, areaOf(main)))
  return areaOf(main) >= areaOf(source) / 2 ? kept : [...dropSmall(merged, island), coarse(source)]
}

const codesOf = (pieces: readonly ZonePiece[]): number[] => [...new Set(pieces.map(({ zone }) => zone))]

/**
 * Joins the pieces of each zone; neighbours keep one border.
 * @returns a function that leaves out what is too fine
 */
export const joined = (pieces: readonly ZonePiece[]): ((detail: Detail) => Map<number, Polygon[]>) => {
  const fine = presimplify(topology(collect(pieces)) as unknown as ZoneTopology)
  return (detail) => {
    const drawn = simplify(fine, detail.corner)
    const shapes = drawn.objects.pieces.geometries as Shape[]
    const polygons = (code: number): Polygon[] => {
      const own = shapes.filter(({ properties }) => properties?.zone === code)
      const merged = feature(drawn, mergeArcs(drawn, own as never)).geometry as MultiPolygon
      const from = pieces.filter(({ zone }) => zone === code)
      return zonePolygons(merged.coordinates as Polygon[], from, detail)
    }
    return new Map(codesOf(pieces).map((code) => [code, polygons(code)]))
  }
}
