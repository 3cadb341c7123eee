import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls } from '@quintet/contract/staff'
import type { Transaction } from '@quintet/database'
import { readSetAside } from '@quintet/jobs/set-aside'
import { Refusal } from '@quintet/kit/errors'
import type { StaffScope } from '../staff-scope.ts'

/** The jobs that were set aside. */
export const listJobs = async (_: unknown, { context }: StaffScope): Promise<AnswerOf<StaffCalls['listJobs']>> => {
  const found = await readSetAside(context.db.read)
  return { jobs: found.map(({ setAsideAt, ...job }) => ({ ...job, setAsideAt: Math.floor(setAsideAt / 1000) })) }
}

type Action = (trx: Transaction, id: number) => Promise<string | undefined>

const doWith = (id: number, action: Action, { context, record }: StaffScope): Promise<{ message: string }> =>
  context.db.write(async (trx) => {
    const name = await action(trx, id)
    if (name === undefined) throw new Refusal('staff.noJob')
    await record(trx, { details: { job: name, id } })
    return { message: 'success' }
  })

/** Has a job tried again. */
export const retryJob = (
  { id }: RequestOf<StaffCalls['retryJob']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['retryJob']>> => doWith(id, scope.context.jobs.tryAgain, scope)

/** Drops a job. */
export const dropJob = ({ id }: RequestOf<StaffCalls['dropJob']>, scope: StaffScope): Promise<AnswerOf<StaffCalls['dropJob']>> =>
  doWith(id, scope.context.jobs.drop, scope)
