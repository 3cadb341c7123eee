import { isDeepStrictEqual } from 'node:util'
import { alternatives, type JsonSchema } from '../calls/json-schema.ts'

/**
 * What of `from` does not fit into `into`.
 * - gone: a field that is read is not there any more · missing: a field is demanded that may be left out
 * - untaken: a field is sent that nobody takes · type · value: one that is not known on the other side · limit: of size or number
 * - form: another pattern, of which nobody can say whether it takes the same
 */
export type Kind = 'gone' | 'missing' | 'untaken' | 'type' | 'value' | 'limit' | 'form'

/** One difference between what one side gives and the other takes. */
export interface Difference {
  kind: Kind
  said: string
}

/** In a request the remote gives and the API takes, in an answer the other way round. */
export type Side = 'request' | 'answer'

/** Compares what one side gives with what the other takes; empty when every value that is given is taken. */
export const differences = (side: Side, from: JsonSchema, into: JsonSchema, at = ''): Difference[] => {
  // Most calls are declared as they were: whatever the declaration, all that it gives it takes.
  if (isDeepStrictEqual(from, into)) return []
  const wide = alternatives(into)
  // A place that nothing is said of takes everything.
  if (wide.some(isAnything)) return []
  return alternatives(from).flatMap((one) => closest(wide.map((other) => compare(side, one, other, at))))
}

const isAnything = (schema: JsonSchema): boolean => Object.keys(schema).length === 0

// Of several ways to take a value the one that lacks least is the one that was meant.
const closest = (found: Difference[][]): Difference[] =>
  found.reduce((least, one) => (weight(one) < weight(least) ? one : least), found[0] ?? [])
const weight = (found: Difference[]): number => found.reduce((sum, { kind }) => sum + (kind === 'type' ? 100 : 1), 0)

const compare = (side: Side, from: JsonSchema, into: JsonSchema, at: string): Difference[] => {
  if (from.enum || into.enum) return compareValues(from, into, at)
  if (!sameType(from.type, into.type)) return [{ kind: 'type', said: `${place(at)} is ${name(from)}, not ${name(into)}` }]
  if (into.type === 'object') return compareFields(side, from, into, at)
  if (into.type === 'array') return [...compareLimits(from, into, at), ...compareItems(side, from, into, at)]
  return [...compareLimits(from, into, at), ...compareForm(from, into, at)]
}

const place = (at: string) => at || 'the whole'
const name = ({ type, enum: values }: JsonSchema) => type ?? values?.map((one) => JSON.stringify(one)).join(' | ') ?? 'anything'
const sameType = (from: string | undefined, into: string | undefined) =>
  from === into || (from === 'integer' && into === 'number')

const compareValues = (from: JsonSchema, into: JsonSchema, at: string): Difference[] => {
  if (into.enum && from.enum) {
    const unknown = from.enum.filter((value) => !into.enum?.includes(value))
    return unknown.map((value) => ({ kind: 'value', said: `${place(at)} may be ${JSON.stringify(value)}, not known there` }))
  }
  if (into.enum) return [wrongKind(from, into, at)]
  const fits = from.enum?.every((value) => sameType(typeOf(value), into.type)) ?? false
  return fits ? [] : [wrongKind(from, into, at)]
}

// A place for certain words that now takes any word of the kind is wider; for something else altogether it is another type.
const wrongKind = (from: JsonSchema, into: JsonSchema, at: string): Difference => {
  const ofKind = into.enum?.some((value) => sameType(from.type, typeOf(value))) ?? false
  return { kind: ofKind ? 'value' : 'type', said: `${place(at)} is ${name(from)}, not ${name(into)}` }
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : Array.isArray(value) ? 'array' : typeof value

const compareFields = (side: Side, from: JsonSchema, into: JsonSchema, at: string): Difference[] => {
  const [given, taken] = [from.properties ?? {}, into.properties ?? {}]
  const inner = (field: string) => (at ? `${at}.${field}` : field)
  const wanted = Object.entries(taken).flatMap(([field, schema]): Difference[] => {
    const demanded = into.required?.includes(field) ?? false
    const there = given[field]
    if (!there && side === 'answer') return [{ kind: 'gone', said: `${inner(field)} is read and not there` }]
    if (demanded && !from.required?.includes(field))
      return [{ kind: 'missing', said: `${inner(field)} is needed and may be left out` }]
    return there ? differences(side, there, schema, inner(field)) : []
  })
  const untaken = Object.keys(given).filter((field) => side === 'request' && !(field in taken))
  return [...wanted, ...untaken.map((field): Difference => ({ kind: 'untaken', said: `${inner(field)} is sent and not taken` }))]
}

const compareItems = (side: Side, from: JsonSchema, into: JsonSchema, at: string): Difference[] => {
  const [given, taken] = [from.items ?? {}, into.items ?? {}]
  if (!Array.isArray(given) && !Array.isArray(taken)) return differences(side, given, taken, `${at}[]`)
  const places = Math.max(lengthOf(given), lengthOf(taken))
  return Array.from({ length: places }, (_, index) => index).flatMap((index) => {
    const [one, other] = [itemOf(given, index), itemOf(taken, index)]
    return one && other ? differences(side, one, other, `${at}[${index}]`) : []
  })
}

const itemOf = (items: JsonSchema | JsonSchema[], index: number) => (Array.isArray(items) ? items[index] : items)
const lengthOf = (items: JsonSchema | JsonSchema[]) => (Array.isArray(items) ? items.length : 0)

const lowest = ['minimum', 'minLength', 'minItems'] as const
const highest = ['maximum', 'maxLength', 'maxItems'] as const

const compareLimits = (from: JsonSchema, into: JsonSchema, at: string): Difference[] => {
  const below = lowest.filter((limit) => (into[limit] ?? -Infinity) > (from[limit] ?? -Infinity))
  const above = highest.filter((limit) => (into[limit] ?? Infinity) < (from[limit] ?? Infinity))
  return [...below, ...above].map((limit) => ({
    kind: 'limit',
    said: `${place(at)}: ${limit} is ${from[limit] ?? 'open'}, not ${into[limit]}`,
  }))
}

const compareForm = (from: JsonSchema, into: JsonSchema, at: string): Difference[] => {
  if (into.pattern === undefined || into.pattern === from.pattern) return []
  return [{ kind: 'form', said: `${place(at)} has the form ${from.pattern ?? 'of any text'}, not ${into.pattern}` }]
}
