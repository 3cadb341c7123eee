import type { SupportedMember } from '@quintet/contract/staff'
import { accountAtom } from '@quintet/sdk'
import { ask } from '../../calls/ask.ts'
import { askFresh } from '../../calls/fresh-sign-in.ts'

/** The member that was found, and the case that the look is for. */
export const $found = accountAtom<{ member: SupportedMember; case: number } | undefined>(undefined)

/** Finds a member by number, or by address where there is an @ in it. */
export const find = async (sought: string, forCase: number): Promise<void> => {
  const by = sought.includes('@') ? { email: sought.trim() } : { number: Number(sought) }
  $found.set({ member: await ask('findMember', { ...by, case: forCase }), case: forCase })
}

/** Whether something can be looked for: an address, or a number. */
export const isSought = (sought: string): boolean => sought.includes('@') || /^[1-9]\d{0,8}$/.test(sought.trim())

/** Gives the found member another membership. @returns whether it was done: a fresh sign-in may be declined */
export const changeMembership = async (tier: number, membershipEndDay: number): Promise<boolean> => {
  const found = $found.get()
  if (!found) return false
  const { member, case: forCase } = found
  const changed = await askFresh('changeMembership', { number: member.number, case: forCase, tier, membershipEndDay })
  if (changed) $found.set({ member: changed, case: forCase })
  return changed !== undefined
}

/** Pays a purchase of the found member back. @returns whether it was done: a fresh sign-in may be declined */
export const refund = async (purchase: number, amount: 'whole' | 'rest'): Promise<boolean> => {
  const found = $found.get()
  if (!found) return false
  const { member, case: forCase } = found
  const changed = await askFresh('refundPurchase', { number: member.number, case: forCase, purchase, amount })
  if (changed) $found.set({ member: changed, case: forCase })
  return changed !== undefined
}

/** Signs the found member out everywhere. */
export const endSessions = async (): Promise<void> => {
  const found = $found.get()
  if (!found) return
  await ask('endMemberSessions', { number: found.member.number, case: found.case })
  $found.set({ ...found, member: { ...found.member, sessions: 0 } })
}
