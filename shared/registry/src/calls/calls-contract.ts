import type { JsonSchema } from './json-schema.ts'
import type { WireShape } from './wire-shape.ts'

/** Name of a remote's contract of calls, in its folder `contract` and among the files of each of its releases. */
export const callsFile = 'calls.json'

/** Who may call, the most open first. */
export const accesses = ['none', 'ended-member', 'member'] as const
/** One of `accesses`. */
export type Access = (typeof accesses)[number]

interface Address {
  method: string
  path: string
  access: Access
}

/** One call as a remote makes it: what it sends at the widest, and of the answer what it reads and counts on. */
export interface CallMade extends Address {
  request: JsonSchema
  answer: JsonSchema
  /** Codes of refusals that it met. */
  errors: string[]
}

/** A remote's side, recorded from its own tests: `contract/calls.json`. */
export interface CallsContract {
  remote: string
  calls: Record<string, CallMade>
}

/** One call as the API offers it. */
export interface CallOffered extends Address {
  request: JsonSchema
  answer: JsonSchema
}

/** The API's side, written from its declarations. */
export interface ApiContract {
  format: 1
  calls: Record<string, CallOffered>
  /** Codes of every refusal and fault. */
  errors: string[]
  /** How it spells its calls; missing for APIs of before that was recorded. */
  wire?: Record<string, WireShape>
}

interface Declared {
  name: string
  method: string
  path: string
  auth: Access
  request: object
  answer: object
}

/**
 * What an API offers, as plain data.
 * @param declared the calls that it answers
 * @param errors codes of its refusals and faults
 */
export const describeApi = (declared: readonly Declared[], errors: readonly string[]): ApiContract => {
  const calls = declared.map(({ name, method, path, auth, request, answer }) => {
    const offered = { method, path, access: auth, request, answer }
    return [name, JSON.parse(JSON.stringify(offered)) as CallOffered] as const
  })
  return { format: 1, calls: Object.fromEntries(calls.toSorted(byName)), errors: errors.toSorted() }
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : 1)
