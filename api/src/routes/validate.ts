import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Compile, type Validator } from 'typebox/compile'
import { BadInput } from '../errors.ts'

const compiled = new WeakMap<TSchema, Validator>()

const validatorOf = (schema: TSchema): Validator => {
  const known = compiled.get(schema)
  if (known) return known
  const fresh = Compile(schema) as Validator
  compiled.set(schema, fresh)
  return fresh
}

const firstFault = (schema: TSchema, value: unknown) => {
  const [fault] = validatorOf(schema).Errors(value)
  return fault === undefined ? '' : `${fault.instancePath || '/'} ${fault.message}`
}

/** What is wrong with a value, worst first; empty when it has the schema's shape. */
export const inputFaults = (schema: TSchema, value: unknown): TLocalizedValidationError[] =>
  validatorOf(schema).Check(value) ? [] : validatorOf(schema).Errors(value)

/** Throws BadInput, naming the place of the first fault, unless the value has the schema's shape. */
export const checkInput = (schema: TSchema, value: unknown): void => {
  if (!validatorOf(schema).Check(value)) throw new BadInput('input.invalid', { fault: firstFault(schema, value) })
}

/** A fault of ours, not the caller's: the answer does not keep the contract. */
export const checkAnswer = (name: string, schema: TSchema, value: unknown): void => {
  if (!validatorOf(schema).Check(value))
    throw new Error(`The answer of ${name} breaks its contract: ${firstFault(schema, value)}`)
}

/** Compiles ahead, so that the first request does not pay. */
export const prepare = (schema: TSchema): void => void validatorOf(schema)
