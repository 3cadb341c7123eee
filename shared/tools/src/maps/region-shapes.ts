import { createRequire } from 'node:module'
import { regionOfZone, type RegionId, regions } from '@quintet/domain/places'
import type { MultiPolygon } from 'geojson'
import polylabel from 'polylabel'
import { feature, mergeArcs } from 'topojson-client'
import type {
  GeometryCollection,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
  Topology,
} from 'topojson-specification'
import type { Point, Polygon, Ring } from './geometry.ts'
import type { ZonePiece } from './zone-shapes.ts'

const require = createRequire(import.meta.url)
const atlas = require('world-atlas/countries-50m.json') as Topology<{ countries: GeometryCollection }>

const crosses = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): boolean =>
  ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax

const holds = (ring: Ring, place: Point): boolean =>
  ring.filter((corner, index) => crosses(place, corner, ring[(index + 1) % ring.length] as Point)).length % 2 === 1

// Each polygon by itself: some countries lie in more than one region.
const polygonsOfAtlas = (): TopoPolygon[] =>
  atlas.objects.countries.geometries.flatMap((shape) => {
    if (shape.type === 'Polygon') return [shape]
    return ((shape as TopoMultiPolygon).arcs ?? []).map((arcs): TopoPolygon => ({ type: 'Polygon', arcs }))
  })

const middleOf = (shape: TopoPolygon): Point => {
  const { geometry } = feature(atlas, shape) as unknown as { geometry: { coordinates: Polygon } }
  const [x = 0, y = 0] = polylabel(geometry.coordinates, 0.1)
  return [x, y]
}

const regionAt = (place: Point, pieces: readonly ZonePiece[]): RegionId | undefined => {
  const found = pieces.find(({ polygons }) => polygons.some(([outer = []]) => holds(outer, place)))
  return found && regionOfZone(found.zone)
}

/**
 * The land of the nine regions from a coarser source, whose borders fit each other at the size of the world.
 * @param pieces all zones: they say which region a place lies in
 * @returns pieces whose `zone` is the number of a region
 */
export const regionPieces = (pieces: readonly ZonePiece[]): ZonePiece[] => {
  const placed = polygonsOfAtlas().map((shape) => ({ shape, region: regionAt(middleOf(shape), pieces) }))
  return regions.map((region) => {
    const own = placed.filter((one) => one.region === region).map(({ shape }) => shape)
    const merged = feature(atlas, mergeArcs(atlas, own)) as unknown as { geometry: MultiPolygon }
    return { zone: region, polygons: merged.geometry.coordinates as Polygon[] }
  })
}
