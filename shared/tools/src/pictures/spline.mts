/** A point of a drawing, in units of its view box. */
export type Point = readonly [x: number, y: number]

const round = (value: number): number => Math.round(value * 10) / 10
const written = ([x, y]: Point): string => `${round(x)} ${round(y)}`

/** A smooth line through points, as the data of an SVG path: Catmull-Rom, written as cubic curves. */
export const smooth = (points: readonly Point[]): string => {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  const curves = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)]
    const first: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
    const second: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
    return `C${written(first)} ${written(second)} ${written(end)}`
  })
  return `M${written(at(0))}${curves.join('')}`
}

/** The same points on the other side of the middle. */
export const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y])
