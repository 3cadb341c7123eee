import { tokenCap } from '@quintet/domain/judging'
import { isTier } from '@quintet/domain/membership'
import { weekNumber } from '@quintet/domain/time'
import { $claims, $member, accountAtom, ApiError, environment, resource, send, serverNow } from '@quintet/sdk'
import { computed } from 'nanostores'

const storageKey = 'judging-tokens'

interface Kept {
  sub: string
  week: number
  submitted: number
}

/** The week of the product's time. */
export const currentWeek = (): number => weekNumber(Math.floor(serverNow() / 1000))

const read = (): Kept | undefined => {
  try {
    const kept = JSON.parse(environment().storage.getItem(storageKey) ?? 'null') as Kept | null
    return kept?.week === currentWeek() && kept.sub === $claims.get()?.sub ? kept : undefined
  } catch {
    return undefined
  }
}

/** Tokens submitted this week, as far as this device knows; the server's count is the truth (decision 20). */
export const $submitted = accountAtom(0)

/** The day on which the member takes part again, where this week's drawing is left out (decision 61). */
export const $pausedUntil = accountAtom<number | undefined>(undefined)

/** Tokens a week of this member's level. */
export const $cap = computed($member, ({ data }) => (data && isTier(data.account.tier) ? tokenCap(data.account.tier) : 0))

/** How often something was noted: what was asked before that is older. */
const $notes = accountAtom(0)

const note = (submitted: number) => {
  $notes.set($notes.get() + 1)
  $submitted.set(submitted)
  const kept: Kept = { sub: $claims.get()?.sub ?? '', week: currentWeek(), submitted }
  environment().storage.setItem(storageKey, JSON.stringify(kept))
}

const countOfWeek = async (): Promise<number> => {
  const known = $notes.get()
  const { submitted, pausedUntil } = await send('loadTokens', {})
  // Something was noted while the answer was on its way: it may not be in it.
  if ($notes.get() !== known) return countOfWeek()
  $pausedUntil.set(pausedUntil)
  note(submitted)
  return submitted
}

/** The server's count of the running week. */
export const weekTokens = resource(countOfWeek)

/** Shows what this device remembers of the running week, until the server has said what is true. */
export const countTokens = (): void => {
  $submitted.set(read()?.submitted ?? 0)
  void weekTokens.reload()
}

/** The server's answer: so many remain. */
export const noteRemaining = (remaining: number): void => note(Math.max(0, $cap.get() - remaining))

/** Submits the free tokens. Two refusals only say how far the week is already. */
export const submitFreeTokens = async (): Promise<void> => {
  try {
    const { tokensRemaining } = await send('submitFreeTokens', { week: currentWeek() })
    noteRemaining(tokensRemaining)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'judging.required') return note(Math.max(2, $submitted.get()))
    if (error.code === 'judging.allSubmitted') return note($cap.get())
    throw error
  }
}
