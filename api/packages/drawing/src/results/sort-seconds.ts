import type { Population } from '../population/population.ts'
import type { MatchColumns } from './drawn-columns.ts'

/** The places of the matches in the order of their second members. */
export const sortSeconds = ({ ids }: Population, { count, other }: MatchColumns): Uint32Array => {
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at++) keys[at] = (ids[other[at] as number] as number) * count + at
  keys.sort()
  const places = new Uint32Array(count)
  for (let index = 0; index < count; index++) places[index] = (keys[index] as number) % count
  return places
}
