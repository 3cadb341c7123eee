import { countryOfZone, zones } from '@quintet/domain/places'
import { expect, test } from 'vitest'
import { emergencyNumber, helpLine } from '../src/stores/emergency.ts'

test.each([
  [1, '911'],
  [undefined, undefined],
  [998, undefined],
])('zone %s: %s', (zone, number) => expect(emergencyNumber(zone)).toBe(number))

test('where most members live a number is known', () => {
  const known = new Set(
    zones.filter(({ code }) => emergencyNumber(code) !== undefined).map(({ code }) => countryOfZone(code)?.id),
  )
  for (const country of ['US', 'IN', 'BR', 'RU', 'DE', 'FR', 'ES', 'PT', 'CN', 'GB', 'MX', 'EG', 'SA', 'ZA', 'JP'])
    expect(known).toContain(country)
})

const zoneIn = (country: string) => zones.find(({ code }) => countryOfZone(code)?.id === country)?.code

test.each([
  ['DE', '116016'],
  ['US', '1-800-799-7233'],
  ['IN', '181'],
  ['BR', '180'],
])('in %s a help line listens: %s', (country, number) => expect(helpLine(zoneIn(country))).toBe(number))

test('where no line is known for sure, none is named', () => {
  expect([helpLine(undefined), helpLine(998)]).toEqual([undefined, undefined])
})
