import { drawingWidth } from './drawing.ts'
import type { Anchor } from './anchors.ts'
import type { Point, Polygon, Ring } from './geometry.ts'

/** One shape that a member can choose: a zone, or a region on the map of the world. */
export interface Shape {
  code: number
  polygons: Polygon[]
  anchors: Anchor[]
}

const signed = (value: number, first: boolean): string => (value < 0 || first ? String(value) : ` ${value}`)

// Steps from corner to corner: they are shorter than places.
const ringPath = (exact: Ring): string => {
  const ring = exact.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  let [atX, atY] = ring[0] ?? [0, 0]
  const start = `M${atX}${signed(atY, false)}`
  const steps = ring.slice(1, -1).flatMap(([x, y]) => {
    const step = [x - atX, y - atY] as const
    ;[atX, atY] = [x, y]
    return step[0] === 0 && step[1] === 0 ? [] : [step]
  })
  return `${start}l${steps.map(([x, y], index) => `${signed(x, index === 0)}${signed(y, false)}`).join('')}z`
}

const pathOf = ({ code, polygons, anchors }: Shape): string => {
  const marks = anchors.map(({ x, y, reach }) => `${x},${y},${reach}`).join(' ')
  return `<path data-code="${code}" data-marks="${marks}" d="${polygons.flat().map(ringPath).join('')}"/>`
}

/** A map as a file that stands by itself; its shapes come in the order of their codes. */
export const svgOf = (shapes: readonly Shape[], height: number): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawingWidth} ${height}" fill="#d9d3cb" stroke="#fff" stroke-width="8" fill-rule="evenodd" stroke-linejoin="round">`,
    ...shapes.toSorted((a, b) => a.code - b.code).map(pathOf),
    '</svg>',
    '',
  ].join('\n')
