import { describe, expect, it } from 'vitest'
import {
  countries,
  country,
  countryName,
  countryOfZone,
  isZone,
  regionOfCode,
  regionOfZone,
  regions,
  zone,
  zoneName,
  zones,
  zonesOfCountry,
  zonesOfRegion,
} from './index.ts'

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('zones', () => {
  it('fill the ranges of the specification exactly', () => {
    const ranges = [
      [1, 1, 31],
      [2, 101, 120],
      [3, 200, 299],
      [4, 301, 320],
      [5, 400, 429],
      [6, 501, 562],
      [7, 600, 699],
      [7, 363, 399],
      [8, 701, 772],
      [9, 801, 897],
    ] as const
    const expected = ranges.flatMap(([region, first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => ({ code: first + index, region })),
    )
    const byCode = expected.sort((a, b) => a.code - b.code)
    expect(zones.map(({ code, region }) => ({ code, region }))).toEqual(byCode)
    expect(zones).toHaveLength(569)
  })

  it('belong to one country or group each, in the region of their code (decision 53)', () => {
    expect(sum(countries.map(({ zones: own }) => own.length))).toBe(569)
    for (const { code, region } of zones) {
      expect(countryOfZone(code)?.zones).toContain(code)
      expect(regionOfCode(code)).toBe(region)
      expect(regionOfZone(code)).toBe(region)
    }
  })

  it('have no region where there is no zone: between the ranges, and between two codes', () => {
    expect([0, 32, 100, 898, 1.5, Number.NaN].map((code) => regionOfCode(code))).toEqual(Array.from({ length: 6 }))
  })

  it('have different names', () => {
    const names = zones.map(({ code }) => `${countryOfZone(code)?.id} ${zoneName(code, 'en')}`)
    expect(new Set(names).size).toBe(569)
    expect(names.filter((name) => name.trim().length < 5)).toEqual([])
  })

  it('keep their codes: members and characters refer to them', () => {
    const samples = [1, 31, 120, 200, 299, 307, 410, 501, 562, 600, 622, 699, 363, 399, 701, 772, 801, 897]
    expect(Object.fromEntries(samples.map((code) => [code, `${zone(code)?.country}: ${zoneName(code, 'en')}`]))).toMatchSnapshot()
    expect(countries.map(({ id, zones: own }) => `${id} ${own[0]} ${own.length}`).join('\n')).toMatchSnapshot()
  })

  it('do not exist outside the ranges', () => {
    for (const code of [0, 32, 100, 121, 199, 300, 321, 362, 430, 500, 563, 700, 773, 800, 898, 1.5]) {
      expect([isZone(code), zone(code), zoneName(code, 'en')]).toEqual([false, undefined, ''])
    }
  })
})

describe('countries', () => {
  it('are all there, each once', () => {
    const codes = countries.flatMap(({ codes: own }) => own)
    expect(new Set(codes).size).toBe(codes.length)
    // Every member of the United Nations has at least its own code in the table.
    expect(codes.length).toBeGreaterThan(193)
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
  })

  it('are named by the platform in every language', () => {
    for (const { id } of countries) {
      for (const locale of ['en', 'ar']) {
        const name = countryName(id, locale)
        expect(name, `${id} in ${locale}`).not.toMatch(/^[A-Z]{2}$/)
      }
    }
    expect([countryName('DE', 'ar'), countryName('samoa', 'en')]).toEqual(['ألمانيا', 'Samoa and American Samoa'])
  })

  it('are found by any code they hold', () => {
    expect([country('FO')?.id, country('VA')?.isGroup, country('XX')]).toEqual(['DK', true, undefined])
    expect(zonesOfCountry('US')).toHaveLength(31)
    expect(zonesOfCountry('LU').map(({ code }) => zoneName(code, 'en'))).toEqual(['Luxembourg'])
    expect(regions.map((region) => zonesOfRegion(region).length)).toEqual([31, 20, 100, 20, 30, 62, 137, 72, 97])
  })
})
