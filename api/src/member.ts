/** What the product knows about a signed-in member at the moment of a request; read anew on every one. */
export interface MemberClaims {
  /** 0 Local, 1 National, 2 Worldwide, 3 Worldwide+, 4 Limited, 5 Ended. */
  tier: number
  active: boolean
  /** 0 good, 1 warned, 2 suspended. */
  standing: number
  /** Days since 1970-01-01; 0 for none. */
  membershipEndDay: number
  /** 0 unset, 1 cloud, 2 mobile only. */
  encryptionType: number
}

export interface Member {
  id: number
  sub: string
  claims: MemberClaims
  /** When the member last proved the password, epoch milliseconds of the wall clock. */
  signedInAt: number
  /** The sign-in this request belongs to. */
  sessionId: string
}
