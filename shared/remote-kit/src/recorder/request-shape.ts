import { alternativeOf, alternatives, type JsonSchema } from '@quintet/registry/calls'

const leafWords = ['type', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'] as const

/**
 * What a value shows of what is sent at its place: which fields there are, and of each all that its declaration lets a member send, not
 * only what a test happened to. So an API that takes less of it is stopped.
 * @param declared the call's schema
 */
export const requestShape = (value: unknown, declared: JsonSchema): JsonSchema => {
  if (Array.isArray(value)) return arrayShape(value, alternativeOf(declared, value))
  if (typeof value === 'object' && value !== null) return objectShape(value, alternativeOf(declared, value))
  const leaves = alternatives(declared).filter(isLeaf).map(leafShape)
  const [only, ...more] = leaves
  if (!only) return { type: typeOf(value) }
  return more.length > 0 ? { anyOf: leaves } : only
}

const isLeaf = ({ type, enum: values }: JsonSchema): boolean =>
  values !== undefined || (type !== undefined && !['object', 'array'].includes(type))

const leafShape = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(leafWords.flatMap((word) => (schema[word] === undefined ? [] : [[word, schema[word]]])))

const typeOf = (value: unknown): string => (value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value)

const objectShape = (value: object, schema: JsonSchema): JsonSchema => {
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const properties = fields.map(([name, one]) => [name, requestShape(one, schema.properties?.[name] ?? {})])
  const required = fields.map(([name]) => name)
  return { type: 'object', required, properties: Object.fromEntries(properties) as Record<string, JsonSchema> }
}

const arrayShape = (value: unknown[], { items, minItems, maxItems }: JsonSchema): JsonSchema => {
  const shape = { type: 'array', ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) }
  if (Array.isArray(items)) return { ...shape, items: value.map((one, index) => requestShape(one, items[index] ?? {})) }
  const shapes = value.map((one) => requestShape(one, items ?? {}))
  return shapes.length === 0 ? shape : { ...shape, items: mergeAll(shapes) }
}

/** Several shapes as one: those of the same fields and words together, the others as alternatives. */
export const mergeAll = (shapes: JsonSchema[]): JsonSchema => {
  const groups = new Map<string, JsonSchema>()
  for (const shape of shapes.flatMap((one) => one.anyOf ?? [one])) {
    const before = groups.get(keyOf(shape))
    groups.set(keyOf(shape), before ? merge(before, shape) : shape)
  }
  const merged = [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, shape]) => shape)
  return merged.length === 1 ? (merged[0] ?? {}) : { anyOf: merged }
}

// Objects are alike when they have the same fields and the same words in them: `{ slot, delete: true }` is another request
// than `{ slot, image }`.
const keyOf = ({ type, enum: values, properties = {} }: JsonSchema): string => {
  if (values) return 'enum'
  const words = Object.entries(properties).map(([name, one]) => `${name}=${one.enum ? JSON.stringify(one.enum) : ''}`)
  return `${type} ${words.join()}`
}

const merge = (one: JsonSchema, other: JsonSchema): JsonSchema => {
  if (one.enum && other.enum) return { enum: [...new Set([...one.enum, ...other.enum])].sort() }
  const merged: JsonSchema = { ...one }
  for (const limit of ['minimum', 'minLength', 'minItems'] as const)
    if (one[limit] !== undefined) merged[limit] = Math.min(one[limit], other[limit] ?? one[limit])
  for (const limit of ['maximum', 'maxLength', 'maxItems'] as const)
    if (one[limit] !== undefined) merged[limit] = Math.max(one[limit], other[limit] ?? one[limit])
  if (one.properties) {
    const fields = Object.entries(one.properties)
    merged.properties = Object.fromEntries(
      fields.map(([name, field]) => [name, mergeAll([field, other.properties?.[name] ?? field])]),
    )
  }
  const items = mergeItems(one.items, other.items)
  return items ? { ...merged, items } : merged
}

const mergeItems = (one: JsonSchema['items'], other: JsonSchema['items']): JsonSchema['items'] => {
  if (!one || !other) return one ?? other
  if (Array.isArray(one)) return Array.isArray(other) ? one.map((item, index) => mergeAll([item, other[index] ?? item])) : one
  return Array.isArray(other) ? one : mergeAll([one, other])
}
