import { claimNames } from '@quintet/contract/wire'

/** What the id token says of the member. */
export interface Claims {
  sub: string
  email: string
  tier: number
  membershipEndDay: number
  encryptionType: number
  standing: number
  active: boolean
  /** How long the token lives, in seconds. */
  lifetime: number
  /** Epoch seconds of the sign-in that the token stems from. */
  signedInAt: number
}

const payloadOf = (token: string): Record<string, unknown> => {
  const part = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}

/** Reads the claims of an id token; the server alone verifies it. */
export const readClaims = (idToken: string): Claims => {
  const payload = payloadOf(idToken)
  const number = (name: string) => Number(payload[name] ?? 0)
  return {
    sub: String(payload[claimNames.subject]),
    email: String(payload.email ?? ''),
    tier: number(claimNames.tier),
    membershipEndDay: number(claimNames.membershipEndDay),
    encryptionType: number(claimNames.encryptionType),
    standing: number(claimNames.standing),
    active: number(claimNames.active) === 1,
    lifetime: number('exp') - number('iat'),
    signedInAt: number('auth_time'),
  }
}
