import { type Static, Type } from 'typebox'
import { Day, Empty, EpochSeconds, integer, text } from '../schema/common.ts'
import { declareForStaff } from './staff-call.ts'

const Number = integer(1, 2_147_483_647)
const Words = Type.Object({ title: text(1, 120), message: text(1, 2000) })
// Every language that the site has texts in: a notice that some can't read is no notice to all.
const Texts = Type.Object({
  en: Words,
  zh: Words,
  hi: Words,
  es: Words,
  fr: Words,
  ar: Words,
  ru: Words,
  pt: Words,
  de: Words,
})

/** A notice to everybody: shown from a day to a day, unless it was taken back. */
export const PublicNotice = Type.Object({
  number: Number,
  fromDay: Day,
  toDay: Day,
  texts: Texts,
  madeBy: Number,
  madeAt: EpochSeconds,
  takenBackAt: Type.Optional(EpochSeconds),
})
/** Its type. */
export type PublicNotice = Static<typeof PublicNotice>

/** The notices to everybody, the newest first, and the day of the product's clock. */
export const listNoticesToAll = declareForStaff(
  'listNoticesToAll',
  Empty,
  Type.Object({ notices: Type.Array(PublicNotice, { maxItems: 200 }), today: Day }),
  { roles: ['operator'] },
)

/** Writes a notice to everybody, in every language. */
export const writeNoticeToAll = declareForStaff(
  'writeNoticeToAll',
  Type.Object({ fromDay: Day, toDay: Day, texts: Texts }),
  PublicNotice,
  { roles: ['operator'], perMinute: 10, bodyLimit: 131_072 },
)

/** Takes a notice back. */
export const takeNoticeBack = declareForStaff('takeNoticeBack', Type.Object({ number: Number }), PublicNotice, {
  roles: ['operator'],
  perMinute: 30,
})
