import { alternativeOf, type JsonSchema } from '@quintet/registry/calls'

// Numbers and lengths that come of chance or time must not change the file with every run: beyond these they are not told apart.
const largest = 1000

/**
 * What a value shows of what is sent at its place. Words out of a list are kept as they are, other texts only in size and form.
 * @param declared the call's schema; it says what is a list of words
 */
export const requestShape = (value: unknown, declared: JsonSchema): JsonSchema => {
  const schema = alternativeOf(declared, value)
  if (schema.enum) return { enum: [value] }
  if (value === null) return { type: 'null' }
  if (Array.isArray(value)) return arrayShape(value, schema)
  if (typeof value === 'object') return objectShape(value as Record<string, unknown>, schema)
  if (typeof value === 'string') return textShape(value, schema)
  if (typeof value === 'number' && Number.isInteger(value)) return integerShape(value)
  return { type: typeof value }
}

const objectShape = (value: Record<string, unknown>, schema: JsonSchema): JsonSchema => {
  const names = Object.keys(value).sort()
  const properties = names.map((name) => [name, requestShape(value[name], schema.properties?.[name] ?? {})])
  return { type: 'object', required: names, properties: Object.fromEntries(properties) as Record<string, JsonSchema> }
}

const arrayShape = (value: unknown[], { items }: JsonSchema): JsonSchema => {
  const shape = { type: 'array', minItems: Math.min(value.length, largest), maxItems: Math.min(value.length, largest) }
  if (Array.isArray(items)) return { ...shape, items: value.map((one, index) => requestShape(one, items[index] ?? {})) }
  const shapes = value.map((one) => requestShape(one, items ?? {}))
  return shapes.length === 0 ? shape : { ...shape, items: mergeAll(shapes) }
}

const textShape = (value: string, { pattern }: JsonSchema): JsonSchema => ({
  type: 'string',
  minLength: Math.min(value.length, largest),
  maxLength: Math.min(value.length, largest),
  ...(pattern !== undefined && { pattern }),
})

const integerShape = (value: number): JsonSchema => {
  const bounded = Math.max(-largest, Math.min(largest, value))
  return { type: 'integer', minimum: bounded, maximum: bounded }
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
