export { TIERS, isTier, scopeOfTier, tierName, type Scope, type Tier } from './tier.ts'
export {
  MEMBERSHIP_DAYS,
  defaultPrices,
  PRICED_MONTHS,
  membershipAfterPurchase,
  membershipFrom,
  afterGivingBack,
  afterTakingBack,
  creditDays,
  isMembershipOver,
  type Membership,
  type PaidTier,
  type Prices,
} from './price.ts'
export {
  WITHDRAWAL_DAYS,
  WITHDRAWAL_RECORD_DAYS,
  lastWithdrawalDay,
  laterStartDay,
  priceOfRest,
  withdrawalRefund,
  type Contract,
  type StartChoice,
} from './withdrawal.ts'
export {
  encryptionTypes,
  isSuspended,
  mayCreateKeys,
  mayMeet,
  mayResetKeys,
  standings,
  type EncryptionType,
  type MeetingClaims,
  type Standing,
} from './claims.ts'
