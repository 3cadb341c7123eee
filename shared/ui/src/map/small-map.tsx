import type { MapDrawing } from './read-map.ts'
import { MapMarks } from './map-marks.tsx'
import { MapShapes, type Tone } from './map-shapes.tsx'
import styles from './map.module.css'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Bounds of a line of a map, which goes in steps from corner to corner. */
export const boundsOf = (line: string): Box => {
  let [x, y, left, top, right, bottom] = [0, 0, Infinity, Infinity, -Infinity, -Infinity]
  for (const [, start, steps] of line.matchAll(/M([\d -]+)l([\d -]+)z/g)) {
    const numbers = [...`${start} ${steps}`.matchAll(/-?\d+/g)].map(Number)
    for (let index = 0; index < numbers.length; index += 2) {
      const [dx = 0, dy = 0] = [numbers[index], numbers[index + 1]]
      ;[x, y] = index === 0 ? [dx, dy] : [x + dx, y + dy]
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const aspect = 16 / 10
/** Never nearer than this part of the map: it says which zone it is, and nothing finer. */
const leastPart = 0.22

// Round the middle of the shape, but not beyond the edges of the map.
const slide = (from: number, size: number, part: number, whole: number) =>
  whole <= part ? (whole - part) / 2 : Math.min(Math.max(from + size / 2 - part / 2, 0), whole - part)

/** What of a map a small picture of one of its shapes shows. */
export const cropAround = (map: MapDrawing, code: number): Box => {
  const box = boundsOf(map.shapes.find((shape) => shape.code === code)?.line ?? '')
  const width = Math.min(map.width, Math.max(box.width * 2, box.height * 2 * aspect, map.width * leastPart))
  const height = width / aspect
  return { x: slide(box.x, box.width, width, map.width), y: slide(box.y, box.height, height, map.height), width, height }
}

/** About how wide the picture is shown, in pixels: marks are measured by it. */
const shownWidth = 320

/** A still picture of where a zone lies. */
export const SmallMap = ({ map, code, label }: { map: MapDrawing; code: number; label: string }) => {
  const { x, y, width, height } = cropAround(map, code)
  const toneOf = (one: number): Tone => (one === code ? 'chosen' : 'plain')
  const marks = map.marks.filter((mark) => mark.code === code)
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={label} className={styles.small}>
      <MapShapes map={map} toneOf={toneOf} />
      <MapMarks marks={marks} scale={shownWidth / width} toneOf={toneOf} own={undefined} />
    </svg>
  )
}
