import { alternatives, type JsonSchema } from '@quintet/registry/calls'

/** Places of an answer: `round.sets[][].url`. */
export type Places = Set<string>

/**
 * The same value, but every field that product code reads of it is noted. Fields that only a test looks at are not.
 * @param note hears of every place that is read
 */
export const trackReads = (value: unknown, places: Places, at = ''): unknown => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const known = new Map<string, unknown>()
  return new Proxy(value, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol' || typeof found === 'function') return found
      const isItem = Array.isArray(target)
      if (isItem && key === 'length') return found
      const place = isItem ? `${at}[]` : at ? `${at}.${key}` : key
      if (!places.has(place) && !isReadByTest()) places.add(place)
      // The same object for the same field, as code that compares by identity expects.
      if (!known.has(key)) known.set(key, trackReads(found, places, place))
      return known.get(key)
    },
  })
}

const ofTests = /\/node_modules\/(\.pnpm\/[^/]+\/node_modules\/)?(@vitest|vitest|chai)\/|\.test\.tsx?$/
const ofOthers = /^node:|\/node_modules\/|\/remote-kit\/src\/recorder\//

// Who reads is the first file on the way here that is neither this one nor a library's.
const isReadByTest = (): boolean => {
  const [prepare, limit] = [Error.prepareStackTrace, Error.stackTraceLimit]
  Error.stackTraceLimit = 30
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error('who reads').stack as unknown as NodeJS.CallSite[]
  Error.prepareStackTrace = prepare
  Error.stackTraceLimit = limit
  const files = sites.map((site) => site.getFileName() ?? '').filter((file) => file !== '')
  return ofTests.test(files.find((file) => ofTests.test(file) || !ofOthers.test(file)) ?? '')
}

// A few words by number are a list of words; a larger range is a quantity that may grow without harm.
const fewWords = 100

/**
 * What a remote counts on: of the declared answer the places it read, and of them what a reader can trip over.
 * @returns nothing where nothing was read
 */
export const usedSubschema = (schema: JsonSchema, places: Pick<Places, 'has'>, at = ''): JsonSchema => {
  const parts = alternatives(schema).map((one) => partOf(one, places, at))
  const unique = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
  return unique.length === 1 ? (unique[0] ?? {}) : { anyOf: unique }
}

const partOf = (schema: JsonSchema, places: Pick<Places, 'has'>, at: string): JsonSchema => {
  const { type, enum: values, items, pattern, minimum, maximum, minItems, maxItems } = schema
  if (values) return { enum: values }
  if (type === 'object') return objectPart(schema, places, at)
  const few = minimum !== undefined && maximum !== undefined && maximum <= fewWords && { minimum, maximum }
  const fixed = minItems !== undefined && minItems === maxItems && { minItems, maxItems }
  const inner = !Array.isArray(items) && items && places.has(`${at}[]`) && { items: usedSubschema(items, places, `${at}[]`) }
  const tuple = Array.isArray(items) && { items: items.map((one) => usedSubschema(one, places, `${at}[]`)) }
  return { ...(type !== undefined && { type }), ...(pattern !== undefined && { pattern }), ...few, ...fixed, ...inner, ...tuple }
}

const objectPart = ({ properties = {}, required = [] }: JsonSchema, places: Pick<Places, 'has'>, at: string): JsonSchema => {
  const inner = (name: string) => (at ? `${at}.${name}` : name)
  const names = Object.keys(properties).filter((name) => places.has(inner(name)))
  const parts = names.map((name) => [name, usedSubschema(properties[name] ?? {}, places, inner(name))])
  const sure = names.filter((name) => required.includes(name)).sort()
  return {
    type: 'object',
    ...(sure.length > 0 && { required: sure }),
    ...(names.length > 0 && { properties: Object.fromEntries(parts.sort()) as Record<string, JsonSchema> }),
  }
}
