import type { MemberRecord } from '@quintet/contract'
import { blankEntered } from './kept-drafts.ts'
import { confirmFirst, member, renewSession, send, showFailure, showToast } from '@quintet/sdk'

export type ConsentKind = MemberRecord['consents'][number] | 'photoProof'
export const consentKinds: readonly ConsentKind[] = ['matching', 'sensitive', 'photoProof']

/** Whether a consent is in force. */
export const isGiven = (record: MemberRecord, kind: ConsentKind): boolean =>
  kind === 'photoProof' ? record.photoProofConsent === true : record.consents.includes(kind)

/** Gives a consent. False, with the reason shown, when that failed. */
export const giveConsent = async (kind: ConsentKind): Promise<boolean> => {
  try {
    await send('saveConsent', { kind, granted: true })
    await member.reload()
    return true
  } catch (error) {
    showFailure(error)
    return false
  }
}

/** Withdraws a consent after a question that names the consequence (decision 49). */
export const withdrawConsent = async (kind: ConsentKind): Promise<boolean> => {
  const ref = (key: string) => ({ key: `consent.${kind}.${key}`, namespace: 'data' })
  const sure = await confirmFirst({
    title: ref('withdrawTitle'),
    body: ref('withdrawBody'),
    action: { label: { key: 'consent.withdraw', namespace: 'data' } },
    danger: true,
  })
  if (!sure) return false
  try {
    await send('saveConsent', { kind, granted: false })
    if (kind === 'sensitive') blankEntered()
    await member.reload()
    // The flag "active" stands in the token too. The consent is withdrawn even where the token cannot follow just then.
    await renewSession().catch(() => false)
    showToast({ key: 'consent.withdrawn', namespace: 'data' }, { tone: 'plain' })
    return true
  } catch (error) {
    showFailure(error)
    return false
  }
}
