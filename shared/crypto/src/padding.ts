import type { Bytes } from './bytes.ts'

const STEP = 64
const MARK = 0x80

/** Fills up to the next multiple of a step, 64 bytes unless told otherwise, with a mark and zeros (ISO/IEC 7816-4), so that a length tells little. */
export const pad = (plain: Bytes, step = STEP): Bytes => {
  const padded = new Uint8Array(Math.ceil((plain.length + 1) / step) * step)
  padded.set(plain)
  padded[plain.length] = MARK
  return padded
}

/** What was padded. Throws a RangeError for anything `pad` did not make. */
export const unpad = (padded: Bytes, step = STEP): Bytes => {
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded.length % step !== 0 || end < padded.length - step || padded[end] !== MARK) throw new RangeError('Not padded')
  return padded.slice(0, end)
}
