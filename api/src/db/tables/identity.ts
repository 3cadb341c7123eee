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
  /** JSON object of the protocol's attributes by name. */
  attributes: string
  created_at: number
  changed_at: number
}

export interface IdentityTables {
  identity_users: IdentityUserTable
  identity_codes: { sub: string; purpose: string; code_hash: Buffer; expires_at: number }
  /** One per sign-in; `id` is the tokens' origin_jti, `auth_time` in epoch seconds. */
  identity_sessions: { id: string; sub: string; client: string; auth_time: number; revoked_at: number | null }
  identity_refresh_tokens: { hash: Buffer; session: string; expires_at: number; replaced_at: number | null }
  identity_attempts: { key: string; failures: number; since: number; last_at: number }
}
