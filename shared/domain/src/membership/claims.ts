import { TIERS } from './tier.ts'

/** Account encryption type (decision 18): where the private key lives. */
export const encryptionTypes = { unset: 0, cloud: 1, mobileOnly: 2 } as const
/** A number of `encryptionTypes`. */
export type EncryptionType = (typeof encryptionTypes)[keyof typeof encryptionTypes]

/** Standing of an account (decision 18). */
export const standings = { good: 0, warned: 1, suspended: 2 } as const
/** A number of `standings`. */
export type Standing = (typeof standings)[keyof typeof standings]

/** Keys are generated once, while the type is unset or 0 (decision 18). */
export const mayCreateKeys = (type: EncryptionType | undefined): boolean =>
  (type ?? encryptionTypes.unset) === encryptionTypes.unset

/** Keys can be reset here only where they were made in the cloud; mobile-only ones are changed in the mobile app (decision 18). */
export const mayResetKeys = (type: EncryptionType | undefined): boolean => type === encryptionTypes.cloud

/** What decides whether a member may meet others: staff’s word on the account, the level (TIERS) and whether the account is active. */
export interface MeetingClaims {
  /** 0 good, 1 warned, 2 and more suspended. */
  standing: number
  tier: number
  active: boolean
}

/** Whether staff have suspended the account, until a day or for good (rule 57). */
export const isSuspended = ({ standing }: Pick<MeetingClaims, 'standing'>): boolean => standing >= standings.suspended

/** Whether the member may meet others: see their photos, be told of messages. An active user with a membership, in good standing. */
export const mayMeet = (claims: MeetingClaims): boolean => claims.active && claims.tier !== TIERS.ended && !isSuspended(claims)
