import { member, openRelay, send, serverNow } from '@quintet/sdk'

/** What other devices saved is read when the page comes to the front, at most so often. */
const readEveryMs = 60_000

const isSeen = (): boolean => document.visibilityState === 'visible'

/**
 * Keeps the member's record as it is saved, in this tab or elsewhere: what another tab of this browser says it has changed is read at once, in a
 * tab that is not seen once it is; what other devices saved is read as the page comes to the front. Quietly: what could not be read
 * again stays as it is shown.
 * @param account whose tabs tell each other
 * @returns ends that
 */
export const followNewestRecord = (account: string): (() => void) => {
  let known: string | undefined
  let isDue = false
  let readAt = serverNow()
  const read = async (): Promise<void> => {
    const before = member.$.get().data
    if (before === undefined) return
    isDue = false
    readAt = serverNow()
    try {
      const fresh = await send('loadMember', {})
      // Something was saved here meanwhile: that was read after it.
      if (member.$.get().data !== before) return
      // Nothing to tell: those who are to know of it have told it.
      known = JSON.stringify(fresh)
      member.set(fresh)
    } catch {
      isDue = true
    }
  }
  const relay = openRelay<'changed'>(`quintet-record-${account}`, () => {
    isDue = true
    if (isSeen()) void read()
  })
  const onFront = () => {
    if (isSeen() && (isDue || serverNow() - readAt >= readEveryMs)) void read()
  }
  const unbind = member.$.subscribe(({ state, data }) => {
    if (state !== 'ready' || data === undefined) return
    const now = JSON.stringify(data)
    if (known !== undefined && now !== known) relay.tell('changed')
    known = now
  })
  document.addEventListener('visibilitychange', onFront)
  addEventListener('online', onFront)
  return () => {
    unbind()
    relay.close()
    document.removeEventListener('visibilitychange', onFront)
    removeEventListener('online', onFront)
  }
}
