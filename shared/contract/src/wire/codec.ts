/** Turns a readable value into its wire form and back. `decode` takes unknown input, never throws and never invents fields. */
export interface Codec {
  encode(value: unknown): unknown
  decode(wire: unknown): unknown
}

/** The half of a call that the browser needs: where it goes and how its bodies are spelled. */
export interface WireCall {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  request: Codec
  answer: Codec
}

/** An object of JSON, before its fields are known. */
export type PlainObject = Record<string, unknown>

/** Whether a value is a JSON object (not null, not an array). */
export const isObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Builds a codec from two functions; values that are no JSON object pass unchanged, so that validation names the fault. */
export const objectCodec = (encode: (value: PlainObject) => unknown, decode: (wire: PlainObject) => unknown): Codec => ({
  encode: (value) => (isObject(value) ? encode(value) : value),
  decode: (wire) => (isObject(wire) ? decode(wire) : wire),
})

/** The value is spelled the same on the wire. */
export const same: Codec = { encode: (value) => value, decode: (wire) => wire }

/** A number that the wire spells as a decimal string. */
export const numberAsString: Codec = {
  encode: String,
  decode: (wire) => (typeof wire === 'string' && /^-?\d{1,15}$/.test(wire) ? Number(wire) : wire),
}

/** A number in the query of a GET, where every value arrives as a text. */
export const numberInQuery: Codec = { encode: same.encode, decode: numberAsString.decode }

/** A number of the wire, spelled either way, as a place in a list; -1 for whatever names none, without asking it to become one. */
export const placeOf = (wire: unknown): number => {
  const number = numberAsString.decode(wire)
  return typeof number === 'number' && Number.isInteger(number) ? number : -1
}

/** A boolean that the wire spells 1 or leaves out. */
export const flag: Codec = { encode: (value) => (value ? 1 : undefined), decode: (wire) => wire === 1 }

/**
 * An object whose keys are renamed: `names` maps readable key to wire key, `fields` gives a codec to the values that need one.
 * Unknown keys are dropped in both directions.
 */
export const renamed = (names: Readonly<Record<string, string>>, fields: Readonly<Record<string, Codec>> = {}): Codec => {
  const picking = (side: 'encode' | 'decode') => {
    const steps = Object.entries(names).map(([readable, wire]) => {
      const [source, target] = side === 'encode' ? [readable, wire] : [wire, readable]
      return { source, target, convert: (fields[readable] ?? same)[side] }
    })
    return (from: PlainObject) => {
      const result: PlainObject = {}
      for (const { source, target, convert } of steps) {
        if (!Object.hasOwn(from, source) || from[source] === undefined) continue
        const value = convert(from[source])
        if (value !== undefined) result[target] = value
      }
      return result
    }
  }
  return objectCodec(picking('encode'), picking('decode'))
}

/** An array of items of one kind. */
export const listOf = (item: Codec): Codec => ({
  encode: (value) => (Array.isArray(value) ? value.map((each) => item.encode(each)) : value),
  decode: (wire) => (Array.isArray(wire) ? wire.map((each) => item.decode(each)) : wire),
})

/** One after the other: the readable value passes `first`, then `second`, on its way to the wire. */
export const piped = (first: Codec, second: Codec): Codec => ({
  encode: (value) => second.encode(first.encode(value)),
  decode: (wire) => first.decode(second.decode(wire)),
})

/** Several codecs that read and write different keys of one and the same object. */
export const merged = (...codecs: Codec[]): Codec =>
  objectCodec(
    (value) => Object.assign({}, ...codecs.map((codec) => codec.encode(value) as PlainObject)),
    (wire) => Object.assign({}, ...codecs.map((codec) => codec.decode(wire) as PlainObject)),
  )

/** A readable object field whose members stand flat among the wire's other keys. */
export const flattened = (field: string, inner: Codec): Codec =>
  objectCodec(
    (value) => (value[field] === undefined ? {} : inner.encode(value[field])),
    (wire) => {
      const found = inner.decode(wire)
      return isObject(found) && Object.keys(found).length > 0 ? { [field]: found } : {}
    },
  )

/** Five numbered wire keys (`img1` … `img5`) as one readable list of five; an empty slot is `''` on the wire and null here. */
export const numbered = (field: string, prefix: string, count: number): Codec => {
  const keys = Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
  return objectCodec(
    (value) => {
      const list = Array.isArray(value[field]) ? (value[field] as unknown[]) : []
      const wire: PlainObject = {}
      for (const [index, key] of keys.entries()) wire[key] = list[index] ?? ''
      return wire
    },
    (wire) => ({ [field]: keys.map((key) => (wire[key] === undefined || wire[key] === '' ? null : wire[key])) }),
  )
}
