/** A grey picture: brightnesses row by row. */
export interface GreyPicture {
  data: Uint8Array
  width: number
  height: number
}

/** How much brighter a point is than the four around it are on average, fourfold. */
const bend = ({ data, width }: GreyPicture, at: number): number =>
  4 * (data[at] ?? 0) - (data[at - 1] ?? 0) - (data[at + 1] ?? 0) - (data[at - width] ?? 0) - (data[at + width] ?? 0)

/** How sharp the edges of a picture are, 0 to 100: the root of the mean square of its Laplacian. A blurred one has less than about 5. */
export const edgesOf = (picture: GreyPicture): number => {
  const { width, height } = picture
  let sum = 0
  for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) sum += bend(picture, y * width + x) ** 2
  const points = Math.max(1, (width - 2) * (height - 2))
  return Math.min(100, Math.round(Math.sqrt(sum / points)))
}
