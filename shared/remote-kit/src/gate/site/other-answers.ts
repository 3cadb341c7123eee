import { type CallDeclaration, calls } from '@quintet/contract'
import { DAY_MS } from '@quintet/domain/time'
import { Compile } from 'typebox/compile'
import { groupBy } from '../finding.ts'
import { examplesOf } from './examples.ts'

// States that no record and no example has: a value of an answer is another one that its declaration allows.

/** The header by which a page says what is answered otherwise than in its world. */
export const changeHeader = 'x-gate-change'

/** One value of an answer that is another one. */
export interface AnswerChange {
  call: string
  /** The way to it in the readable answer. */
  path: string[]
  /** What stands there; left out where nothing does. */
  value?: unknown
}

/** What the enumeration reads of a schema. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | Schema[]
  minItems?: number
  minimum?: number
  maximum?: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value with another one at the end of a way, or without what stands there. */
export const withValue = (value: unknown, [name, ...way]: readonly string[], to: unknown): unknown => {
  if (name === undefined) return to
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === name ? withValue(one, way, to) : one))
  if (!isObject(value)) return value
  const part = withValue(value[name], way, to)
  const { [name]: _, ...rest } = value
  return part === undefined ? rest : { ...value, [name]: part }
}

/** So many of a list of lists, one of each in turn. */
export const inTurn = <T>(lists: readonly (readonly T[])[], most: number): T[] => {
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  const all = Array.from({ length: rounds }, (_, index) =>
    lists.flatMap((list) => (index < list.length ? [list[index] as T] : [])),
  )
  return all.flat().slice(0, most)
}

const mostOther = 2
// A number of more values is an amount, and no state.
const mostStates = 4

const optionsOf = (schema: Schema): unknown[] => {
  if (schema.enum) return schema.enum
  const options = (schema.anyOf ?? []).flatMap((one) => ('const' in one ? [one.const] : (one.enum ?? [])))
  if (options.length > 0) return options
  if (schema.type === 'boolean') return [true, false]
  const { minimum, maximum } = schema
  if (schema.type !== 'integer' || minimum === undefined || maximum === undefined || maximum - minimum > mostStates) return []
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index)
}

interface Place {
  /** What the declaration allows. */
  schema: Schema
  /** What the tile reads of it. */
  read: Schema
  value: unknown
  path: string[]
  /** What stands at the same place in examples. */
  others: unknown[]
  /** Epoch milliseconds. */
  now: number
}

type Found = Pick<AnswerChange, 'path' | 'value'>

// What is over in one state lies ahead in the other.
const otherTimes = ({ value, path, now }: Place): Found[] => {
  if (typeof value !== 'number' || !/(?:At|Day|Until)$/.test(path.at(-1) ?? '')) return []
  const unit = value > 1e12 ? 1 : value > 1e6 ? 1000 : DAY_MS
  const isOver = value * unit < now
  const days = isOver ? 3 : -3
  return [{ path, value: Math.floor((now + days * DAY_MS) / unit) }]
}

// Of many values that may be left out a few tell as much as all.
const mostGone = 2

// Lists that lack the same are of the same things: they change together.
const patternOf = (value: unknown): string =>
  Array.isArray(value) && value.some(isEmpty) ? value.map((one) => Number(isEmpty(one))).join('') : ''

const beside = ({ path, value }: Place, found: readonly Found[]): Found[] => {
  if (!isObject(value)) return [...found]
  const twinsOf = (name = '') => {
    const pattern = patternOf(value[name])
    return pattern === '' ? [] : Object.keys(value).filter((one) => patternOf(value[one]) === pattern)
  }
  const done = new Set<string>()
  return found.flatMap((one): Found[] => {
    const [name = '', ...way] = one.path.slice(path.length)
    const twins = twinsOf(name)
    if (twins.length < 2 || way.length > 0 || !Array.isArray(one.value)) return [one]
    const list = one.value as unknown[]
    const pattern = patternOf(list) || String(list.length)
    if (done.has(pattern)) return []
    done.add(pattern)
    const changed = twins.map((twin): [string, unknown] => {
      const own = value[twin] as unknown[]
      const full = own.find((item) => !isEmpty(item))
      return [twin, list.map((item, index) => (isEmpty(item) ? null : (own[index] ?? full)))]
    })
    return [{ path, value: { ...value, ...Object.fromEntries(changed) } }]
  })
}

const known = ([first]: readonly unknown[]): unknown => first

const inObject = (place: Place): Found[] => {
  const { schema, read, value, path, others, now } = place
  if (!isObject(value)) return []
  const needed = new Set(schema.required)
  let count = 0
  const found = Object.entries(read.properties ?? {}).flatMap(([name, part]): Found[] => {
    const of = others.flatMap((one) => (isObject(one) && one[name] !== undefined ? [one[name]] : []))
    const own = schema.properties?.[name] ?? part
    const way = [...path, name]
    const there = value[name]
    if (there === undefined) return of.length > 0 ? [{ path: way, value: known(of) }] : []
    const gone: Found[] = needed.has(name) || count++ >= mostGone ? [] : [{ path: way }]
    return [...gone, ...otherValues({ schema: own, read: part, value: there, path: way, others: of, now })]
  })
  return beside(place, found)
}

