/** Asked for a second factor; lives three minutes. */
export interface FactorChallenge {
  challenge: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA'
  session: string
  username: string
}
