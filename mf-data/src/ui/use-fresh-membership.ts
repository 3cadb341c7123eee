import { $claims, useStore } from '@quintet/sdk'
import { useEffect } from 'react'
import { lookAtQuote, type Quote, refreshMembership } from '../stores/membership.ts'

const lookEveryMs = 3000
/** A payment that takes longer is told by mail, and by the next visit. */
const mostLooks = 200

/**
 * Keeps the page and the sign-in at what the server has: looks until a payment that was made is confirmed, and has the token say the level
 * once it is another one. The payment provider tells the server in its own time.
 * @param isAwaited whether the member comes from a payment that is still being confirmed
 */
export const useFreshMembership = (tier: Quote['tier'] | undefined, isAwaited: boolean): void => {
  const inToken = useStore($claims)?.tier
  useEffect(() => {
    if (!isAwaited) return undefined
    let looks = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      if (++looks === mostLooks) clearInterval(timer)
      void lookAtQuote()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [isAwaited])
  useEffect(() => {
    if (tier !== undefined && inToken !== undefined && tier !== inToken) void refreshMembership()
  }, [tier, inToken])
}
