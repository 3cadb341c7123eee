/** How many bits of a word are set. */
export const countBits = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x5555_5555)
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

const halves = [
  [16, 0x0000_ffff],
  [8, 0x00ff_00ff],
  [4, 0x0f0f_0f0f],
  [2, 0x3333_3333],
  [1, 0x5555_5555],
] as const

/** Turns 32 words over in place: bit j of word i becomes bit i of word j. */
export const transpose32 = (words: Uint32Array): void => {
  for (const [width, mask] of halves) {
    for (let row = 0; row < 32; row = (row + width + 1) & ~width) {
      const [low, high] = [words[row] as number, words[row + width] as number]
      const swap = ((low >>> width) ^ high) & mask
      words[row] = low ^ (swap << width)
      words[row + width] = high ^ swap
    }
  }
}
