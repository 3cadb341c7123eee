import { calls } from '@quintet/contract'
import { type CallOffered, describeApi, type JsonSchema } from '@quintet/registry/calls'
import { shellBreaches } from '@quintet/registry/rules/api'
import { expect, it } from 'vitest'
import { shellWire } from '../../src/faces/shell-wire.ts'

// Each place of each call is changed once: an API that takes less than the shell's tiles may send, or answers what they may not know, is
// stopped there, whether or not a tile's test ever came by; one that takes more or answers more is not.

const shell = shellWire()
const offered = describeApi(Object.values(calls), [])
const names = Object.keys(offered.calls)

type Path = (string | number)[]
type Side = 'request' | 'answer'
/** @returns false where there is nothing of the kind to change */
type Change = (schema: JsonSchema) => boolean

const placesIn = (schema: JsonSchema, at: Path = []): Path[] => [
  at,
  ...(schema.anyOf ?? []).flatMap((one, index) => placesIn(one, [...at, 'anyOf', index])),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => placesIn(one, [...at, 'properties', name])),
  ...(Array.isArray(schema.items)
    ? schema.items.flatMap((one, index) => placesIn(one, [...at, 'items', index]))
    : schema.items
      ? placesIn(schema.items, [...at, 'items'])
      : []),
]
const schemaAt = (schema: JsonSchema, path: Path): JsonSchema =>
  path.reduce<unknown>((one, key) => (one as Record<string | number, unknown>)[key], schema) as JsonSchema

/** Breaches of the API whose call was changed at a place; nothing where there is nothing to change. */
const breachesAfter = (name: string, side: Side, path: Path, change: Change): string[] | undefined => {
  const call = structuredClone(offered.calls[name] as CallOffered)
  if (!change(schemaAt(call[side], path))) return undefined
  return shellBreaches(shell, { ...offered, calls: { ...offered.calls, [name]: call }, wire: shell.wire }, [name])
}

// The sections of a profile are some hundred places, of which the short run looks at every seventh.
const isLookedAt = (path: Path, index: number): boolean =>
  process.env['QUINTET_FULL'] !== undefined || path.length < 5 || index % 7 === 0

const everywhere = (side: Side, change: Change) =>
  names.flatMap((name) =>
    placesIn(offered.calls[name]?.[side] ?? {})
      .filter(isLookedAt)
      .flatMap((path) => {
        const breaches = breachesAfter(name, side, path, change)
        return breaches === undefined ? [] : [{ place: `${name}, ${path.join('.')}`, breaches }]
      }),
  )

const shift =
  (limit: 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems', by: number): Change =>
  (schema) => {
    const before = schema[limit]
    if (before === undefined || before + by < 0) return false
    schema[limit] = before + by
    return true
  }
const retype =
  (from: string, to: string): Change =>
  (schema) => {
    if (schema.type !== from || 'const' in schema) return false
    schema.type = to
    return true
  }
const require =
  (isSure: boolean): Change =>
  (schema) => {
    const required = schema.required ?? []
    const field = Object.keys(schema.properties ?? {}).find((one) => required.includes(one) !== isSure)
    if (field === undefined) return false
    schema.required = isSure ? [...required, field] : required.filter((one) => one !== field)
    return true
  }
const add =
  (isSure: boolean): Change =>
  (schema) => {
    if (schema.type !== 'object') return false
    schema.properties = { ...schema.properties, added: { type: 'string' } }
    if (isSure) schema.required = [...(schema.required ?? []), 'added']
    return true
  }
const lessChoice: Change = ({ anyOf = [], enum: values = [] }) =>
  (anyOf.length > 1 && 'const' in (anyOf.at(-1) ?? {}) && anyOf.pop() !== undefined) ||
  (values.length > 1 && values.pop() !== undefined)
const moreChoice: Change = ({ anyOf = [], enum: values = [] }) =>
  (anyOf.length > 0 && 'const' in (anyOf.at(-1) ?? {}) && anyOf.push({ const: 'unheard' }) > 0) ||
  (values.length > 0 && values.push('unheard') > 0)

const narrower: [string, Side, Change][] = [
  ['takes a lower number at most', 'request', shift('maximum', -1)],
  ['takes a higher number at least', 'request', shift('minimum', 1)],
  ['takes a shorter text at most', 'request', shift('maxLength', -1)],
  ['takes a longer text at least', 'request', shift('minLength', 1)],
  ['takes fewer items', 'request', shift('maxItems', -1)],
  ['takes one choice less', 'request', lessChoice],
  ['demands what may be left out', 'request', require(true)],
  ['demands something new', 'request', add(true)],
  ['takes a text for a number', 'request', retype('integer', 'string')],
  ['takes a number for a text', 'request', retype('string', 'integer')],
  ['may leave out what was sure', 'answer', require(false)],
  ['answers a text for a number', 'answer', retype('integer', 'string')],
  ['answers a number for a text', 'answer', retype('string', 'integer')],
  ['answers a word that was not there', 'answer', moreChoice],
]

it.each(narrower)('is stopped where it %s', (_, side, change) => {
  const found = everywhere(side, change)
  expect(found.length).toBeGreaterThan(2)
  expect(found.filter(({ breaches }) => breaches.length === 0).map(({ place }) => place)).toEqual([])
})

const wider: [string, Side, Change][] = [
  ['takes a higher number at most', 'request', shift('maximum', 1)],
  ['takes a longer text at most', 'request', shift('maxLength', 1)],
  ['takes one item more', 'request', shift('maxItems', 1)],
  ['takes one choice more', 'request', moreChoice],
  ['takes something new', 'request', add(false)],
  ['does without what was demanded', 'request', require(false)],
  ['answers something new', 'answer', add(true)],
  ['answers one word less', 'answer', lessChoice],
  ['is sure of what it could leave out', 'answer', require(true)],
  ['answers longer lists', 'answer', (schema) => schema.minItems !== schema.maxItems && shift('maxItems', 1)(schema)],
]

it.each(wider)('passes where it %s', (_, side, change) => {
  const found = everywhere(side, change)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})

it('is stopped where fewer may call, and passes where more may', () => {
  const [name] = names.filter((one) => offered.calls[one]?.access === 'ended-member')
  const of = (access: CallOffered['access']) => ({
    ...offered,
    calls: { ...offered.calls, [name!]: { ...(offered.calls[name!] as CallOffered), access } },
    wire: shell.wire,
  })
  expect(shellBreaches(shell, of('member'), [name!])).toEqual([`${name} is for member now`])
  expect(shellBreaches(shell, of('none'), [name!])).toEqual([])
})

it('is stopped where it spells a key otherwise, whichever form of the body has it', () => {
  const keys = names.flatMap((name) =>
    (['request', 'answer'] as const).flatMap((side) => {
      const { further, ...first } = shell.wire[name]!
      return [...first[side], ...(further?.[side] ?? [])].map((key) => ({ name, side, key }))
    }),
  )
  expect(keys.filter(({ name }) => name === 'saveProfile').length).toBeGreaterThan(60)
  const unseen = keys.filter(({ name, side, key }) => {
    const { further, ...rest } = shell.wire[name]!
    const without = (all: readonly string[] = []) => all.filter((one) => one !== key)
    const shape = {
      ...rest,
      [side]: without(rest[side]),
      further: { request: further?.request ?? [], answer: further?.answer ?? [], [side]: without(further?.[side]) },
    }
    return shellBreaches(shell, { ...offered, wire: { ...shell.wire, [name]: shape } }, [name]).length === 0
  })
  expect(unseen).toEqual([])
})
