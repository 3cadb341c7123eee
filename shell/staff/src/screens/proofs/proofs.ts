import type { ReviewedProof } from '@quintet/contract/staff'
import { accountAtom } from '@quintet/sdk'
import { ask, type Asked } from '../../calls/ask.ts'

/** What is decided about a check. */
export type Decision = Asked<'decideProof'>

/** The check in one's hands, and how many wait in all; nothing before the first answer. */
export const $proof = accountAtom<{ proof?: ReviewedProof | undefined; waiting: number } | undefined>(undefined)

/** Takes the check that waits longest. Throws ApiError. */
export const takeProof = async (): Promise<void> => $proof.set(await ask('takeProof', {}))

/** Decides it; the next one is taken. Throws ApiError. */
export const decideProof = async (decision: Decision): Promise<void> => {
  await ask('decideProof', decision)
  await takeProof()
}
