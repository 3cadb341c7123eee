import { readFileSync } from 'node:fs'
import { regionOfZone, regions, zones } from '@quintet/domain/places'
import { describe, expect, it } from 'vitest'
import { weightOf } from '../src/maps/make-maps.ts'
import { markRoom, smallReach } from '../src/maps/spread.ts'
import { versionOf } from '../src/maps/version.ts'
import { mapsVersion } from '../../ui/src/map/maps-version.ts'

interface Mark {
  code: number
  x: number
  y: number
  reach: number
}

const read = (name: string): string =>
  readFileSync(new URL(`../../../api/content/files/map-${name}.svg`, import.meta.url), 'utf8')
const names = ['world', ...regions.map(String)]
const pathsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('<path'))
const attribute = (path: string, name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(path)?.[1] ?? ''
const codesOf = (text: string): number[] => pathsOf(text).map((path) => Number(attribute(path, 'data-code')))

const marksOf = (text: string): Mark[] =>
  pathsOf(text).flatMap((path) =>
    attribute(path, 'data-marks')
      .split(' ')
      .map((mark) => mark.split(',').map(Number))
      .map(([x = 0, y = 0, reach = 0]) => ({ code: Number(attribute(path, 'data-code')), x, y, reach })),
  )

// The zone's own land is wide enough for a finger at the largest zoom, or its mark has the room of one.
const canBeHit = (mark: Mark, all: readonly Mark[]): boolean =>
  mark.reach >= smallReach ||
  all.every(
    (other) => other === mark || other.reach >= smallReach || Math.hypot(other.x - mark.x, other.y - mark.y) >= markRoom - 2,
  )

describe('the maps of the static content', () => {
  it('hold every zone of the catalogue exactly once, each on the map of its region (decision 44)', () => {
    const drawn = regions.flatMap((region) => codesOf(read(String(region))).map((code) => ({ code, region })))
    const expected = zones.map(({ code }) => ({ code, region: regionOfZone(code) }))
    expect(drawn.toSorted((a, b) => a.code - b.code)).toEqual(expected)
    expect(codesOf(read('world'))).toEqual([...regions])
  })

  it.each(names)('map %s weighs at most 35 KB on its way', (name) => {
    const bytes = weightOf(read(name))
    expect(bytes).toBeLessThan(35_000)
    expect(bytes).toBeGreaterThan(3000)
  })

  it.each(names)('map %s is drawn with closed lines inside its frame, and with nothing that could run', (name) => {
    const text = read(name)
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? []
    expect(
      pathsOf(text).every((path) => /^<path data-code="\d+" data-marks="[\d, ]+" d="(M[\d -]+l[\d -]+z)+"\/>$/.test(path)),
    ).toBe(true)
    expect(text.match(/<(\w+)/g)?.filter((tag) => tag !== '<path')).toEqual(['<svg'])
    for (const { x, y } of marksOf(text)) {
      expect(x > 0 && x < Number(width) && y > 0 && y < Number(height)).toBe(true)
    }
  })

  it('give every zone a place that a finger can hit', () => {
    for (const region of regions) {
      const marks = marksOf(read(String(region)))
      for (const code of codesOf(read(String(region)))) {
        const own = marks.filter((mark) => mark.code === code)
        expect(
          own.some((mark) => canBeHit(mark, marks)),
          `zone ${code}`,
        ).toBe(true)
      }
    }
  })
})

describe('what browsers keep maps under', () => {
  it('changes with the maps', () => {
    const files = names.map((name) => ({ name: `map-${name}.svg`, text: read(name) }))
    expect(versionOf(files)).toBe(mapsVersion)
    expect(versionOf([{ name: 'map-1.svg', text: 'other' }])).not.toBe(mapsVersion)
  })
})
