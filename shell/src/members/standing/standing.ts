import { standings } from '@quintet/domain/membership'
import { type Claims, type Loaded, member, resource, send } from '@quintet/sdk'
import type { MemberRecord } from '@quintet/contract'

/** The measures against the member with their reasons, the newest first. */
export const standing = resource(() => send('loadStanding', {}))

/** Sends the member's word against a measure, and reads what stands about it now. Throws ApiError. */
export const appealAgainst = async (number: number, text: string): Promise<void> => {
  await send('appealMeasure', { number, text: text.trim() })
  await standing.reload()
}

/** What the member reported and what became of it, the newest first. */
export const reports = resource(() => send('listReports', {}))

/** Sends a reporter's word against a decision to do nothing, and reads what stands about it now. Throws ApiError. */
export const appealReport = async (number: number, text: string): Promise<void> => {
  await send('appealReport', { number, text: text.trim() })
  await reports.reload()
}

/** Whether there is a purchase that can still be withdrawn from. */
export const refundable = resource(async () => {
  const { contracts = [] } = await send('quoteMembership', {})
  return contracts.some(({ withdrawnAt }) => withdrawnAt === undefined)
})

/** Asks anew what is decided: a suspension may be over, or an appeal answered. */
export const lookAgain = async (): Promise<void> => {
  await Promise.all([standing.reload(), member.reload()])
}

const left = ['/standing', '/information', '/report-error', '/data/account-data', '/data/account-payment', '/data/account-delete']

/** The pages that are left to a suspended or closed member (decision 57). */
export const isLeft = (path: string): boolean => left.some((open) => path === open || path.startsWith(`${open}/`))

/** Whether the account is suspended, as the server said last: the record is newer than the token. */
export const isSuspended = (claims: Pick<Claims, 'standing'> | undefined, { data }: Loaded<MemberRecord>): boolean =>
  (data?.account.standing ?? claims?.standing ?? standings.good) >= standings.suspended
