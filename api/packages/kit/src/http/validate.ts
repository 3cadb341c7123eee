import { setImmediate } from 'node:timers/promises'
import type { CallDeclaration } from '@quintet/contract'
import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Compile, type Validator } from 'typebox/compile'
import { Clean } from 'typebox/value'
import { BadInput, BrokenAnswer } from '../errors/faults.ts'
import { closeObjects } from './close-objects.ts'
import { wirePath } from './wire-path.ts'

const compiled = new WeakMap<TSchema, Validator>()

const validatorOf = (schema: TSchema): Validator => {
  const known = compiled.get(schema)
  if (known) return known
  const fresh = Compile(schema) as Validator
  compiled.set(schema, fresh)
  return fresh
}

/** What is wrong with a value, worst first; empty when it has the schema's shape. */
export const inputFaults = (schema: TSchema, value: unknown): TLocalizedValidationError[] =>
  validatorOf(schema).Check(value) ? [] : validatorOf(schema).Errors(value)

interface Branch extends TSchema {
  properties?: Record<string, { const?: unknown }>
}

// The branch that was meant: whose fixed words are there, and most of whose fields.
const likeness = ({ properties = {} }: Branch, value: object): number =>
  Object.entries(properties).reduce((sum, [key, { const: fixed }]) => {
    if (!Object.hasOwn(value, key)) return sum
    return sum + (fixed !== undefined && (value as Record<string, unknown>)[key] === fixed ? 100 : 1)
  }, 0)

/** Of several shapes the one that the value comes closest to, so that its fault is named and not that of the first. */
const meantShape = (schema: TSchema, value: unknown): TSchema => {
  const { anyOf } = schema as { anyOf?: Branch[] }
  if (!anyOf || typeof value !== 'object' || value === null) return schema
  const [best] = anyOf.toSorted((one, other) => likeness(other, value) - likeness(one, value))
  return best ?? schema
}

/** The field whose word picks one of several shapes, where it picks none of them. */
const strangeWord = (schema: TSchema, value: unknown): string | undefined => {
  const { anyOf = [] } = schema as { anyOf?: Branch[] }
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Record<string, unknown>
  const words = Object.keys(anyOf[0]?.properties ?? {}).filter((key) =>
    anyOf.every(({ properties = {} }) => properties[key]?.const !== undefined),
  )
  return words.find((key) => !anyOf.some(({ properties = {} }) => properties[key]?.const === given[key]))
}

const pathOf = ({ instancePath, params }: TLocalizedValidationError): string[] => {
  const missing = (params as { requiredProperties?: string[] }).requiredProperties?.[0]
  return [...instancePath.split('/').slice(1), ...(missing === undefined ? [] : [missing])]
}

const wordsOf = ({ keyword, message }: TLocalizedValidationError): string => (keyword === 'required' ? 'is missing' : message)

/** Whether a value has U+0000 in one of its texts: PostgreSQL keeps no such text, and nobody types one. */
export const holdsNul = (value: unknown): boolean => {
  // No recursion: what a schema does not name may be nested as deeply as its sender likes.
  const open = [value]
  while (open.length > 0) {
    const part = open.pop()
    if (typeof part === 'string' && part.includes('\0')) return true
    if (typeof part === 'object' && part !== null) for (const [key, inner] of Object.entries(part)) open.push(key, inner)
  }
  return false
}

/** Levels of lists and objects in an input, which no call comes near; a copy of ten thousand ends the stack. */
const mostLevels = 64

const isTooDeep = (value: unknown): boolean => {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  }
  return false
}

const closed = new WeakMap<TSchema, TSchema>()

// Only the shape of what has nothing more: to take away what an input has beyond its schema takes a hundred times as long as to see that it has nothing.
const closedOf = (schema: TSchema): TSchema => {
  const known = closed.get(schema)
  if (known) return known
  const fresh = closeObjects(schema)
  closed.set(schema, fresh)
  return fresh
}

const withoutNul = (value: unknown): unknown => {
  if (holdsNul(value)) throw new BadInput('input.invalid', { fault: 'A text holds the sign U+0000' })
  return value
}

/**
 * A call's input, decoded, when it has its shape, else it throws BadInput. The place of the first fault is named as the caller spells it, by
 * its name on the wire.
 * @returns the input with what the call declares and nothing else: a page of a later version may send more, and what a handler passes on as a
 * whole must not reach a column that no caller has a say in
 */
export const declaredInput = ({ request, wire }: Pick<CallDeclaration, 'request' | 'wire'>, value: unknown): unknown => {
  if (validatorOf(closedOf(request)).Check(value)) return withoutNul(value)
  if (isTooDeep(value)) throw new BadInput('input.invalid', { fault: `More than ${mostLevels} levels of lists and objects` })
  if (validatorOf(request).Check(value)) return withoutNul(Clean(request, structuredClone(value)))
  const strange = strangeWord(request, value)
  if (strange !== undefined)
    throw new BadInput('input.invalid', { fault: `${wirePath(wire.request, value, [strange])} is none of those that there are` })
  const [fault] = inputFaults(meantShape(request, value), value)
  if (!fault) throw new BadInput()
  const place = wirePath(wire.request, value, pathOf(fault))
  throw new BadInput('input.invalid', { fault: `${place} ${wordsOf(fault)}`.trim() })
}

/** A fault of ours, not the caller's: the answer does not keep the contract. */
export const checkAnswer = (name: string, schema: TSchema, value: unknown): void => {
  const [fault] = inputFaults(schema, value)
  if (fault) throw new BrokenAnswer(`The answer of ${name} breaks its contract: ${fault.instancePath || '/'} ${fault.message}`)
}

/** Compiles what most inputs of some schemas are held against ahead, so that no first request pays, a schema a turn: what comes meanwhile is answered. */
export const prepareAll = async (schemas: readonly TSchema[]): Promise<void> => {
  for (const schema of schemas) {
    await setImmediate()
    validatorOf(closedOf(schema))
  }
}
