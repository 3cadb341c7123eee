import { gzipSync } from 'node:zlib'
import { countryOfZone, type RegionId, regions } from '@quintet/domain/places'
import { anchorsOf } from './anchors.ts'
import { type Drawing, fit } from './drawing.ts'
import { projectRegion, projectWorld } from './projections.ts'
import { type Detail, joined } from './simplified.ts'
import { regionPieces } from './region-shapes.ts'
import { spread } from './spread.ts'
import { type Shape, svgOf } from './svg.ts'
import { type ZonePiece, zonePieces } from './zone-shapes.ts'

/** A map as it is served. */
export interface MapFile {
  name: string
  text: string
}

/** What a map may weigh on its way, compressed. */
export const mostBytes = 30_000

/** What a map weighs on its way. */
export const weightOf = (text: string): number => gzipSync(text, { level: 9 }).length

const isGroup = (code: number): boolean => countryOfZone(code)?.isGroup === true

// As fine as fits; each step leaves out about a quarter more.
const finest = ({ pieces, height }: Drawing, first: Detail): string => {
  const simplify = joined(pieces)
  const draw = (detail: Detail): string => {
    const shapes = [...simplify(detail)].map(([code, polygons]): Shape => {
      const own = pieces.filter(({ zone }) => zone === code)
      return { code, polygons, anchors: anchorsOf(own, polygons, isGroup(code)) }
    })
    const text = svgOf(spread(shapes), height)
    if (weightOf(text) <= mostBytes) return text
    return draw({ corner: detail.corner * 1.5, island: detail.island * 1.3 })
  }
  return draw(first)
}

/** The map of a region's zones. */
export const regionMap = (region: RegionId, pieces: readonly ZonePiece[]): MapFile => ({
  name: `map-${region}.svg`,
  text: finest(fit(projectRegion(region, pieces)), { corner: 25, island: 60 }),
})

/** The map of the world, whose shapes are the nine regions. */
export const worldMap = (pieces: readonly ZonePiece[]): MapFile => {
  return { name: 'map-world.svg', text: finest(fit(projectWorld(regionPieces(pieces))), { corner: 250, island: 500 }) }
}

/** All ten maps. */
export const makeMaps = (): MapFile[] => {
  const pieces = new Map(regions.map((region) => [region, zonePieces(region)]))
  return [worldMap([...pieces.values()].flat()), ...[...pieces].map(([region, own]) => regionMap(region, own))]
}
