import { alternatives, type JsonSchema } from './json-schema.ts'

/** How one call is spelled on the wire: its address, and the path of every key that its bodies can have. */
export interface WireShape {
  method: string
  path: string
  request: string[]
  answer: string[]
}

interface Spelled {
  method: string
  path: string
  request: { encode(value: unknown): unknown }
  answer: { encode(value: unknown): unknown }
}

const mostItems = 10

/** A value with every field that a schema knows. */
const sampleOf = (schema: JsonSchema): unknown => {
  const [first = {}] = alternatives(schema)
  const { type, properties, items, maxItems = 1, minItems = 1 } = first
  if (first.enum) return first.enum[0]
  if (type === 'object') return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, sampleOf(one)]))
  if (Array.isArray(items)) return items.map(sampleOf)
  if (type === 'array')
    return Array.from({ length: Math.max(minItems, Math.min(maxItems, mostItems)) }, () => sampleOf(items ?? {}))
  if (type === 'string') return '1'
  return type === 'boolean' ? true : type === 'null' ? null : (first.minimum ?? 1)
}

const keysOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [`${path}.${name}`, ...keysOf(one, `${path}.${name}`)])
}

const spell = (schema: object, { encode }: Spelled['request']): string[] =>
  [...new Set(keysOf(encode(sampleOf(JSON.parse(JSON.stringify(schema)) as JsonSchema))))].sort()

/**
 * Finds out how a call is spelled, by spelling a value that has every field.
 * @param declared schemas of the call's bodies
 * @param spelled how they are turned into what is sent
 */
export const wireShapeOf = (declared: { request: object; answer: object }, spelled: Spelled): WireShape => ({
  method: spelled.method,
  path: spelled.path,
  request: spell(declared.request, spelled.request),
  answer: spell(declared.answer, spelled.answer),
})

/** What a shell spells, for the tiles in it and for itself. */
export interface ShellWire {
  /** Names of the calls that the shell's own code makes. */
  own: string[]
  wire: Record<string, WireShape>
}

const missing = (wanted: readonly string[], there: readonly string[]): string[] => wanted.filter((key) => !there.includes(key))

/**
 * Where a shell spells calls otherwise than an API does.
 * @param used names of the calls that are made
 * @returns one sentence for each
 */
export const wireBreaches = (
  shell: Readonly<Record<string, WireShape>>,
  api: Readonly<Record<string, WireShape>>,
  used: readonly string[],
): string[] =>
  used.flatMap((name) => {
    const [mine, theirs] = [shell[name], api[name]]
    if (!mine) return [`${name} is called, which this shell does not know`]
    if (!theirs) return [`${name} is not offered`]
    const [from, to] = [mine, theirs].map(({ method, path }) => `${method} ${path}`)
    return [
      ...(from === to ? [] : [`${name} is ${to}, not ${from}`]),
      ...missing(mine.request, theirs.request).map((key) => `${name}: the API reads no ${key}`),
      ...missing(mine.answer, theirs.answer).map((key) => `${name}: the API answers no ${key}`),
    ]
  })
