import { calls } from '@quintet/contract'
import { type CallOffered, describeApi } from '@quintet/registry/calls'
import { usedSubschema } from '../recorder/track-reads.ts'

const everywhere = { has: () => true }

/** What some calls may send and what their answers may be read for by any code, as the contract of these sources declares them. */
export const declaredCalls = (names: readonly string[]): Record<string, CallOffered> => {
  const made = Object.values(calls).filter(({ name }) => names.includes(name))
  const described = Object.entries(describeApi(made, []).calls)
  return Object.fromEntries(described.map(([name, call]) => [name, { ...call, answer: usedSubschema(call.answer, everywhere) }]))
}
