import type { TSchema } from 'typebox'
import { type CallDeclaration, declare } from '../call.ts'
import { same } from '../wire/codec.ts'
import { staffPath } from './path.ts'
import { type StaffRole, staffRoles } from './roles.ts'

/** A call of the staff's console. Its wire spells everything as it is named. */
export interface StaffCall<Req extends TSchema = TSchema, Ans extends TSchema = TSchema> extends CallDeclaration<Req, Ans> {
  /** Those who may make it; any one of them is enough. */
  roles: readonly StaffRole[]
  /** Whether it can't be undone, so that it wants a sign-in of the last 15 minutes. */
  needsFreshSignIn: boolean
}

interface StaffCallOptions {
  roles?: readonly StaffRole[]
  needsFreshSignIn?: true
  bodyLimit?: number
  perMinute?: number
}

/** Declares a call for all staff, or for some roles, that is posted under `/staff-api`. */
export const declareForStaff = <Req extends TSchema, Ans extends TSchema>(
  name: string,
  request: Req,
  answer: Ans,
  { roles = staffRoles, needsFreshSignIn, ...limits }: StaffCallOptions = {},
): StaffCall<Req, Ans> => ({
  ...declare({ name, method: 'POST', path: staffPath(name), request: same, answer: same }, request, answer, limits),
  roles,
  needsFreshSignIn: needsFreshSignIn ?? false,
})
