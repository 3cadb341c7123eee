import { createHmac, timingSafeEqual } from 'node:crypto'
import { IdentityFault, faults } from './faults.ts'
import type { Client } from './pools.ts'

/** A client with a secret proves it by HMAC(secret, user name ‖ client id); one without is not asked. */
export const checkSecretHash = (client: Client, names: readonly string[], given: string | undefined): void => {
  if (client.secret === undefined) return
  const secret = client.secret
  if (given === undefined) throw faults.missingSecretHash(client.id)
  const sent = Buffer.from(given, 'base64')
  const matches = names.some((name) => {
    const expected = createHmac('sha256', secret)
      .update(name + client.id)
      .digest()
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
  if (!matches) throw faults.wrongSecretHash(client.id)
}

/** A client with a secret sends the secret itself where no user name is known. */
export const checkClientSecret = ({ secret }: Client, given = ''): void => {
  if (secret === undefined) return
  const [left, right] = [Buffer.from(secret), Buffer.from(given)]
  if (left.length !== right.length || !timingSafeEqual(left, right))
    throw new IdentityFault('UnauthorizedException', 'Client secret is invalid.')
}
