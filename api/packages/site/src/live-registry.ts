import { LRUCache } from 'lru-cache'
import { withTimeout } from '@quintet/domain/time'
import { emptyRegistry, followLog, type Head, readHead, type RegistryDocument, type Releases } from '@quintet/registry'

/** Gives the registry as it stands; an edit is seen by the next page, without a restart. */
export interface LiveRegistry {
  current(): Promise<RegistryDocument>
}

/** A storage that does not answer keeps no page waiting longer: it is written from what was known last. */
const timeoutMs = 500

/**
 * Follows the registry. What is forged, replayed or broken is passed over: the last good one stays.
 * @param onFault hears why something was refused, once for each reason
 */
export const liveRegistry = (releases: Releases, onFault: (error: unknown) => void): LiveRegistry => {
  let head: Head | undefined
  let asked = 0
  let asking: Promise<void> | undefined
  const reported = new LRUCache<string, true>({ max: 100 })

  const report = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (reported.has(reason)) return
    reported.set(reason, true)
    onFault(error)
  }
  const ask = async () => {
    try {
      head = head ? await followLog(releases, head, report) : await readHead(releases, report)
    } catch (error) {
      report(error)
    }
    asked = Date.now()
    asking = undefined
  }
  return {
    async current() {
      if (Date.now() - asked >= releases.store.pollMs) asking ??= ask()
      if (asking) await (head ? withTimeout(asking, timeoutMs, () => undefined) : asking)
      return head?.document ?? emptyRegistry
    },
  }
}
