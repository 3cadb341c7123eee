const [zero, nine] = [48, 57]

/** Whole numbers of a text of digits that are apart by one sign each. */
export const parseNumbers = (text: Uint8Array | null): Float64Array => {
  if (!text || text.length === 0) return new Float64Array(0)
  const numbers = new Float64Array((text.length + 1) >> 1)
  let [count, value] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as number
    if (sign >= zero && sign <= nine) value = 10 * value + sign - zero
    else {
      numbers[count++] = value
      value = 0
    }
  }
  numbers[count++] = value
  return numbers.subarray(0, count)
}
