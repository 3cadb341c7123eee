import { lastingMeasures } from '@quintet/domain/cases'
import { type Static, Type } from 'typebox'
import { Day, Done, Email, EpochSeconds, Tier, integer, text } from '../schema/common.ts'
import { AppealOutcome } from '../schema/standing.ts'
import { declareForStaff } from './staff-call.ts'

const Count = integer(0, 2_147_483_647)
const Number = integer(1, 2_147_483_647)

/** What support may see of a member: the account, never the profile, photos or messages. */
export const SupportedMember = Type.Object({
  number: Number,
  /** Nothing where this provider has no sign-in of the member's. */
  email: Type.Optional(Email),
  joinedAt: EpochSeconds,
  tier: Tier,
  /** 0 for none. */
  membershipEndDay: Type.Integer({ minimum: 0, maximum: 100_000 }),
  standing: Count,
  active: Type.Boolean(),
  /** Sign-ins that still count. */
  sessions: Count,
  purchases: Type.Array(
    Type.Object({
      number: Number,
      at: EpochSeconds,
      tier: Tier,
      cents: Count,
      /** ISO 4217. */
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      state: text(1, 40),
      endDay: Count,
      /** What would go back today, in cents: the whole price, or that of the days that are left. Left out where nothing can. */
      refundable: Type.Optional(Type.Object({ whole: Count, rest: Count })),
      /** What goes back or went back, and how far that is. */
      refund: Type.Optional(
        Type.Object({ cents: Count, at: EpochSeconds, byStaff: Type.Boolean(), state: Type.Enum(['due', 'sent', 'done']) }),
      ),
    }),
    { maxItems: 100 },
  ),
  cases: Type.Array(
    Type.Object({ number: Number, kind: text(1, 40), openedAt: EpochSeconds, decidedAt: Type.Optional(EpochSeconds) }),
    { maxItems: 100 },
  ),
  /** Appeals against measures, the newest first; not what was written. */
  appeals: Type.Array(
    Type.Object({
      number: Number,
      case: Number,
      measure: Type.Enum([...lastingMeasures]),
      at: EpochSeconds,
      dueAt: EpochSeconds,
      decidedAt: Type.Optional(EpochSeconds),
      outcome: Type.Optional(AppealOutcome),
    }),
    { maxItems: 100 },
  ),
})
/** Its type. */
export type SupportedMember = Static<typeof SupportedMember>

// Every look has a case that it is for; it stands in the audit log.
const forCase = { case: Number }

/** Finds a member by number or address. */
export const findMember = declareForStaff(
  'findMember',
  Type.Union([Type.Object({ number: Number, ...forCase }), Type.Object({ email: Email, ...forCase })]),
  SupportedMember,
  { roles: ['support'], perMinute: 30 },
)

/** Gives a member another membership, or ends it: level and last day. */
export const changeMembership = declareForStaff(
  'changeMembership',
  Type.Object({ number: Number, ...forCase, tier: Tier, membershipEndDay: Day }),
  SupportedMember,
  { roles: ['support'], needsFreshSignIn: true, perMinute: 10 },
)

/** Signs a member out everywhere. */
export const endMemberSessions = declareForStaff('endMemberSessions', Type.Object({ number: Number, ...forCase }), Done, {
  roles: ['support'],
  perMinute: 10,
})

/** Pays a purchase back, whole or for the days that are left, and ends it at the next 00:00 UTC. The same again changes nothing. */
export const refundPurchase = declareForStaff(
  'refundPurchase',
  Type.Object({ number: Number, ...forCase, purchase: Number, amount: Type.Enum(['whole', 'rest']) }),
  SupportedMember,
  { roles: ['support'], needsFreshSignIn: true, perMinute: 10 },
)
