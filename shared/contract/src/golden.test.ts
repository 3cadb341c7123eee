import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { calls } from './calls/index.ts'

// The golden files were written by hand from section 7 of the specification; a typo in `wire/names.ts` cannot pass on both sides.

interface Pair {
  readable: unknown
  wire: unknown
}

interface Golden {
  requests: Pair[]
  answers: Pair[]
}

const folder = new URL('../golden/', import.meta.url)
const names = Object.keys(calls) as (keyof typeof calls)[]
const fileOf = (name: string) => new URL(`${name}.json`, folder)
const read = (name: string): Golden => JSON.parse(readFileSync(fileOf(name), 'utf8')) as Golden

/** What travels: undefined keys vanish in JSON. */
const travelled = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

test.each(names)('%s has its golden file', (name) => {
  expect(
    existsSync(fileOf(name)),
    `Write shared/contract/golden/${name}.json: { "requests": [{ "readable": {}, "wire": {} }], "answers": [] }`,
  ).toBe(true)
})

test('no golden file is left over', () => {
  const files = readdirSync(folder).map((file) => file.replace('.json', ''))
  expect(files.filter((name) => !(name in calls))).toEqual([])
})

// Which are there: a file that is not ends the collecting of all else.
describe.each(names.filter((name) => existsSync(fileOf(name))))('%s', (name) => {
  const { requests, answers } = read(name)
  const { request, answer, wire } = calls[name]
  const [checkRequest, checkAnswer] = [Compile(request), Compile(answer)]

  test.each(requests)('request %#', ({ readable, wire: expected }) => {
    expect(travelled(wire.request.encode(readable))).toEqual(expected)
    expect(wire.request.decode(expected)).toEqual(readable)
    expect([...checkRequest.Errors(readable)]).toEqual([])
  })

  test.each(answers)('answer %#', ({ readable, wire: expected }) => {
    expect(travelled(wire.answer.encode(readable))).toEqual(expected)
    expect(wire.answer.decode(expected)).toEqual(readable)
    if (Object.keys(readable as object).length > 0) expect([...checkAnswer.Errors(readable)]).toEqual([])
  })

  test('decoding whatever arrives never throws', () => {
    for (const junk of [null, undefined, 0, 'x', [], [null], {}, { '0': 1 }, { m: null }, [[], []]]) {
      expect(() => wire.request.decode(junk)).not.toThrow()
      expect(() => wire.answer.decode(junk)).not.toThrow()
    }
  })
})
