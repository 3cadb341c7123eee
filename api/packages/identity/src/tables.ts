import type { Generated } from 'kysely'

/** Status words of the protocol. */
export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD'

export interface IdentityUserTable {
  sub: string
  pool: string
  /** The protocol's user name; equals `sub` where people sign in by e-mail. */
  username: string
  /** Lower case. */
  email: string
  status: UserStatus
  enabled: Generated<number>
  salt: Buffer
  sealed_verifier: Buffer
  /** The name that the password was set under; null stands for the user name. */
  srp_id: string | null
  /** Whether that name and the salt belong to an address of before. */
  srp_moved: Generated<number>
  /** JSON object of the protocol's attributes by name. */
  attributes: string
  created_at: number
  changed_at: number
}

/** Second factors; the sealed secrets are TOTP keys, `pending` one that was not proved yet. */
export interface IdentityFactorTable {
  sub: string
  sealed_pending: Buffer | null
  sealed_secret: Buffer | null
  /** The newest 30-second step whose code was taken: none is taken twice. */
  last_step: Generated<number>
  software: Generated<number>
  sms: Generated<number>
  preferred: string | null
  friendly_name: string | null
}

export interface IdentityDeviceTable {
  key: string
  sub: string
  name: string | null
  salt: Buffer
  sealed_verifier: Buffer
  remembered: Generated<number>
  created_at: number
  changed_at: number
  seen_at: number
}

export interface IdentityTables {
  identity_users: IdentityUserTable
  identity_codes: { sub: string; purpose: string; code_hash: Buffer; expires_at: number }
  /** One per sign-in; `id` is the tokens' origin_jti, `auth_time` in epoch seconds. */
  identity_sessions: {
    id: string
    sub: string
    client: string
    auth_time: number
    revoked_at: number | null
    /** Key of the device that signed in, where devices are tracked. */
    device: string | null
  }
  identity_refresh_tokens: { hash: Buffer; session: string; expires_at: number; replaced_at: number | null }
  identity_factors: IdentityFactorTable
  identity_recovery_codes: { sub: string; code_hash: Buffer }
  identity_devices: IdentityDeviceTable
  /** Sessions of challenges that were answered, until they would have ended. */
  identity_used_challenges: { id: string; expires_at: number }
  /** New values of attributes that count once their code is entered. */
  identity_pending_attributes: { sub: string; name: string; value: string }
  /** What the hand-shake for an address goes on answering after its account has left; sealed. */
  identity_srp_names: { key: Buffer; sealed: Buffer; left_at: number }
  /** Codes that were used or replaced. */
  identity_spent_codes: { sub: string; purpose: string; code_hash: Buffer; expires_at: number }
  /** Codes that would have been sent, had there been an account. */
  identity_decoy_codes: { key: Buffer; expires_at: number }
  /** Networks that someone has signed in from. */
  identity_known_sources: { key: Buffer; sub: string; seen_at: number }
  /** How someone signed in before a change of it, by the hash of the link that brings it back. */
  identity_undos: { id: Generated<number>; token_hash: Buffer; sub: string; sealed: Buffer; expires_at: number }
  identity_attempts: { key: string; failures: number; since: number; last_at: number }
}
