const radius = 42

/** One of so many equal arcs of a ring in a field of 100 by 100, clockwise from the top, with a gap (degrees) between them. */
export const arcPath = (index: number, count: number, gap: number): string => {
  const each = 360 / count
  const [from, to] = [index * each + gap / 2 - 90, (index + 1) * each - gap / 2 - 90]
  const point = (degrees: number) =>
    `${(50 + radius * Math.cos((degrees * Math.PI) / 180)).toFixed(2)} ${(50 + radius * Math.sin((degrees * Math.PI) / 180)).toFixed(2)}`
  return `M ${point(from)} A ${radius} ${radius} 0 0 1 ${point(to)}`
}
