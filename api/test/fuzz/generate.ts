import * as fc from 'fast-check'

/** The part of JSON Schema that the contracts and the identity provider's operations are declared in; TypeBox writes no other. */
export interface JsonSchema {
  type?: unknown
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly object[]
  oneOf?: readonly object[]
  allOf?: readonly object[]
  properties?: Readonly<Record<string, object>>
  required?: readonly string[]
  patternProperties?: Readonly<Record<string, object>>
  additionalProperties?: unknown
  items?: unknown
  prefixItems?: readonly object[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

type Values = fc.Arbitrary<unknown>

const mostItems = 5
const longest = 300

// Signs of many kinds; those that fit an expression are chosen from them.
const signs = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;!?@#$%^&*()_+-=[]{}|<>/\\~`\'"\t\nßéЖعم漢😀',
]
const ofOneClass = /^\^(\[(?:\\.|[^\]\\])+\]|\\[SwdW])([+*])\$$/

/** Texts of one class of signs, which is how most expressions are; others are read backwards, and cut where they are too long. */
const fitting = (pattern: string, { minLength = 0, maxLength = longest }: JsonSchema): Values => {
  const [, unit, often] = ofOneClass.exec(pattern) ?? []
  if (unit === undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  const one = new RegExp(`^${unit}$`, 'u')
  const least = Math.max(minLength, often === '+' ? 1 : 0)
  // Some signs are two units long.
  const most = Math.max(least, Math.floor(Math.min(maxLength, longest) / 2))
  return fc.string({ unit: fc.constantFrom(...signs.filter((sign) => one.test(sign))), minLength: least, maxLength: most })
}

const texts = (schema: JsonSchema): Values => {
  const { pattern, minLength = 0, maxLength = longest } = schema
  if (pattern !== undefined) return fitting(pattern, schema)
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.floor(Math.min(maxLength, longest) / 4)), unit: 'grapheme' })
}

const integers = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): Values => {
  const min = minimum ?? (exclusiveMinimum === undefined ? -(2 ** 31) : exclusiveMinimum + 1)
  const max = maximum ?? (exclusiveMaximum === undefined ? Math.max(min, 2 ** 31) : exclusiveMaximum - 1)
  return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fc.constantFrom(Math.ceil(min), Math.floor(max)))
}

const numbers = ({ minimum = -1e9, maximum = 1e9 }: JsonSchema): Values =>
  fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true })

const lists = ({ items, prefixItems, minItems = 0, maxItems = mostItems }: JsonSchema): Values => {
  const places = prefixItems ?? (Array.isArray(items) ? (items as object[]) : undefined)
  if (places) return fc.tuple(...places.map(shaped))
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, mostItems)) }
  return fc.array(isSchema(items) ? shaped(items) : fc.jsonValue({ maxDepth: 1 }), length)
}

const isSchema = (value: unknown): value is object => typeof value === 'object' && value !== null

const dictionaries = (values: object | undefined): Values =>
  fc.dictionary(fc.string({ maxLength: 12 }), values ? shaped(values) : fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 })

const records = ({ properties, required = [], patternProperties, additionalProperties }: JsonSchema): Values => {
  const free = Object.values(patternProperties ?? {})[0] ?? (isSchema(additionalProperties) ? additionalProperties : undefined)
  if (properties === undefined) return dictionaries(free)
  const model = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shaped(schema)]))
  return fc.record(model, { requiredKeys: required.filter((name) => Object.hasOwn(properties, name)) })
}

const byType: Readonly<Record<string, (schema: JsonSchema) => Values>> = {
  string: texts,
  integer: integers,
  number: numbers,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: lists,
  object: records,
}

const merged = (parts: readonly object[]): object => {
  const all = parts as readonly JsonSchema[]
  const properties = Object.assign({}, ...all.map((part) => part.properties)) as Record<string, object>
  return { type: 'object', properties, required: all.flatMap(({ required = [] }) => required) }
}

/**
 * Values of a schema's own shape.
 * @param schema a JSON Schema as TypeBox writes it; one without a type gives any JSON value
 */
export const shaped = (schema: object): Values => {
  const { type, const: constant, enum: words, anyOf, oneOf, allOf } = schema as JsonSchema
  if (Object.hasOwn(schema, 'const')) return fc.constant(constant)
  if (words) return fc.constantFrom(...words)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map(shaped))
  if (allOf) return shaped(merged(allOf))
  const kinds = (Array.isArray(type) ? type : [type]).flatMap((kind) => byType[String(kind)] ?? [])
  return kinds.length === 0 ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...kinds.map((make) => make(schema as JsonSchema)))
}

