import type { RegistryDocument } from '@quintet/registry'
import { expect, it } from 'vitest'
import { groupFailures } from '../../src/telemetry/failures/group-failures.ts'
import type { Failure } from '../../src/telemetry/failures/stack.ts'

// Failures by their place: what the operator looks at first after a release.

const edits = [10, 20].map((editedAt, index) => ({ serial: index + 1, editedAt, remotes: {} })) as unknown as RegistryDocument[]
const failure = (line: number, more: Partial<Failure> = {}): Failure => ({
  remote: 'mf-a',
  version: '1',
  phase: 'render',
  errorClass: 'broken',
  name: 'TypeError',
  frames: [['a.js', line, 1]],
  count: 1,
  first: 12_000,
  last: 13_000,
  ...more,
})
const group = (...failures: Failure[]) =>
  groupFailures(failures, edits, async (_, { frames }) => frames.map((frame) => frame.join(':')))

it('puts the most frequent first', async () => {
  const found = await group(failure(1, { count: 2 }), failure(2, { count: 9 }), failure(3, { count: 5 }))
  expect(found.map(({ places, count }) => [places[0], count])).toEqual([
    ['a.js:2:1', 9],
    ['a.js:3:1', 5],
    ['a.js:1:1', 2],
  ])
})

it('is one group of a place whatever the version, from the first time to the last', async () => {
  const found = await group(
    failure(1, { count: 2 }),
    failure(1, { version: '2', count: 3, first: 11_000, last: 12_500 }),
    failure(1, { first: 15_000, last: 25_000 }),
  )
  expect(found).toMatchObject([{ versions: ['1', '2'], count: 6, first: 11_000, last: 25_000 }])
})

it('is another group in another tile, phase or class', async () => {
  expect(
    await group(failure(1), failure(1, { remote: 'mf-b' }), failure(1, { phase: 'load' }), failure(1, { name: 'Error' })),
  ).toHaveLength(4)
})

const editOf = async (first: number) => (await group(failure(1, { first })))[0]?.edit

it('names the edit of the registry that came before, if any did', async () => {
  expect([await editOf(9999), await editOf(10_000), await editOf(19_999), await editOf(20_000)]).toEqual([undefined, 1, 1, 2])
})

it('tells of nothing before there is a registry', async () => {
  expect(await groupFailures([failure(1)], [], async () => ['a.js'])).toEqual([])
})
