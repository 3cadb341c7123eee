import type { CallDeclaration } from '@quintet/contract'
import { Compile } from 'typebox/compile'

// An answer that is the same whatever was asked has nothing to be put in order by.

const isOfAmounts = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value === 'number' || typeof value === 'boolean'
  const parts = Object.values(value)
  return parts.length > 0 && parts.every(isOfAmounts)
}

const scaled = (value: unknown, share: number): unknown => {
  if (typeof value === 'number') return Number.isInteger(value) ? Math.floor(value * share) : value * share
  if (Array.isArray(value)) return value.map((one) => scaled(one, share))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, scaled(part, share)]))
}

// FNV-1a (Fowler, Noll, Vo 1991): the same question has the same answer in each visit.
const shareFor = (question: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < question.length; at += 1) hash = Math.imul(hash ^ question.charCodeAt(at), 0x01000193)
  return (1 + ((hash >>> 8) % 97)) / 98
}

/**
 * An answer to another question than the recorded one: where it is of amounts alone, they are a share of those, and which one the question says.
 * @param answer as it is on the wire
 * @returns the answer as it was where it is of anything else, or the declaration takes no other
 */
export const answerByQuestion = ({ wire, answer: schema }: CallDeclaration, answer: unknown, question: string): unknown => {
  const readable: unknown = wire.answer.decode(answer)
  if (!isOfAmounts(readable)) return answer
  const other = scaled(readable, shareFor(question))
  return Compile(schema).Check(other) ? wire.answer.encode(other) : answer
}
