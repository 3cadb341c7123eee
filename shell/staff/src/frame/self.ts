import type { StaffRole } from '@quintet/contract/staff'
import { resource } from '@quintet/sdk'
import { type Answered, ask } from '../calls/ask.ts'

/** Who is signed in. */
export type Self = Answered<'loadSelf'>

/** Who is signed in, as the server knows them now. */
export const self = resource(() => ask('loadSelf', {}))

/** Whether somebody has one of the roles. */
export const hasOne = ({ roles }: Pick<Self, 'roles'>, wanted: readonly StaffRole[]): boolean =>
  wanted.some((role) => roles.includes(role))
