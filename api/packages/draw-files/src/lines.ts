import { closeSync, openSync, readSync } from 'node:fs'
import { LineFault } from './fault.ts'

const newline = 10
const hash = 35
/** Blanks are this byte and all below: space, tab, carriage return. */
export const blank = 32
const pieceBytes = 1 << 20
const byteOrderMark = [0xef, 0xbb, 0xbf]

/** One line of a file: its bytes stand in a piece that is used again for later lines, so read it at once. */
export interface Line {
  /** Counted from 1. */
  number: number
  bytes: Buffer
  from: number
  to: number
  /** Whether a newline ends it; the last line of a file may have none. */
  isEnded: boolean
}

/** Pieces of a file that end with whole lines; the last one ends with the file, or with what is too long for a line. */
function* wholeLines(descriptor: number): Generator<Buffer, void> {
  const piece = Buffer.allocUnsafe(2 * pieceBytes)
  let kept = 0
  for (;;) {
    const size = readSync(descriptor, piece, kept, pieceBytes, null)
    const end = size === 0 ? kept : piece.lastIndexOf(newline, kept + size - 1) + 1
    if (end > 0) yield piece.subarray(0, end)
    if (size === 0) return
    piece.copyWithin(0, end, kept + size)
    kept += size - end
    if (kept > pieceBytes) return yield piece.subarray(0, kept)
  }
}

const skipMark = (bytes: Buffer): number => (byteOrderMark.every((byte, at) => bytes[at] === byte) ? byteOrderMark.length : 0)

const trim = (number: number, bytes: Buffer, start: number, end: number): Line => {
  let [from, to] = [start, end]
  while (from < to && (bytes[from] as number) <= blank) from += 1
  while (to > from && (bytes[to - 1] as number) <= blank) to -= 1
  return { number, bytes, from, to, isEnded: end < bytes.length }
}

const refuse = (number: number, start: number, end: number, firstNul: number): void => {
  if (end - start > pieceBytes) throw new LineFault(number, 'The line is longer than a megabyte.')
  if (firstNul !== -1 && firstNul < end) throw new LineFault(number, 'A NUL byte stands there: this is no plain text in UTF-8.')
}

function* linesOf(descriptor: number): Generator<Line, void> {
  let number = 0
  for (const bytes of wholeLines(descriptor)) {
    const firstNul = bytes.indexOf(0)
    for (let from = number === 0 ? skipMark(bytes) : 0; from < bytes.length;) {
      const found = bytes.indexOf(newline, from)
      const end = found === -1 ? bytes.length : found
      refuse(++number, from, end, firstNul)
      yield trim(number, bytes, from, end)
      from = end + 1
    }
  }
}

/** The lines of a text file one by one, in little memory; empty lines and remarks (`#`) are left out, but counted. */
export function* readLines(path: string): Generator<Line, void> {
  const descriptor = openSync(path, 'r')
  try {
    for (const line of linesOf(descriptor)) if (line.to > line.from && line.bytes[line.from] !== hash) yield line
  } finally {
    closeSync(descriptor)
  }
}

/** The text of a line or of a part of it. */
export const textOf = ({ bytes, from, to }: Line, first = from, last = to): string => bytes.toString('utf8', first, last)
