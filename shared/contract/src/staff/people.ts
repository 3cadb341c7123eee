import { type Static, Type } from 'typebox'
import { Done, Email, Empty, EpochSeconds, integer } from '../schema/common.ts'
import { staffRoles } from './roles.ts'
import { declareForStaff } from './staff-call.ts'

const Roles = Type.Array(Type.Enum([...staffRoles]), { minItems: 1, maxItems: staffRoles.length, uniqueItems: true })
const StaffNumber = integer(1, 2_147_483_647)

/** Somebody who runs the site. */
export const StaffMember = Type.Object({
  number: StaffNumber,
  email: Email,
  roles: Roles,
  addedAt: EpochSeconds,
  endedAt: Type.Optional(EpochSeconds),
})
/** Its type. */
export type StaffMember = Static<typeof StaffMember>

/** Who is signed in, with which roles, and when the session ends. */
export const loadSelf = declareForStaff(
  'loadSelf',
  Empty,
  Type.Object({ number: StaffNumber, email: Email, roles: Roles, sessionEndsAt: EpochSeconds }),
)

/** Everybody who runs the site, or did. */
export const listStaff = declareForStaff(
  'listStaff',
  Empty,
  Type.Object({ people: Type.Array(StaffMember, { maxItems: 1000 }) }),
  { roles: ['operator'] },
)

/** Invites somebody by mail, with a password for the first sign-in. */
export const addStaff = declareForStaff('addStaff', Type.Object({ email: Email, roles: Roles }), StaffMember, {
  roles: ['operator'],
  needsFreshSignIn: true,
  perMinute: 10,
})

/** Gives somebody other roles. */
export const changeStaffRoles = declareForStaff(
  'changeStaffRoles',
  Type.Object({ number: StaffNumber, roles: Roles }),
  StaffMember,
  {
    roles: ['operator'],
    needsFreshSignIn: true,
    perMinute: 10,
  },
)

/** Ends somebody's account: every session of theirs at once, and no sign-in any more. */
export const endStaff = declareForStaff('endStaff', Type.Object({ number: StaffNumber }), Done, {
  roles: ['operator'],
  needsFreshSignIn: true,
  perMinute: 10,
})
