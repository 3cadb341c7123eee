import { Type } from 'typebox'
import { declare } from '../call.ts'
import { Day, Done, Email, Empty, EpochSeconds, integer, text, Tier } from '../schema/common.ts'
import { ConsentKind, KeyPair } from '../schema/member.ts'
import { receiptFields } from '../schema/standing.ts'
import { wireCalls } from '../wire/calls.ts'

const { requestPasswordReset: requestReset, resetPassword: reset } = wireCalls

/** Sends a reset code to the address; answers alike whether an account exists. */
export const requestPasswordReset = declare(requestReset, Type.Object({ email: Email }), Done, { auth: 'none', perMinute: 10 })

/** Sets a new password by the mailed six-digit code. */
export const resetPassword = declare(
  reset,
  Type.Object({ email: Email, code: Type.String({ pattern: '^\\d{6}$' }), newPassword: text(8, 256) }),
  Done,
  { auth: 'none', perMinute: 10 },
)

/** Refreshes the membership claims and ends the sessions (decision 41). */
export const refreshMembership = declare(wireCalls.refreshMembership, Empty, Done, {
  auth: 'ended-member',
  whileSuspended: true,
  perMinute: 10,
})

/** Deletes the account for good; needs a sign-in within the last 15 minutes. */
export const deleteAccount = declare(wireCalls.deleteAccount, Empty, Done, {
  auth: 'ended-member',
  whileSuspended: true,
  perMinute: 5,
})

/** Tells the staff about a fault, or asks them something; category 6 needs the agreement. Answers with the number of the report. */
export const reportError = declare(
  wireCalls.reportError,
  Type.Object({
    category: integer(1, 10),
    issue: text(1, 80),
    browser: text(1, 80),
    device: text(1, 80),
    reason: text(10, 400),
    date: EpochSeconds,
    agreed: Type.Optional(Type.Boolean()),
  }),
  Type.Object({ ...Done.properties, ...receiptFields }),
  { whileSuspended: true, perMinute: 10 },
)

/**
 * Stores the member's key pair, the private half wrapped under a password that never leaves the browser. `purpose` says whether
 * the member means the first pair or a new one (decision 66); older clients leave it out.
 */
export const saveKeys = declare(
  wireCalls.saveKeys,
  Type.Object({
    ...KeyPair.properties,
    purpose: Type.Optional(Type.Union([Type.Literal('create'), Type.Literal('reset')])),
  }),
  Done,
  { perMinute: 10 },
)

/** Gives or withdraws a consent; withdrawing `sensitive` blanks those answers. Withdrawing is possible at any time (decision 67). */
export const saveConsent = declare(wireCalls.saveConsent, Type.Object({ kind: ConsentKind, granted: Type.Boolean() }), Done, {
  auth: 'ended-member',
  whileSuspended: true,
})

/** Item 67: the language of the member's notices, mails and push, saved when it is chosen while signed in (decision 64). */
export const saveLanguage = declare(wireCalls.saveLanguage, Type.Object({ language: integer(1, 29) }), Done, {
  auth: 'ended-member',
  whileSuspended: true,
  perMinute: 30,
})

const Quote = Type.Object({
  tier: Tier,
  cents: integer(0, 1_000_000),
  creditDays: integer(0, 10_000),
  startDay: Day,
  endDay: Day,
})

/** What each tier would cost today, with the credit for the time that is left, and the change that is under way. */
export const quoteMembership = declare(
  wireCalls.quoteMembership,
  Empty,
  Type.Object({ tier: Tier, endDay: Day, pending: Type.Optional(Quote), offers: Type.Array(Quote) }),
  { auth: 'ended-member', whileSuspended: true },
)

/** Opens a checkout at the payment provider and returns its address. */
export const startCheckout = declare(
  wireCalls.startCheckout,
  Type.Object({ tier: integer(0, 3) }),
  Type.Object({ url: Type.String() }),
  { auth: 'ended-member', perMinute: 10 },
)

/** Opens the check of age that the member's country asks for, and returns its address (decision 60). */
export const startAgeCheck = declare(wireCalls.startAgeCheck, Empty, Type.Object({ url: Type.String() }), { perMinute: 10 })
