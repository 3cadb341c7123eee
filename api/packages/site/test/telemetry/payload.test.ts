import { expect, it } from 'vitest'
import { readBeacon } from '../../src/telemetry/payload.ts'

// What is taken of what a page tells of itself: known words and numbers, and nothing that could be of a person.

const lcp = { kind: 'lcp', remote: 'mf-a', version: '1', value: 900 }
const error = { kind: 'error', remote: 'mf-a', version: '1', phase: 'load', errorClass: 'timeout' }
const read = (...entries: unknown[]) => readBeacon(JSON.stringify(entries))
const frame = ['main.1.js', 3, 14]
const stackOf = (name: unknown, frames: unknown) => read({ ...error, name, frames })?.[0]

it('takes each kind of measurement and an error with its phase and class', () => {
  for (const kind of ['load', 'lcp', 'inp', 'cls']) expect(read({ ...lcp, kind })).toEqual([{ ...lcp, kind }])
  for (const value of [0, 1]) expect(read({ ...lcp, kind: 'task', value })).toEqual([{ ...lcp, kind: 'task', value }])
  expect(read(error)).toEqual([{ ...error, isLater: false }])
  expect(read({ ...error, after: true })).toEqual([{ ...error, isLater: true }])
})

it('leaves out what it does not know, and takes what stands beside it', () => {
  const strange = [null, 1, 'lcp', [], {}, { ...lcp, kind: 'typed' }, { ...lcp, kind: 1 }, { ...lcp, kind: 'task', value: 2 }]
  for (const one of strange) expect([one, read(one, lcp)]).toEqual([one, [lcp]])
  for (const value of [-1, 1e6, '900', null, undefined]) expect([value, read({ ...lcp, value }, lcp)]).toEqual([value, [lcp]])
  const words = ['x'.repeat(81), 1, null, undefined]
  for (const word of words) expect(read({ ...lcp, remote: word }, { ...lcp, version: word }, lcp)).toEqual([lcp])
  for (const word of ['typed', 1, undefined]) expect(read({ ...error, phase: word }, { ...error, errorClass: word })).toEqual([])
})

it('takes numbers and words up to their bounds', () => {
  expect(read({ ...lcp, value: 0 }, { ...lcp, value: 999_999 })).toHaveLength(2)
  expect(read({ ...lcp, remote: 'x'.repeat(80) })).toHaveLength(1)
})

it('takes at most twenty entries, and nothing that is no list of them', () => {
  expect(readBeacon(JSON.stringify(Array.from({ length: 20 }, () => lcp)))).toHaveLength(20)
  expect(readBeacon(JSON.stringify(Array.from({ length: 21 }, () => lcp)))).toBeUndefined()
  for (const body of ['', '{', '{}', 'null', '"lcp"', '1']) expect([body, readBeacon(body)]).toEqual([body, undefined])
})

it('keeps a stack of script names and places alone', () => {
  expect(stackOf('TypeError', [frame])).toMatchObject({ stack: { name: 'TypeError', frames: [frame] } })
  expect(
    stackOf(
      'TypeError',
      Array.from({ length: 8 }, () => frame),
    ),
  ).toHaveProperty('stack')
  const names = ['typeError', 'Type Error', 'x@y.org', 'T'.repeat(41), 1, undefined]
  for (const name of names) expect([name, stackOf(name, [frame])]).toEqual([name, { ...error, isLater: false }])
  const frames = [
    [],
    Array.from({ length: 9 }, () => frame),
    'main.1.js',
    [['main.1.js', 3]],
    [['main.1.js', 3, 14, 1]],
    [['mira@example.org', 3, 14]],
    [['main.1.js?of=mira', 3, 14]],
    [[`${'x'.repeat(81)}.js`, 3, 14]],
    [['main.1.js', 0, 14]],
    [['main.1.js', 3, 1e8]],
    [['main.1.js', 1.5, 14]],
    [frame, ['main.1.js', 3, '14']],
  ]
  for (const some of frames) expect([some, stackOf('TypeError', some)]).toEqual([some, { ...error, isLater: false }])
})
