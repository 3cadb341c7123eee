import { alternatives, type JsonSchema } from './json-schema.ts'

/** Paths of keys, of both bodies. */
export interface Keys {
  request: string[]
  answer: string[]
}

/** How one call is spelled on the wire: its address, and the path of every key that its bodies can have. */
export interface WireShape extends Keys {
  method: string
  path: string
  /** Keys that only further forms of a body have, such as those of another section; missing where that was not recorded yet. */
  further?: Keys
}

interface Spelled {
  method: string
  path: string
  request: { encode(value: unknown): unknown }
  answer: { encode(value: unknown): unknown }
}

const mostItems = 10

/** Values with every field that a schema knows: the first has the first form of everything that has several, each other one a further form. */
const samplesOf = (schema: JsonSchema): unknown[] => alternatives(schema).flatMap(samplesOfOne)

const samplesOfOne = (schema: JsonSchema): unknown[] => {
  const { type, enum: values, properties = {}, items } = schema
  if (values) return values.slice(0, 1)
  if (type === 'object') return inEachForm(properties).map(Object.fromEntries)
  if (Array.isArray(items)) return inEachForm(Object.fromEntries(items.entries())).map((entries) => entries.map(([, one]) => one))
  if (type === 'array') return samplesOf(items ?? {}).map((one) => Array.from({ length: itemsOf(schema) }, () => one))
  if (type === 'string') return ['1']
  return [type === 'boolean' ? true : type === 'null' ? null : (schema.minimum ?? 1)]
}

const itemsOf = ({ minItems = 1, maxItems = 1 }: JsonSchema): number => Math.max(minItems, Math.min(maxItems, mostItems))

// One field after the other takes its further forms, so that there are not as many samples as combinations.
const inEachForm = (fields: Readonly<Record<string, JsonSchema>>): [string, unknown][][] => {
  const forms = Object.entries(fields).map(([name, schema]) => ({ name, samples: samplesOf(schema) }))
  const first = forms.map(({ name, samples: [one] }): [string, unknown] => [name, one])
  const further = forms.flatMap(({ name, samples }) =>
    samples.slice(1).map((one) => first.map(([field, usual]): [string, unknown] => [field, field === name ? one : usual])),
  )
  return [first, ...further]
}

const keysOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [`${path}.${name}`, ...keysOf(one, `${path}.${name}`)])
}

const spell = (schema: object, { encode }: Spelled['request']): { first: string[]; further: string[] } => {
  const [first = [], ...others] = samplesOf(JSON.parse(JSON.stringify(schema)) as JsonSchema).map((one) => keysOf(encode(one)))
  const further = others.flat().filter((key) => !first.includes(key))
  return { first: sorted(first), further: sorted(further) }
}

const sorted = (keys: readonly string[]): string[] => [...new Set(keys)].sort()

/**
 * Finds out how a call is spelled, by spelling a value that has every field.
 * @param declared schemas of the call's bodies
 * @param spelled how they are turned into what is sent
 */
export const wireShapeOf = (declared: { request: object; answer: object }, spelled: Spelled): WireShape => {
  const [request, answer] = [spell(declared.request, spelled.request), spell(declared.answer, spelled.answer)]
  return {
    method: spelled.method,
    path: spelled.path,
    request: request.first,
    answer: answer.first,
    further: { request: request.further, answer: answer.further },
  }
}
