import { TIERS } from '@quintet/domain/membership'
import { type Claims, send, showFailure, showToast, signOut } from '@quintet/sdk'

const reachable = ['/data/account-payment', '/data/account-data', '/data/account-delete']

/** Whether a path is open: an ended membership reaches payment, account data and deletion only (decision 14). */
export const isReachable = (claims: Pick<Claims, 'tier'> | undefined, path: string): boolean =>
  claims?.tier !== TIERS.ended || reachable.some((open) => path === open || path.startsWith(`${open}/`))

/** Asks the server for the membership as it is now; the sign-in ends with it (decision 41). */
export const refreshMembership = async (): Promise<void> => {
  try {
    await send('refreshMembership', {})
    await signOut()
    showToast({ key: 'ended.refreshed' })
  } catch (error) {
    showFailure(error)
  }
}
