import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

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

/** How bytes get into an open file; tests put a full disk in its place. */
export type Writing = (descriptor: number) => WriteBytes

const partOf = (path: string): string => `${path}.part`

const writePart = (path: string, lines: Iterable<string>, writing: Writing): void => {
  const descriptor = openSync(partOf(path), 'w')
  try {
    writeAll(writing(descriptor), lines)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** A name is safe on the disk only when its folder is. */
const syncFolder = (path: string): void => {
  const descriptor = openSync(dirname(path), 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

interface LineFile {
  path: string
  lines: Iterable<string>
}

/**
 * Gives all parts their names. What stood under the last name goes first and comes last: wherever this is cut short, the last
 * file never stands beside others than its own.
 */
const nameParts = (paths: readonly string[]): void => {
  const last = paths.at(-1)
  if (last !== undefined && paths.length > 1) rmSync(last, { force: true })
  const named: string[] = []
  try {
    for (const path of paths) {
      renameSync(partOf(path), path)
      named.push(path)
    }
  } catch (error) {
    for (const path of named) rmSync(path, { force: true })
    throw error
  }
  for (const path of paths) syncFolder(path)
}

/** Writes files of lines that belong together: all of them are there in the end, each as a whole, or none. */
export const writeTogether = (files: readonly LineFile[], writing: Writing = toFile): void => {
  try {
    for (const { path, lines } of files) writePart(path, lines, writing)
    nameParts(files.map(({ path }) => path))
  } finally {
    for (const { path } of files) rmSync(partOf(path), { force: true })
  }
}

/** Writes lines to a file, which is there as a whole or not at all. */
export const writeLines = (path: string, lines: Iterable<string>, writing: Writing = toFile): void =>
  writeTogether([{ path, lines }], writing)

/** Tries whether a file can stand under a name, without leaving anything. Throws with a plain sentence. */
export const checkWritable = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && !found.isFile()) throw new Error(`${path} is there and is no file: nothing can be written to it.`)
  try {
    closeSync(openSync(partOf(path), 'w'))
  } catch (error) {
    throw new Error(`${path} can't be written: ${error instanceof Error ? error.message : 'unknown fault'}.`, { cause: error })
  }
  rmSync(partOf(path))
}
