import type { TSchema } from 'typebox'

const isClosable = (node: object): boolean => Reflect.get(node, 'type') === 'object' && !('additionalProperties' in node)

// What a schema says of itself beside its words (its kind, whether it may be left out) is hidden from enumeration, and must stay.
const copied = (node: object): object => {
  const fields = Object.getOwnPropertyDescriptors(node)
  for (const field of Object.values(fields)) field.value = visit(field.value)
  return Object.create(Object.getPrototypeOf(node) as object | null, fields) as object
}

const visit = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(visit)
  if (typeof node !== 'object' || node === null) return node
  const copy = copied(node)
  return isClosable(node) ? Object.assign(copy, { additionalProperties: false }) : copy
}

/** A schema that takes no field beyond those that it names, at any depth, where it said nothing of others. */
export const closeObjects = (schema: TSchema): TSchema => visit(schema) as TSchema
