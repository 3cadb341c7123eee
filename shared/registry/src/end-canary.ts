import { setCanary } from './changes.ts'
import { editRegistry } from './log.ts'
import type { Releases } from './releases.ts'

/**
 * Ends the canary of one version, if it still runs when the edit is made.
 * @param why goes into the history
 * @returns whether it did
 */
export const endCanary = async (
  releases: Releases,
  name: string,
  version: string,
  who: string,
  why: string,
): Promise<boolean> => {
  let ended = false
  const what = `${name}: the canary ${version} ended: ${why}`
  await editRegistry(releases, { who, what, as: 'server' }, ({ remotes }) => {
    const remote = remotes[name]
    ended = remote?.canary?.version === version
    return ended && remote ? { ...remotes, [name]: setCanary(remote, 0) } : remotes
  })
  return ended
}
