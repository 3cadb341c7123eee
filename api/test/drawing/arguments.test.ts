import { expect, it } from 'vitest'
import {
  UsageError,
  readCheckWords,
  readFileWords,
  readNumberWord,
  readOfflineWords,
  readWorkWords,
  refuseWords,
} from '../../src/drawing/cli/arguments.ts'

const seed = 'abcd'.repeat(16)
const check = ['--entries', 'a.txt', '--matches', 'b.txt']
const offline = (...more: string[]) => ['--entries', 'a.txt', '--out', 'b.txt', '--seed', ...more]
const lp = (words: string[]) => readFileWords(words, 'lp')
const week = (words: string[]) => readNumberWord(words, 'week')

it('reads the words of each command', () => {
  expect(readCheckWords(check)).toEqual({ entries: 'a.txt', matches: 'b.txt' })
  expect(readOfflineWords(offline(seed.toUpperCase()))).toEqual({ entries: 'a.txt', out: 'b.txt', seed })
  expect(readOfflineWords(offline(seed, '--workers', '64'))).toMatchObject({ workers: 64 })
  expect(readOfflineWords(offline(seed, '--stages', '/tmp/stages'))).toMatchObject({ stages: '/tmp/stages' })
  expect(readWorkWords([])).toEqual({ isOnce: false })
  expect(readWorkWords(['--once', '--stages', 'stages'])).toEqual({ stages: 'stages', isOnce: true })
  expect(() => readWorkWords(['--twice'])).toThrow(UsageError)
  expect(lp([...check, '--lp', 'c.lp'])).toEqual({ entries: 'a.txt', matches: 'b.txt', lp: 'c.lp' })
  expect(week(['12'])).toBe(12)
  expect(() => refuseWords([])).not.toThrow()
})

it.each([
  [refuseWords, ['now'], 'nothing that "now" could mean'],
  [refuseWords, ['--force'], 'nothing that "--force" could mean'],
  [week, [], 'number of the week'],
  [week, ['3', '4'], 'number of the week'],
  [week, ['-1'], 'number of the week'],
  [week, ['nobody'], 'number of the week'],
  [readCheckWords, [...check, '--foo'], "Unknown option '--foo'"],
  [readCheckWords, [...check, 'c.txt'], 'c.txt'],
  [readCheckWords, [...check, '--entries', 'c.txt'], '--entries stands there twice'],
  [readCheckWords, check.slice(0, 2), '--matches is missing'],
  [readCheckWords, [], '--entries is missing'],
  [lp, check, '--lp is missing'],
  [lp, [...check, '--prices', 'c.txt'], "Unknown option '--prices'"],
  [readOfflineWords, offline('aa'), '--seed takes 32 bytes'],
  [readOfflineWords, offline(`${seed}00`), '--seed takes 32 bytes'],
  [readOfflineWords, offline('x'.repeat(64)), '--seed takes 32 bytes'],
  [readOfflineWords, offline(seed, '--workers', '0'), '--workers takes'],
  [readOfflineWords, offline(seed, '--workers', '65'), '--workers takes'],
  [readOfflineWords, offline(seed, '--workers', '1e1'), '--workers takes'],
  [readOfflineWords, offline(seed, '--workers', ''), '--workers takes'],
])('refuses what means nothing: %#', (read, words, sentence) => {
  expect(() => read(words)).toThrow(UsageError)
  expect(() => read(words)).toThrow(sentence)
})