const isEmpty = (value: unknown): boolean => value === null

const inList = ({ schema, read, value, path, others, now }: Place): Found[] => {
  if (!Array.isArray(value) || Array.isArray(schema.items) || Array.isArray(read.items)) return []
  const list = value as unknown[]
  const item = schema.items ?? {}
  const of = others.flatMap((one) => (Array.isArray(one) ? (one as unknown[]) : []))
  const full = list.find((one) => !isEmpty(one)) ?? known(of.filter((one) => !isEmpty(one)))
  const mayLack = (item.anyOf ?? []).some(({ type }) => type === 'null')
  const lists = mayLack
    ? [list.map(() => null), list.map((_, index) => (index === 0 ? full : null)), list.map((one) => one ?? full)]
    : [
        ...((schema.minItems ?? 0) === 0 ? [[]] : []),
        ...(list.length > 1 ? [list.slice(0, 1)] : []),
        ...(list.length === 0 ? [of] : []),
      ]
  const fresh = lists.filter((one) => JSON.stringify(one) !== JSON.stringify(list))
  const at = list.findIndex((one) => !isEmpty(one))
  const inFirst =
    at < 0
      ? []
      : otherValues({ schema: item, read: read.items ?? {}, value: list[at], path: [...path, String(at)], others: of, now })
  return [...fresh.map((one) => ({ path, value: one })), ...inFirst]
}

// Of what may be one thing or another, what it is.
const branchOf = (schema: Schema, value: unknown): Schema => {
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  return schema.anyOf?.find((one) => one.type === type || (one.type === 'integer' && type === 'number')) ?? schema
}

/** What else may stand at a place of an answer, and below it. */
const otherValues = (place: Place): Found[] => {
  const { value, path } = place
  const options = optionsOf(place.schema).filter((one) => one !== value)
  if (options.length > 0) return options.slice(0, mostOther).map((one) => ({ path, value: one }))
  const within = { ...place, schema: branchOf(place.schema, value), read: branchOf(place.read, value) }
  return [...otherTimes(within), ...inList(within), ...inObject(within)]
}

const declared = calls as Record<string, CallDeclaration>

const isTaken = ({ answer, wire }: CallDeclaration, readable: unknown): boolean => {
  try {
    return Compile(answer).Check(wire.answer.decode(wire.answer.encode(readable)))
  } catch {
    return false
  }
}

/** An answer, as it is on the wire, with what is otherwise; as it was where the declaration does not take that. */
export const changedAnswer = (
  { wire, answer: schema }: CallDeclaration,
  answer: unknown,
  { path, value }: AnswerChange,
): unknown => {
  try {
    const other = wire.answer.encode(withValue(wire.answer.decode(answer), path, value))
    return Compile(schema).Check(wire.answer.decode(other)) ? other : answer
  } catch {
    return answer
  }
}

/** One answer of a call, and what a tile reads of it. */
export interface ReadAnswer {
  call: string
  /** As it is on the wire. */
  answer: unknown
  /** JSON schema of what is read. */
  read: unknown
}

const kindOf = ({ value }: Found): string => (value === undefined ? 'missing' : Array.isArray(value) ? 'list' : 'state')

/** What may be otherwise in an answer, as far as a tile reads it. @param now epoch milliseconds */
export const changesOf = ({ call: name, answer, read }: ReadAnswer, now: number): AnswerChange[] => {
  const call = declared[name]
  if (!call) return []
  const readable = call.wire.answer.decode(answer)
  const others = examplesOf(name).map((one) => call.wire.answer.decode(one))
  const place = { schema: call.answer as Schema, read: read as Schema, value: readable, path: [], others, now }
  const found = otherValues(place).toSorted((one, other) => one.path.length - other.path.length)
  // What stands beside each other is looked at in turn with what stands elsewhere.
  const inGroups = (some: Found[]) =>
    inTurn(
      groupBy(some, ({ path }) => path.slice(0, -1).join('.')),
      some.length,
    )
  const kinds = ['state', 'list', 'missing'].map((kind) => inGroups(found.filter((one) => kindOf(one) === kind)))
  return inTurn(kinds, found.length)
    .map((one) => ({ call: name, ...one }))
    .filter(({ path, value }) => isTaken(call, withValue(readable, path, value)))
}

/** A change in words. */
export const changeSaid = ({ call, path, value }: AnswerChange): string =>
  `${path.join('.') || 'all'} of ${call} is ${value === undefined ? 'missing' : JSON.stringify(value).slice(0, 30)}`

/** How a page tells it in a header. */
export const changeInHeader = (change: AnswerChange): string => encodeURIComponent(JSON.stringify(change))

/** What a request says is answered otherwise. */
export const changeOf = (request: Request): AnswerChange | undefined => {
  const said = request.headers.get(changeHeader)
  return said ? (JSON.parse(decodeURIComponent(said)) as AnswerChange) : undefined
}
