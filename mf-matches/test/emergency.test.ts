import { countryOfZone, zones } from '@quintet/domain/places'
import { expect, test } from 'vitest'
import { emergencyNumber } from '../src/stores/emergency.ts'

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
