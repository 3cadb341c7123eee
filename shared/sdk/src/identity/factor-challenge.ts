/** Asked for a second factor; lives three minutes. */
export interface FactorChallenge {
  challenge: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA'
  session: string
  username: string
}

/** Asked to set up a second factor before the first tokens; lives three minutes. */
export interface SetupChallenge {
  challenge: 'MFA_SETUP'
  session: string
  username: string
}
