import type { CellContext, CellMember, Grants } from './site.ts'

/** What every token of a grant begins with; no other one does. */
export const grantPrefix = 'cell.'

/** Grants, in memory: each is taken in the same moment by the call that it was given for. */
export const createGrants = ({ random }: Pick<CellContext, 'random'>): Grants => {
  const open = new Map<string, CellMember>()
  return {
    give: (member) => {
      const token = grantPrefix + random.bytes(32).toString('base64url')
      open.set(token, member)
      return token
    },
    take: (token) => {
      const member = open.get(token)
      open.delete(token)
      return member
    },
  }
}

/** Lets in who has a grant beside those who signed in. */
export const withGrants = <I extends CellContext['identity']>(identity: I, grants: Grants): I => ({
  ...identity,
  authenticate: async (token: string) => (token.startsWith(grantPrefix) && grants.take(token)) || identity.authenticate(token),
})
