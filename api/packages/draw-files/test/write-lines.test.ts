import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkWritable, writeLines, writeTogether } from '../src/write-lines.ts'

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

it('writes files that belong together, or none of them', () => {
  const [report, matches] = [join(folder, 'report.json'), join(folder, 'matches.txt')]
  writeTogether([
    { path: report, lines: ['{}'] },
    { path: matches, lines: ['one'] },
  ])
  expect([readFileSync(report, 'utf8'), readFileSync(matches, 'utf8')]).toEqual(['{}\n', 'one\n'])
  expect(readdirSync(folder)).toHaveLength(2)
  rmSync(matches)
  mkdirSync(join(matches, 'in the way'), { recursive: true })
  const again = () =>
    writeTogether([
      { path: report, lines: ['{"again":1}'] },
      { path: matches, lines: ['two'] },
    ])
  expect(again).toThrow()
  rmSync(matches, { recursive: true })
  rmSync(report)
  mkdirSync(join(report, 'in the way'), { recursive: true })
  expect(again).toThrow()
  expect(readdirSync(folder)).toEqual(['report.json'])
})

it('leaves none of the files where one of them cannot get its name', () => {
  const paths = ['first', 'second', 'third'].map((name) => join(folder, name))
  mkdirSync(join(paths[1] ?? '', 'in the way'), { recursive: true })
  expect(() => writeTogether(paths.map((path) => ({ path, lines: ['one'] })))).toThrow()
  expect(readdirSync(folder)).toEqual(['second'])
})

it('leaves neither file where the disk is full at the second', () => {
  let files = 0
  const secondIsFull = (descriptor: number) => {
    const isFull = ++files === 2
    return (bytes: Uint8Array) => (isFull ? 0 : writeSync(descriptor, bytes))
  }
  const both = ['report.json', 'matches.txt'].map((name) => ({ path: join(folder, name), lines }))
  expect(() => writeTogether(both, secondIsFull)).toThrow('The disk takes no more.')
  expect(readdirSync(folder)).toEqual([])
})

it('says before anything is written what cannot be', () => {
  mkdirSync(join(folder, 'a folder'))
  writeFileSync(join(folder, 'old.txt'), 'old')
  expect(() => checkWritable(join(folder, 'a folder'))).toThrow('is no file')
  expect(() => checkWritable('/dev/null')).toThrow('is no file')
  expect(() => checkWritable(join(folder, 'missing', 'matches.txt'))).toThrow("can't be written: ENOENT")
  checkWritable(join(folder, 'new.txt'))
  checkWritable(join(folder, 'old.txt'))
  expect(readFileSync(join(folder, 'old.txt'), 'utf8')).toBe('old')
  expect(readdirSync(folder).toSorted()).toEqual(['a folder', 'old.txt'])
})
