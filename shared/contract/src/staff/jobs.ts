import { type Static, Type } from 'typebox'
import { Done, Empty, EpochSeconds, integer, text } from '../schema/common.ts'
import { declareForStaff } from './staff-call.ts'

// Every mail and every photo that goes is a job: numbers of 32 bits would not do for good.
const Id = integer(1, Number.MAX_SAFE_INTEGER)

/** A job that was tried as often as it may be: nothing of what it is about. */
export const StaffJob = Type.Object({
  id: Id,
  name: text(1, 100),
  setAsideAt: EpochSeconds,
  attempts: integer(0, 2_147_483_647),
  /** The last error, without addresses. */
  error: text(0, 300),
})
/** Its type. */
export type StaffJob = Static<typeof StaffJob>

/** The newest hundred jobs that were set aside, the newest first. */
export const listJobs = declareForStaff('listJobs', Empty, Type.Object({ jobs: Type.Array(StaffJob, { maxItems: 100 }) }), {
  roles: ['operator'],
})

/** Has a job that was set aside tried again at once, as often as at first. */
export const retryJob = declareForStaff('retryJob', Type.Object({ id: Id }), Done, {
  roles: ['operator'],
  perMinute: 60,
})

/** Takes a job away that was set aside: it is never done. */
export const dropJob = declareForStaff('dropJob', Type.Object({ id: Id }), Done, {
  roles: ['operator'],
  needsFreshSignIn: true,
  perMinute: 60,
})
