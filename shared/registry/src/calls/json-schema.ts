/** The part of JSON Schema that our declarations use. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  /** A list stands for a tuple. */
  items?: JsonSchema | JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

const alternativesOf = ({ anyOf, ...rest }: JsonSchema): JsonSchema[] => (anyOf ? anyOf.flatMap(alternativesOf) : [rest])

/**
 * A schema as a flat list of alternatives, of which all that only name values are one: `'a' | 'b' | null` is `{ enum: ['a', 'b'] }`
 * and `{ type: 'null' }`.
 */
export const alternatives = (schema: JsonSchema): JsonSchema[] => {
  const all = alternativesOf(schema)
  const values = all.flatMap((one) => ('const' in one ? [one.const] : (one.enum ?? [])))
  const others = all.filter((one) => !('const' in one) && !one.enum)
  return values.length > 0 ? [...others, { enum: values }] : others
}

/** The alternative of a union that a value belongs to: the one whose named values and demanded fields are those of the value. */
export const alternativeOf = (schema: JsonSchema, value: unknown): JsonSchema => {
  const all = alternatives(schema)
  return all.find((one) => isLike(one, value)) ?? all[0] ?? {}
}

const isLike = (schema: JsonSchema, value: unknown): boolean => {
  if (schema.enum) return schema.enum.includes(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return typeMatches(schema.type, value)
  if (schema.type !== 'object') return schema.type === undefined
  const fields = value as Record<string, unknown>
  if (!(schema.required ?? []).every((name) => name in fields)) return false
  return Object.entries(schema.properties ?? {}).every(([name, one]) => {
    const [only, ...more] = alternatives(one)
    return !(name in fields) || more.length > 0 || !only?.enum || only.enum.includes(fields[name])
  })
}

const typeMatches = (type: string | undefined, value: unknown): boolean => {
  if (type === undefined) return true
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
