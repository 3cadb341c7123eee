import { isRevoked, type PublishedRemote, type RegistryDocument } from '@quintet/registry'

// Browsers run what stands in a head that the witnesses signed. So what was edited since is given once they have, which takes seconds; what
// takes something away, and what was there before, needs no wait.

const givenOf = ({ live, canary }: PublishedRemote): string[] => [live, canary?.version ?? ''].filter((version) => version !== '')

const isKnown = (before: PublishedRemote | undefined, now: PublishedRemote): boolean =>
  givenOf(now).every((version) => before !== undefined && Object.hasOwn(before.versions, version))

/** A remote as it was, without what was revoked since. */
const stillGood = (before: PublishedRemote, now: PublishedRemote): boolean =>
  givenOf(before).every((version) => !isRevoked(now, version))

/**
 * The registry that pages may get: each remote as it is now, if all of it stood in the log with the head that was signed, else as it was then.
 * @param signed the registry as it stood with that head
 */
export const heldBack = (now: RegistryDocument, signed: RegistryDocument): RegistryDocument => {
  const remotes = Object.entries(now.remotes).flatMap(([name, remote]): [string, PublishedRemote][] => {
    const before = signed.remotes[name]
    if (isKnown(before, remote)) return [[name, remote]]
    // A file of a version that pages have is served as before, whatever waits.
    const versions = { ...before?.versions, ...remote.versions }
    const revoked = remote.revoked && { revoked: remote.revoked }
    return before && stillGood(before, remote) ? [[name, { ...before, versions, ...revoked }]] : []
  })
  return { ...now, remotes: Object.fromEntries(remotes) }
}
