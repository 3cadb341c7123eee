import { readFileSync } from 'node:fs'
import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { BadInput } from '@quintet/kit/errors'
import { declaredInput, inputFaults } from '@quintet/kit/http'
import { describe, expect, test } from 'vitest'
import { drawInputs, seedOf, shaped } from './fuzz/generate.ts'

// Whatever an input has beyond what its call declares reaches no handler: one that passes on all that it got would write it.

const strange = { 'no such field': 1, side: 1, id: 1, member_id: 1 }
type Call = Parameters<typeof declaredInput>[0]

/** May hold anything, and is not read. */
const anything = 'publicProfile'

/** The value with fields that nobody declared in each of its objects, unless it has one of that name. */
const grown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(grown)
  if (typeof value !== 'object' || value === null) return value
  return {
    ...strange,
    ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === anything ? part : grown(part)])),
  }
}

const golden = (name: string): unknown[] => {
  const file = new URL(`../../shared/contract/golden/${name}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { requests: { wire: unknown }[] }).requests.map(({ wire }) => wire)
}

/** Right inputs of a call; some that are drawn break a rule that no drawing knows, such as a pattern. */
const drawn = (name: string, call: Call): unknown[] => {
  const inputs = drawInputs(shaped(call.request), 50, seedOf(name)).map((input) => JSON.parse(JSON.stringify(input)) as unknown)
  return inputs.filter((input) => inputFaults(call.request, input).length === 0)
}

/** What is read of an input, or `refused`: some parts of a profile say that they take nothing else. */
const outcomeOf = (call: Call, input: unknown): unknown => {
  try {
    return declaredInput(call, input)
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(BadInput)
    return 'refused'
  }
}

const readOf = (call: Call, wire: unknown): unknown => declaredInput(call, call.wire.request.decode(wire))

describe('what a member sends beyond a call', () => {
  test.each(Object.entries(calls))('%s does not get', (name, call) => {
    const inputs = golden(name)
    expect(inputs).not.toEqual([])
    for (const wire of inputs) expect(readOf(call, grown(wire))).toEqual(readOf(call, wire))
  })

  test.each(Object.entries(calls))('%s does not get, of drawn inputs', (name, call) => {
    // Few of a character are right by chance: those written by hand are its inputs.
    const inputs = drawn(name, call)
    for (const input of inputs) expect([input, 'refused']).toContainEqual(outcomeOf(call, grown(input)))
  })
})

describe('what the staff send beyond a call', () => {
  test.each(Object.entries(staffCalls))('%s does not get', (name, call) => {
    const inputs = drawn(name, call)
    expect(inputs).not.toEqual([])
    for (const input of inputs) expect(declaredInput(call, grown(input))).toEqual(input)
  })
})
