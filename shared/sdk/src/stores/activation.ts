import { computed } from 'nanostores'
import { send } from '../client/send.ts'
import { onSessionEnd, withinSession } from '../session/account-scope.ts'
import { $session } from '../session/store.ts'
import { currentIdToken, renewSession } from '../session/tokens.ts'
import { $gating, $member, member } from './member.ts'

/** What the server still misses before a member is active; undefined when nothing: the member is active now. */
export type ActivationIssue = 'characters' | 'data' | 'images'

let running: Promise<ActivationIssue | undefined> | undefined
onSessionEnd(() => {
  running = undefined
})

const activate = async (): Promise<ActivationIssue | undefined> => {
  // Renewed first where it is about to end: the call's own renewal comes too late for what it carries.
  await withinSession(currentIdToken())
  const { accessToken = '' } = $session.get()
  const { status, issue } = await send('activate', { accessToken })
  if (status !== 200) return issue ?? 'data'
  // The claim that the member is active comes with new tokens. The member is active even where they cannot be had just then.
  await renewSession().catch(() => false)
  await member.reload()
  return undefined
}

/**
 * Asks the server to make the member active (`/vua`); callers at the same time share one answer.
 * @returns what is still missing, undefined when the member is active now
 * @throws ApiError when the call fails
 */
export const activateMember = (): Promise<ActivationIssue | undefined> =>
  (running ??= withinSession(activate()).finally(() => {
    running = undefined
  }))

const suspended = 2

/** Whether all that the member has to bring is there while the server's word is missing: then it is asked for (decision 65). */
export const $canActivate = computed([$gating, $member], (gating, { data }): boolean => {
  if (!data || gating.active || data.account.standing === suspended) return false
  return (
    gating.dataComplete &&
    gating.imagesComplete &&
    gating.poolsComplete &&
    data.consents.includes('matching') &&
    data.birthDateKnown &&
    data.ageCheck === undefined
  )
})
