/** Width and height of the grey picture that a hash is made of. */
export const hashedSize = 32
const frequencies = 8

const cosines = Array.from({ length: frequencies }, (_, frequency) =>
  Float64Array.from({ length: hashedSize }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * hashedSize))),
)

/** How strongly a grey picture goes along with a wave of so many half periods across and down (DCT-II). */
const strength = (grey: Uint8Array, across: Float64Array, down: Float64Array): number => {
  let sum = 0
  for (let y = 0; y < hashedSize; y++) {
    let row = 0
    for (let x = 0; x < hashedSize; x++) row += (grey[y * hashedSize + x] ?? 0) * (across[x] ?? 0)
    sum += row * (down[y] ?? 0)
  }
  return sum
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * A hash of 64 bits of what a picture looks like: one for each of its 64 broadest waves, 1 where it is stronger than the median. Another
 * size, compression, brightness or a slight crop change few of them.
 * @param grey 32 × 32 brightnesses, row by row
 */
export const perceptualHash = (grey: Uint8Array): Buffer => {
  const strengths = cosines.flatMap((down) => cosines.map((across) => strength(grey, across, down)))
  // The first is the brightness of all.
  const middle = median(strengths.slice(1))
  const hash = Buffer.alloc(8)
  for (const [index, value] of strengths.entries())
    if (index > 0 && value > middle) hash[index >> 3] = (hash[index >> 3] ?? 0) | (1 << (index & 7))
  return hash
}

const ones = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** In how many of their bits two hashes differ. */
export const distance = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, byte, index) => sum + (ones[byte ^ (b[index] ?? 0)] ?? 0), 0)

/** Two pictures are near up to so many bits. */
export const nearDistance = 8
