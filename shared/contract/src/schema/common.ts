import { Type } from 'typebox'

// Sizes of what passes the wire. Domain rules (which option of which question) are the services' part; these bound the shapes.

/** A whole number from `minimum` to `maximum`. */
export const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** A text of `minLength` to `maxLength` UTF-16 units. */
export const text = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength })

/** base64 or base64url of at most `maxLength` characters. */
export const base64 = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9+/_=-]+$' })

export const Empty = Type.Object({})
export const Done = Type.Object({ message: Type.Optional(Type.String()) })
export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '@' })
export const EpochSeconds = integer(0, 4_102_444_800)
export const Day = integer(0, 47_482)
export const Slot = integer(1, 5)
export const MatchNumber = integer(1, 2_147_483_647)
export const Tier = integer(0, 5)

/** A value or null where an empty place is meant. */
export const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])
