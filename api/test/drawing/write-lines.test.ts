import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeLines } from '../../src/drawing/offline/write-lines.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-lines-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lines = Array.from({ length: 40_000 }, (_, index) => `match ${index} – zwischen zweien, ${'x'.repeat(40)}`)
const whole = `${lines.join('\n')}\n`

it('writes every line where the file system takes a few bytes at a time', () => {
  const path = join(folder, 'matches.txt')
  writeLines(path, lines, (descriptor) => (bytes) => writeSync(descriptor, bytes, 0, Math.min(bytes.length, 65_537)))
  expect(readFileSync(path, 'utf8')).toBe(whole)
})

it.each([
  ['takes no more bytes', () => 0],
  [
    'says that it is full',
    () => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    },
  ],
])('leaves no file under the final name, and no part, on a disk that %s', (_, end) => {
  const path = join(folder, 'matches.txt')
  let room = 65_536
  const full = (descriptor: number) => (bytes: Uint8Array) => {
    const written = room > 0 ? writeSync(descriptor, bytes, 0, Math.min(bytes.length, room)) : end()
    room -= written
    return written
  }
  expect(() => writeLines(path, lines, full)).toThrow()
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})
