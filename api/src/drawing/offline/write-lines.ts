import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

const pieceLength = 1 << 20

/** Writes a part of some bytes and returns how many it wrote; a file system that is nearly full takes fewer than it is given. */
export type WriteBytes = (bytes: Uint8Array) => number

const writeWhole = (write: WriteBytes, text: string): void => {
  let left: Uint8Array = Buffer.from(text)
  while (left.length > 0) {
    const written = write(left)
    if (written === 0) throw new Error('The disk takes no more.')
    left = left.subarray(written)
  }
}

const writeAll = (write: WriteBytes, lines: Iterable<string>): void => {
  let waiting = ''
  for (const line of lines) {
    waiting += `${line}\n`
    if (waiting.length < pieceLength) continue
    writeWhole(write, waiting)
    waiting = ''
  }
  writeWhole(write, waiting)
}

const toFile =
  (descriptor: number): WriteBytes =>
  (bytes) =>
    writeSync(descriptor, bytes)

/**
 * Writes lines to a file, which is there as a whole or not at all.
 * @param writing how bytes get into an open file; tests put a full disk in its place
 */
export const writeLines = (path: string, lines: Iterable<string>, writing: (descriptor: number) => WriteBytes = toFile): void => {
  const part = `${path}.part`
  const descriptor = openSync(part, 'w')
  try {
    writeAll(writing(descriptor), lines)
    fsyncSync(descriptor)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
  renameSync(part, path)
}
