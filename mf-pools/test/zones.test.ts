import { describe, expect, test } from 'vitest'
import { findZones, type RegionNode, withZones } from '../src/stores/zones.ts'

describe('the chosen zones', () => {
  test('grow by what is picked, each once and in order, as far as the limit goes', () => {
    expect(withZones([12, 3], [7, 12], true, 4)).toEqual([3, 7, 12])
    expect(withZones([12, 3], [7], true, 3)).toEqual([3, 7, 12])
    expect(withZones([12, 3], [7, 8], true, 3)).toBeUndefined()
    expect(withZones([12, 3], [7, 8], true, undefined)).toEqual([3, 7, 8, 12])
  })

  test('shrink by what is taken away, though there are more than the limit allows', () => {
    expect(withZones([12, 3, 7, 100], [7], false, 2)).toEqual([3, 12, 100])
    expect(withZones([3], [7], false, 2)).toEqual([3])
  })
})

test('a search wants every word, in the zone or its country, whatever the accents, case and spaces', () => {
  const zones = [
    { code: 1, name: 'Île-de-France' },
    { code: 2, name: 'Bretagne' },
  ]
  const tree = [{ countries: [{ id: 'FR', name: 'France', zones }] }] as unknown as RegionNode[]
  const found = (search: string) => findZones(tree, search).map(({ code }) => code)
  expect([found('ile'), found('  FRANCE   bret '), found('bretagne spain'), found('ILE de')]).toEqual([[1], [2], [], [1]])
  expect(found(' ')).toEqual([1, 2])
  expect(findZones(tree, 'bret')).toEqual([{ code: 2, name: 'Bretagne', country: 'France' }])
})
