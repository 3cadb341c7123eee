import { describe, expect, it } from 'vitest'
import { anchorsOf } from '../src/maps/anchors.ts'
import { cutUnit } from '../src/maps/cuts.ts'
import { fit } from '../src/maps/drawing.ts'
import { areaOf, largest, type Polygon } from '../src/maps/geometry.ts'
import { regionMap } from '../src/maps/make-maps.ts'
import { joined } from '../src/maps/simplified.ts'
import { markRoom, spread } from '../src/maps/spread.ts'
import { svgOf } from '../src/maps/svg.ts'
import { zonePieces } from '../src/maps/zone-shapes.ts'
import { readFileSync } from 'node:fs'

const square = (x: number, y: number, size: number): Polygon => [
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ],
]

const anchor = (x: number, reach = 5) => ({ x, y: 100, reach })

describe('drawing a map', () => {
  it('gives the file that is kept, byte by byte', { timeout: 60_000 }, () => {
    const { name, text } = regionMap(4, zonePieces(4))
    expect(text).toBe(readFileSync(new URL(`../../../api/content/files/${name}`, import.meta.url), 'utf8'))
  })

  it('joins the units of a zone and keeps one border between neighbours', () => {
    const pieces = [
      { zone: 1, polygons: [square(0, 0, 100)] },
      { zone: 1, polygons: [square(100, 0, 100)] },
      { zone: 2, polygons: [square(200, 0, 100)] },
    ]
    const drawn = joined(pieces)({ corner: 0, island: 0 })
    expect([...drawn].map(([code, polygons]) => [code, polygons.length, areaOf(largest(polygons))])).toEqual([
      [1, 1, 20_000],
      [2, 1, 10_000],
    ])
  })

  it('leaves out small islands, but never the largest piece of a zone', () => {
    const pieces = [
      { zone: 1, polygons: [square(0, 0, 100), square(500, 0, 4)] },
      { zone: 2, polygons: [square(900, 0, 3)] },
    ]
    const drawn = joined(pieces)({ corner: 30, island: 50 })
    expect(drawn.get(1)).toHaveLength(1)
    expect(areaOf(largest(drawn.get(2) ?? []))).toBe(9)
  })

  it('cuts a unit into parts that make up the whole', () => {
    const unit = { name: 'Alberta', country: 'CA', polygons: [square(-115, 50, 4)] }
    const parts = cutUnit(unit)
    expect(parts.map(({ name, polygons }) => [name, areaOf(largest(polygons))])).toEqual([
      ['Alberta, South', 8],
      ['Alberta', 8],
    ])
  })

  it('fits the width and keeps the proportions', () => {
    const { height, pieces } = fit([{ zone: 1, polygons: [[...square(0, 0, 1)], square(1, 1, 1)] }])
    expect([height, pieces[0]?.polygons[0]?.[0]?.[0]]).toEqual([10_000, [320, 320]])
  })

  it('moves the marks of small neighbours apart, and lets the further ones of a group give way', () => {
    const shapes = spread([
      { code: 1, polygons: [], anchors: [anchor(100), anchor(400)] },
      { code: 2, polygons: [], anchors: [anchor(130)] },
      { code: 3, polygons: [], anchors: [anchor(410), anchor(900, 500)] },
    ])
    const [first, second, third] = shapes.map(({ anchors }) => anchors)
    expect(first).toHaveLength(1)
    expect((second?.[0]?.x ?? 0) - (first?.[0]?.x ?? 0)).toBeGreaterThanOrEqual(markRoom - 1)
    expect(third).toEqual([anchor(410), anchor(900, 500)])
  })

  it('marks a zone at its widest place, and each country of a group', () => {
    const pieces = [
      { zone: 1, polygons: [square(0, 0, 10)] },
      { zone: 1, polygons: [square(100, 0, 40)] },
    ]
    const drawn = pieces.flatMap(({ polygons }) => polygons)
    expect(anchorsOf(pieces, drawn, false)).toEqual([{ x: 120, y: 20, reach: 20 }])
    expect(anchorsOf(pieces, drawn, true)).toEqual([
      { x: 120, y: 20, reach: 20 },
      { x: 5, y: 5, reach: 5 },
    ])
  })

  it('writes lines as steps', () => {
    expect(svgOf([{ code: 7, polygons: [square(5, 5, 10)], anchors: [{ x: 10, y: 10, reach: 5 }] }], 20)).toContain(
      '<path data-code="7" data-marks="10,10,5" d="M5 5l10 0 0 10-10 0z"/>',
    )
  })
})
