import type { Member } from '../member.ts'

/** What the rest of the API sees of the identity provider. */
export interface Identity {
  /**
   * The member behind an id token. The signature is checked once per distinct token; expiry, sign-out, a disabled account and
   * the member's claims are looked at every time. Throws Unauthorized.
   */
  authenticate(token: string): Member
}
