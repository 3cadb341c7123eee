import { zones, zonesOfCountry, zonesOfRegion } from '@quintet/domain/places'
import type { PlaceNames } from '@quintet/ui/profile'
import { describe, expect, test } from 'vitest'
import { circlesAround, withZones, zoneTree } from '../src/stores/zones.ts'

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

const names: PlaceNames = {
  zone: (code) => `zone ${code}`,
  country: (id) => `country ${id}`,
  full: (code) => ({ name: `zone ${code}`, country: undefined }),
}

test('the tree holds what is allowed alone, by region, country and name', () => {
  const tree = zoneTree([1, 2, 219, 274], names, 'en')
  expect(tree.map(({ region, codes }) => [region, codes])).toEqual([
    [1, [1, 2]],
    [3, [274, 219]],
  ])
  expect(tree[0]?.countries).toEqual([
    {
      id: 'US',
      name: 'country US',
      zones: [
        { code: 1, name: 'zone 1' },
        { code: 2, name: 'zone 2' },
      ],
    },
  ])
})

test.each([
  ['de', ['Aachen', 'Österreich', 'Zürich']],
  ['sv', ['Aachen', 'Zürich', 'Österreich']],
  ['fr', ['Danemark', 'Égypte', 'Zambie']],
  ['ru', ['Елец', 'Ёлкино', 'Жуковский']],
])('names stand in the order of the language: %s', (locale, sorted) => {
  const called = new Map(
    zonesOfCountry('US')
      .slice(0, 3)
      .map(({ code }, at) => [code, sorted[2 - at] ?? '']),
  )
  const tree = zoneTree([...called.keys()], { ...names, zone: (code) => called.get(code) ?? '' }, locale)
  expect(tree[0]?.countries[0]?.zones.map(({ name }) => name)).toEqual(sorted)
})

const kinds = (...given: Parameters<typeof circlesAround>) => circlesAround(...given).map(({ circle }) => circle)

describe('the circles around the own zone', () => {
  const everywhere = zones.map(({ code }) => code)

  test('grow from the zone to all that the membership reaches', () => {
    expect(circlesAround(1, everywhere, undefined).map(({ circle, codes }) => [circle, codes.length])).toEqual(
      [
        ['zone', 1],
        ['country', zonesOfCountry('US').length],
        ['region', zonesOfRegion(1).length],
        ['everywhere', everywhere.length],
      ].filter(([, count], index, all) => index === 0 || Number(count) > Number(all[index - 1]?.[1])),
    )
  })

  test('end where the membership does, and leave out what is more than the limit', () => {
    expect(kinds(1, [1], undefined)).toEqual(['zone'])
    expect(
      kinds(
        1,
        zonesOfCountry('US').map(({ code }) => code),
        undefined,
      ),
    ).toEqual(['zone', 'country'])
    expect(kinds(1, everywhere, 220)).not.toContain('everywhere')
    // Exactly as many as the limit are not more than it.
    expect(kinds(1, everywhere, everywhere.length)).toContain('everywhere')
    expect(kinds(1, everywhere, 1)).toEqual(['zone'])
    expect(kinds(1, [2, 3], undefined)).not.toContain('zone')
  })
})
