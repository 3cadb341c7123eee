import { type Codec, isObject, objectCodec, piped, placeOf, renamed } from './codec.ts'

const entry = renamed({ url: 'u', ticket: 't' })
const entries = (wire: unknown) => (Array.isArray(wire) ? wire.map((each) => entry.decode(each)) : [])

/**
 * `/giurl` answers image lists under the keys 0-3 (0 the same-person question, 1-3 the photos to rate) and the tokens that remain.
 */
export const roundCodec = objectCodec(
  (value) => {
    if (!isObject(value.round)) return { tokensRemaining: value.tokensRemaining }
    const { samePerson, sets } = value.round as { samePerson: unknown[]; sets: unknown[][] }
    const lists = [samePerson, ...sets].map((list, index) => [String(index), list.map((each) => entry.encode(each))])
    return { ...Object.fromEntries(lists), tokensRemaining: value.tokensRemaining }
  },
  ({ tokensRemaining, ...wire }) => {
    const remaining = tokensRemaining === undefined ? {} : { tokensRemaining }
    if (wire['0'] === undefined) return remaining
    return { ...remaining, round: { samePerson: entries(wire['0']), sets: ['1', '2', '3'].map((key) => entries(wire[key])) } }
  },
)

const samePersonCodes = ['skipped', 'same', 'different']

const encodeRating = (rating: Record<string, unknown>) =>
  'reason' in rating
    ? ['r', rating.reason, rating.ticket, rating.text ?? '']
    : [rating.attractiveness, rating.pictureQuality, rating.ticket]

const decodeRating = (wire: unknown) => {
  if (!Array.isArray(wire)) return wire
  if (wire[0] === 'r') return { reason: wire[1], ticket: wire[2], text: wire[3] ?? '' }
  return { attractiveness: wire[0], pictureQuality: wire[1], ticket: wire[2] }
}

const ratingNumbers = Array.from({ length: 10 }, (_, index) => String(index + 1))

/** finalData of `/cir`: key 0 the same-person answer, keys 1-10 one rating or report each. */
const finalData = objectCodec(
  ({ samePerson, ratings }) => ({
    '0': samePersonCodes.indexOf(samePerson as string),
    ...Object.fromEntries(
      (ratings as Record<string, unknown>[]).map((rating, index) => [ratingNumbers[index], encodeRating(rating)]),
    ),
  }),
  (wire) => ({
    samePerson: samePersonCodes[placeOf(wire['0'])],
    ratings: ratingNumbers.filter((key) => key in wire).map((key) => decodeRating(wire[key])),
  }),
)

/** `/cir` sends `[finalData, userData]`, `/toke` sends `[userData]`; userData names the week that the tokens are for. */
const userData = renamed({ week: 'week' })

const resultArray: Codec = {
  encode: (value) =>
    isObject(value)
      ? [finalData.encode({ samePerson: value.samePerson, ratings: value.ratings }), userData.encode(value)]
      : value,
  decode: (wire) =>
    Array.isArray(wire) && isObject(wire[0])
      ? { ...(finalData.decode(wire[0]) as object), ...(userData.decode(wire[1]) as object) }
      : wire,
}
/** The result of a round, as the array that the wire sends. */
export const roundResultCodec = resultArray

/** The submission of the free tokens. */
export const freeTokensCodec = piped(userData, {
  encode: (value) => [value],
  // Nothing but the array is taken; an empty one names no week.
  decode: (wire) => (Array.isArray(wire) ? (wire[0] ?? {}) : null),
})