// Read from text: a literal would set the prototype where JSON.parse makes a key of its own.
const trapText = [
  '{"__proto__":{"admin":true}}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":1}',
  '{"valueOf":1,"toString":null}',
  '{"toJSON":1,"length":-1}',
  '{"length":1e9}',
  '{"then":1}',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]',
]
const traps: unknown[] = trapText.map((text) => JSON.parse(text) as unknown)
const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'é'.normalize('NFD'),
  '__proto__',
  'constructor',
  "'; --",
  '%00',
  '${1}',
  '1e999',
]
const oddNumbers = [-1, 0, -0, 0.5, 1e308, 2 ** 53, 2 ** 31, -(2 ** 63)]
const huge = ['A'.repeat(5000), '😀'.repeat(2000), '9'.repeat(400), Array.from({ length: 500 }, () => null), 'a@'.repeat(200)]

/** What no schema asks for: nothing, traps for careless code, huge and odd values. */
export const hostile: Values = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], ...traps),
  fc.constantFrom<unknown>(...oddTexts, ...oddNumbers),
  fc.constantFrom<unknown>(...huge),
  fc.jsonValue({ maxDepth: 3 }),
)

const ways = ['replace', 'remove', 'null', 'list', 'nest', 'add', 'repeat'] as const

interface Mutation {
  /** Which place of the value, counted through all of them. */
  at: number
  way: (typeof ways)[number]
  value: unknown
  key: string
}

type Path = readonly (string | number)[]

const entriesOf = (value: unknown): [string | number, unknown][] => {
  if (Array.isArray(value)) return value.map((item, index) => [index, item])
  return isSchema(value) ? Object.entries(value) : []
}

const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...entriesOf(value).flatMap(([key, part]) => pathsOf(part, [...path, key])),
]

const gone = Symbol('gone')

const rebuild = (value: unknown, entries: [string | number, unknown][]): unknown => {
  const kept = entries.filter(([, part]) => part !== gone)
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept)
}

const changeAt = (value: unknown, [key, ...rest]: Path, change: (part: unknown) => unknown): unknown => {
  if (key === undefined) return change(value)
  return rebuild(
    value,
    entriesOf(value).map(([name, part]) => [name, name === key ? changeAt(part, rest, change) : part]),
  )
}

const changes: Readonly<Record<Mutation['way'], (part: unknown, mutation: Mutation) => unknown>> = {
  replace: (_, { value }) => value,
  remove: () => gone,
  null: () => null,
  list: (part) => [part],
  nest: (part, { key }) => Object.fromEntries([[key, part]]),
  add: (part, { key, value }) =>
    Array.isArray(part)
      ? [...(part as unknown[]), value]
      : isSchema(part)
        ? Object.fromEntries([...Object.entries(part), [key, value]])
        : value,
  repeat: (part) => (typeof part === 'string' ? part.repeat(50).slice(0, 20_000) : Array.from({ length: 60 }, () => part)),
}

const mutate = (value: unknown, mutation: Mutation): unknown => {
  const paths = pathsOf(value)
  const changed = changeAt(value, paths[mutation.at % paths.length] ?? [], (part) => changes[mutation.way](part, mutation))
  return changed === gone ? null : changed
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat({ max: 10_000 }),
  way: fc.constantFrom(...ways),
  value: hostile,
  key: fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '0', '', 'x', 'id', 'side', 'member_id'),
})

/** Inputs near a schema: of its shape, of its shape with one to three mutations, and now and then anything at all. */
export const inputsNear = (schema: object): Values => {
  const right = shaped(schema)
  const bent = fc
    .tuple(right, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, mutations]) => mutations.reduce(mutate, value))
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 6, arbitrary: bent }, { weight: 1, arbitrary: hostile })
}

/**
 * The same inputs for the same seed.
 * @param values what to draw from, such as `inputsNear(schema)`
 * @param count how many
 */
export const drawInputs = (values: Values, count: number, seed: number): unknown[] => fc.sample(values, { numRuns: count, seed })

const firstSeed = Number(process.env['QUINTET_FUZZ_SEED'] ?? 7)

/** A seed of its own for each name; other ones with another `QUINTET_FUZZ_SEED` (7 by default). */
export const seedOf = (name: string): number =>
  [...name].reduce((seed, sign) => (seed * 31 + (sign.codePointAt(0) ?? 0)) | 0, firstSeed)
