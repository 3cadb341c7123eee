import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

const pieceLength = 1 << 20

const writeAll = (descriptor: number, lines: Iterable<string>): void => {
  let waiting = ''
  for (const line of lines) {
    waiting += `${line}\n`
    if (waiting.length < pieceLength) continue
    writeSync(descriptor, waiting)
    waiting = ''
  }
  writeSync(descriptor, waiting)
}

/** Writes lines to a file, which is there as a whole or not at all. */
export const writeLines = (path: string, lines: Iterable<string>): void => {
  const part = `${path}.part`
  const descriptor = openSync(part, 'w')
  try {
    writeAll(descriptor, lines)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
  renameSync(part, path)
}
