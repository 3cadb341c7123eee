import { $canActivate, $gating, $member, resource, send } from '@quintet/sdk'
import { computed } from 'nanostores'
import { missingStep } from './steps.ts'

/** Why a member will not be entered in Sunday's drawing (decision 26), the first thing to mend. */
export type NotEntered = 'suspended' | 'consent' | 'age' | 'data' | 'images' | 'pools' | 'opening' | 'paused' | 'tokens'

const suspended = 2

/** How many tokens of the running week are in. */
export const weekTokens = resource(() => send('loadTokens', {}))

/** The reason why the signed-in member would not take part; undefined when nothing is in the way, or not known yet. */
export const $notEntered = computed(
  [$member, $gating, $canActivate, weekTokens.$],
  ({ data }, gating, canActivate, tokens): NotEntered | undefined => {
    if (!data || !gating.known) return undefined
    if (data.account.standing === suspended) return 'suspended'
    const step = missingStep(gating)
    if (step) return step
    if (!data.consents.includes('matching')) return 'consent'
    if (data.ageCheck) return 'age'
    if (canActivate) return 'opening'
    if (gating.active && tokens.data?.pausedUntil !== undefined) return 'paused'
    return gating.active && tokens.data?.submitted === 0 ? 'tokens' : undefined
  },
)
