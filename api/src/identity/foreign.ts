import type { Config } from '../config.ts'
import type { Member } from '../member.ts'
import { languageOf } from './attributes.ts'
import { createForeignKeys } from './foreign-keys.ts'
import type { Provider } from './provider.ts'
import { createAuthenticate } from './tokens/authenticate.ts'
import type { JwtClaims } from './tokens/jwt.ts'

const text = (claims: JwtClaims, name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)

/** A member is made at the first sight of an account, as a confirmed sign-up makes one in the own provider. */
const createMember = async ({ db, hooks }: Provider, claims: JwtClaims): Promise<void> => {
  const sub = text(claims, 'sub')
  if (sub === undefined) return
  const known = await db.read.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirst()
  if (known) return
  const account = {
    sub,
    birthDate: text(claims, 'birthdate'),
    languageId: languageOf(undefined, { locale: text(claims, 'locale') ?? 'en' }),
  }
  await db.write((trx) => hooks.confirmed(trx, account))
}

export interface Foreign {
  authenticate(token: string): Member
  knows(token: string): boolean
  admit(token: string): Promise<void>
  stands(member: Member, token: string): boolean
}

/** Takes the id tokens of an Amazon Cognito pool in place of the own provider's, by the keys that pool publishes. */
export const createForeign = (provider: Provider, config: Pick<Config, 'cognitoIssuer' | 'cognitoClient'>): Foreign => {
  const { db, wall } = provider
  const { cognitoIssuer: issuer, cognitoClient } = config
  const { verify, refresh } = createForeignKeys(provider, config)
  const { authenticate, knows } = createAuthenticate({
    db,
    wall,
    verify,
    issuer,
    clients: new Set([cognitoClient]),
    foreign: true,
  })
  const stands = (token: string): boolean => {
    try {
      return Boolean(authenticate(token))
    } catch {
      return false
    }
  }
  const admit = async (token: string): Promise<void> => {
    if (stands(token)) return
    await refresh(token)
    const claims = verify(token)
    const isOurs = claims?.['aud'] === cognitoClient && claims['token_use'] === 'id'
    if (claims && isOurs && Number(claims['exp']) * 1000 > wall.now()) await createMember(provider, claims)
  }
  return { authenticate, knows, admit, stands: (_, token) => stands(token) }
}
