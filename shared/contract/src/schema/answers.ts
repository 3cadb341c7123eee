import { Type } from 'typebox'
import { answerItems } from '../wire/names.ts'
import { integer } from './common.ts'

/** An object of which each field may be missing, and that has no other. */
export const optionals = <K extends string, S extends Type.TSchema>(keys: Readonly<Record<K, unknown>>, schema: S) =>
  Type.Object(Object.fromEntries(Object.keys(keys).map((key) => [key, Type.Optional(schema)])) as Record<K, Type.TOptional<S>>, {
    additionalProperties: false,
  })

/** Answers by question; which numbers a question allows is a rule of the domain. */
export const Answers = optionals(answerItems, integer(1, 999))

const Flag = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])
/** One flag for each item that others may see. */
export const Visibility = Type.Array(Flag, { minItems: 50, maxItems: 50 })
