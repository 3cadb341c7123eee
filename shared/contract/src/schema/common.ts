import { Type } from 'typebox'

// Sizes of what passes the wire. Domain rules (which option of which question) are the services' part; these bound the shapes.

/** A whole number from `minimum` to `maximum`. */
export const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** A text of `minLength` to `maxLength` UTF-16 units. */
export const text = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength })

/** base64 or base64url of at most `maxLength` characters. */
export const base64 = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9+/_=-]+$' })

/** No fields. */
export const Empty = Type.Object({})
/** Says that it was done, in words that nothing depends on. */
export const Done = Type.Object({ message: Type.Optional(Type.String()) })
/** An address as it is typed; the identity provider decides whether it is one. */
export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '@' })
/** A moment, in seconds since 1970-01-01 UTC, up to 2100. */
export const EpochSeconds = integer(0, 4_102_444_800)
/** A day, in days since 1970-01-01 UTC, up to 2099. */
export const Day = integer(0, 47_482)
/** The place of a photo. */
export const Slot = integer(1, 5)
/** Number of a match. */
export const MatchNumber = integer(1, 2_147_483_647)
/** Level of a membership (decision 14). */
export const Tier = integer(0, 5)

/** A value or null where an empty place is meant. */
export const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])
