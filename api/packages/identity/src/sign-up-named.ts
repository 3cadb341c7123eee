import type { Pool } from './pools.ts'
import type { User } from './repositories/users.ts'

type Metadata = Readonly<Record<string, string>> | undefined

/**
 * The `UserSub` of a sign-up's answer, as ConfirmSignUp and ResendConfirmationCode may give it: ClientMetadata `{ "signUp": UserSub }`.
 * Only who made the sign-up knows it.
 */
export const signUpOf = (metadata: Metadata): string | undefined => metadata?.['signUp']

/**
 * The sign-up that a request about a code is for, among the people of a name: the one it gives, else the only one that waits. Where
 * sign-ups stand side by side the name alone says nothing, and none is meant: the newest one's code, mailed to the owner of the mailbox,
 * would confirm whichever password a stranger has chosen.
 */
export const signUpNamed = (pool: Pool, users: readonly User[], metadata: Metadata): User | undefined => {
  const waiting = users.filter(({ status }) => status === 'UNCONFIRMED')
  const given = signUpOf(metadata)
  if (given !== undefined) return waiting.find(({ sub }) => sub === given)
  return waiting.length === 1 || !pool.signUpPrivacy ? waiting[0] : undefined
}
