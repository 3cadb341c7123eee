import { TIERS } from '@quintet/domain/membership'
import { $popups, openPopup } from '../stores/popup.ts'
import { endSession } from './end.ts'
import { $session } from './store.ts'

const title = 'ended.title'

const isShown = (): boolean => $popups.get().some((popup) => popup.title.key === title)

const leave = (): void => {
  if ($session.get().authenticated) void endSession('membershipEnded')
}

/**
 * Says that the membership has ended and signs the member out once the notice is closed (decision 65). A member who signed in after
 * the end has tokens that say so, and what is left to them stays open.
 */
export const noticeMembershipEnd = (): void => {
  const { authenticated, claims } = $session.get()
  if (!authenticated || claims?.tier === TIERS.ended || isShown()) return
  openPopup({ kind: 'attention', title: { key: title }, body: { key: 'error.membershipEnded' }, answer: leave })
}
