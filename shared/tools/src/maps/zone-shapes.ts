import { countries, type Country, type RegionId } from '@quintet/domain/places'
import { africa } from './assignment/africa.ts'
import { americasOceania } from './assignment/americas-oceania.ts'
import { asia } from './assignment/asia.ts'
import type { Assignment } from './assignment/assignment.ts'
import { europe } from './assignment/europe.ts'
import { russia } from './assignment/russia.ts'
import { cutUnit } from './cuts.ts'
import { middleOf, type Polygon, type Unit } from './geometry.ts'
import { unitsOf } from './units.ts'

/** Some of a zone's land: a unit of it, or one of the countries of a group. */
export interface ZonePiece {
  zone: number
  polygons: Polygon[]
}

const assignment: Assignment = { ...africa, ...americasOceania, ...asia, ...europe, ...russia }

// Not in the catalogue's sense: drawn by the source as parts of somewhere else, or claims that it keeps apart.
const leftOut = /^(|Paracel Islands|Macquarie Island|Norfolk Island|Kermadec Islands|.*, Western Sahara)$/

const fits = (token: string, unit: Unit): boolean => {
  const [name, place] = token.split('@')
  const [x, y] = middleOf(unit).map(Math.round)
  return unit.name === name && (place === undefined || place === `${x},${y}`)
}

/** The zone of a unit among the token lists of its country. @throws Error when two zones name it */
const zoneOfUnit = (unit: Unit, lists: readonly string[][], codes: readonly number[]): number | undefined => {
  const named = lists.flatMap((tokens, index) => (tokens.some((token) => fits(token, unit)) ? [index] : []))
  // One that is placed wins over one that is only named.
  const placed = named.filter((index) => lists[index]?.some((token) => token.includes('@') && fits(token, unit)))
  const found = placed.length > 0 ? placed : named
  if (found.length > 1) throw new Error(`${unit.name} stands in two zones`)
  const index = found[0] ?? lists.findIndex((tokens) => tokens.includes('*'))
  return codes[index]
}

/** @throws Error when a name of the assignment is no unit, or a unit has no zone */
const dividedCountry = (id: string, codes: readonly number[]): ZonePiece[] => {
  const lists = (assignment[id] ?? []).map((list) => list.split('; '))
  if (lists.length !== codes.length) throw new Error(`${id} has ${codes.length} zones, ${lists.length} are assigned`)
  const units = unitsOf(id)
    .flatMap(cutUnit)
    .filter(({ name }) => !leftOut.test(name))
  const unknown = lists.flat().find((token) => token !== '*' && !units.some((unit) => fits(token, unit)))
  if (unknown !== undefined) throw new Error(`${id} has no unit ${unknown}`)
  return units.map((unit) => {
    const zone = zoneOfUnit(unit, lists, codes)
    if (zone === undefined) throw new Error(`${unit.name} of ${id} has no zone`)
    return { zone, polygons: unit.polygons }
  })
}

const wholeCountry = ({ codes, zones, isGroup }: Country): ZonePiece[] => {
  const zone = zones[0] ?? 0
  const pieces = codes.map((code) => ({ zone, polygons: unitsOf(code).flatMap(({ polygons }) => polygons) }))
  return isGroup ? pieces : [{ zone, polygons: pieces.flatMap(({ polygons }) => polygons) }]
}

/** Longitudes and latitudes of every zone of a region. A zone of one country may come in several pieces that belong together. */
export const zonePieces = (region: RegionId): ZonePiece[] =>
  countries
    .filter((one) => one.region === region)
    .flatMap((one) => (one.zones.length > 1 ? dividedCountry(one.id, one.zones) : wholeCountry(one)))
    .filter(({ polygons }) => polygons.length > 0)
