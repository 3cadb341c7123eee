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

const GoneKind = Type.String({ maxLength: 40 })

/** What went with an account (`gone`), what stays and until which day (`kept`), signed by the key of the public log. */
const Certificate = Type.Object({
  number: Type.String(),
  erasedAt: integer(0, Number.MAX_SAFE_INTEGER),
  gone: Type.Array(Type.Object({ what: GoneKind, count: integer(0, Number.MAX_SAFE_INTEGER) })),
  kept: Type.Array(Type.Object({ what: GoneKind, count: integer(0, Number.MAX_SAFE_INTEGER), untilDay: Day })),
  signature: Type.String(),
})

const Erased = Type.Object({ ...Done.properties, certificate: Type.Optional(Certificate) })

/** Deletes the account for good; needs a sign-in within the last 15 minutes. */
export const deleteAccount = declare(wireCalls.deleteAccount, Empty, Erased, {
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

const DiaryLine = Type.Object({
  kind: Type.Union([ConsentKind, Type.Literal('terms')]),
  given: Type.Boolean(),
  at: integer(0, Number.MAX_SAFE_INTEGER),
  version: Type.String(),
})

/**
 * A token with which one version of a tile calls in this session's place: the calls that it declared, and no others. The shell makes it
 * when it opens the tile.
 */
export const openTile = declare(
  wireCalls.openTile,
  Type.Object({ tile: text(1, 80), version: text(1, 120) }),
  Type.Object({ token: Type.String(), calls: Type.Array(Type.String()) }),
  { auth: 'ended-member', whileSuspended: true },
)

/** Every consent given or withdrawn and every agreement to the terms, with its time and wording; the newest first (decision 67). */
export const listConsents = declare(wireCalls.listConsents, Empty, Type.Object({ lines: Type.Array(DiaryLine) }), {
  auth: 'ended-member',
  whileSuspended: true,
})

/** Agrees to the wording of the terms that is in force. */
export const agreeToTerms = declare(wireCalls.agreeToTerms, Type.Object({ version: text(1, 20) }), Done, {
  auth: 'ended-member',
  whileSuspended: true,
  perMinute: 10,
})

/** Item 67: the language of the member's notices, mails and push, saved when it is chosen while signed in (decision 64). */
export const saveLanguage = declare(wireCalls.saveLanguage, Type.Object({ language: integer(1, 29) }), Done, {
  auth: 'ended-member',
  whileSuspended: true,
  perMinute: 30,
})

const term = { creditDays: integer(0, 10_000), startDay: Day, endDay: Day }
const Quote = Type.Object({ tier: Tier, cents: integer(0, 1_000_000), ...term })
/** `later`: the same without an immediate start, when the time to withdraw is over. */
const Offer = Type.Object({ ...Quote.properties, later: Type.Optional(Type.Object(term)) })

const RefundState = Type.Union([Type.Literal('due'), Type.Literal('sent'), Type.Literal('done')])

/** A purchase that can be withdrawn from, or that was (decision 59). `refund` is what goes back, today or by the withdrawal. */
const Contract = Type.Object({
  number: integer(1, Number.MAX_SAFE_INTEGER),
  tier: Tier,
  cents: integer(0, 1_000_000),
  boughtDay: Day,
  lastDay: Day,
  refund: integer(0, 1_000_000),
  withdrawnAt: Type.Optional(integer(0, Number.MAX_SAFE_INTEGER)),
  state: Type.Optional(RefundState),
  /** The staff refunded it; the member did not withdraw. */
  byStaff: Type.Optional(Type.Literal(true)),
})

/** What came of a checkout: not heard of yet, paid, or over without a payment. */
const CheckoutOutcome = Type.Union([Type.Literal('waiting'), Type.Literal('paid'), Type.Literal('ended')])

/**
 * `checkout`: what came of the newest one, if it was opened within a day; a return from the payment provider is shown by this, as anybody
 * can open its address. Otherwise: what each tier would cost today, with the credit for the time that is left, the change that is under way, and what can be withdrawn from. */
export const quoteMembership = declare(
  wireCalls.quoteMembership,
  Empty,
  Type.Object({
    tier: Tier,
    endDay: Day,
    pending: Type.Optional(Quote),
    offers: Type.Array(Offer),
    contracts: Type.Optional(Type.Array(Contract)),
    checkout: Type.Optional(CheckoutOutcome),
  }),
  { auth: 'ended-member', whileSuspended: true },
)

/** Opens a checkout at the payment provider and returns its address. `atOnce`: the member asks for an immediate start, or does not; older clients leave it out. */
export const startCheckout = declare(
  wireCalls.startCheckout,
  Type.Object({ tier: integer(0, 3), atOnce: Type.Optional(Type.Boolean()) }),
  Type.Object({ url: Type.String() }),
  { auth: 'ended-member', perMinute: 10 },
)

/** Opens the check of age that the member's country asks for, and returns its address (decision 60). */
export const startAgeCheck = declare(wireCalls.startAgeCheck, Empty, Type.Object({ url: Type.String() }), { perMinute: 10 })
/** Withdraws from a purchase of the last 14 days (decision 59); the same again returns the same. */
export const withdrawPurchase = declare(
  wireCalls.withdrawPurchase,
  Type.Object({ number: integer(1, Number.MAX_SAFE_INTEGER) }),
  Type.Object({ refund: integer(0, 1_000_000), withdrawnAt: integer(0, Number.MAX_SAFE_INTEGER) }),
  { auth: 'ended-member', whileSuspended: true, perMinute: 10 },
)

/** Asks for a copy of everything that is kept of the member; needs a sign-in within the last 15 minutes. */
export const requestExport = declare(wireCalls.requestExport, Empty, Done, {
  auth: 'ended-member',
  whileSuspended: true,
  perMinute: 5,
})

const ExportState = Type.Union([
  Type.Literal('none'),
  Type.Literal('waiting'),
  Type.Literal('running'),
  Type.Literal('ready'),
  Type.Literal('failed'),
])

/** How far the copy is. A ready one has its end (epoch milliseconds) and, for a fresh sign-in, the address to fetch it from. */
export const loadExport = declare(
  wireCalls.loadExport,
  Empty,
  Type.Object({
    state: ExportState,
    percent: Type.Optional(integer(0, 100)),
    until: Type.Optional(integer(0, Number.MAX_SAFE_INTEGER)),
    bytes: Type.Optional(integer(0, Number.MAX_SAFE_INTEGER)),
    url: Type.Optional(Type.String()),
  }),
  { auth: 'ended-member', whileSuspended: true },
)
