import type { Manifest } from '@quintet/federation/contract'
import { isRevoked, type PublishedRemote, type PublishedVersion } from './document.ts'

/*
 * What can be done with a remote, each as the step from one state of it to the next. The states of a version:
 *
 *   publish ──► candidate ◄──── ended ───── canary (a share of the visitors)
 *                   │  └──── canary N % ─────► │
 *                   └────── promote ──► live ◄─┘ promote
 *                                       │  ▲
 *                      another goes live│  │rollback
 *                                       ▼  │
 *                                     earlier (a fallback)
 *
 * From any of them `revoke` leads to revoked, and its `--undo` back to earlier.
 */

const keptVersions = 8

/** What was asked for cannot be done; the message says why and what can. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

const unpublished: PublishedRemote = { live: '', order: [], versions: {} }

const versionOf = (remote: PublishedRemote, version: string): PublishedVersion => {
  const found = remote.versions[version]
  if (!found) throw new ReleaseError(`There is no version ${version}; there are ${Object.keys(remote.versions).join(', ')}.`)
  if (isRevoked(remote, version)) throw new ReleaseError(`${version} was revoked; \`revoke … --undo\` takes that back.`)
  return found
}

// What is served or waits and the newest stay: a tab that is open still asks for the chunks of the version it began with.
const prune = (remote: PublishedRemote): PublishedRemote => {
  const order = remote.order.slice(-keptVersions)
  const newest = Object.keys(remote.versions).slice(-keptVersions)
  const kept = new Set([...order, ...newest, remote.live, remote.canary?.version, remote.candidate])
  return { ...remote, order, versions: Object.fromEntries(Object.entries(remote.versions).filter(([name]) => kept.has(name))) }
}

const without = ({ canary: _, ...remote }: PublishedRemote): PublishedRemote => remote

/** Notes a build. It goes nowhere until a canary or a promotion. */
export const addVersion = (before: PublishedRemote | undefined, manifest: Manifest, who: string, at: number): PublishedRemote => {
  const remote = before ?? unpublished
  if (isRevoked(remote, manifest.version))
    throw new ReleaseError(`${manifest.version} was revoked and cannot be published again.`)
  const published: PublishedVersion = remote.versions[manifest.version] ?? { ...manifest, publishedAt: at, publishedBy: who }
  const versions = { ...remote.versions, [manifest.version]: published }
  const isServed = manifest.version === remote.live || manifest.version === remote.canary?.version
  return prune({ ...remote, versions, ...(!isServed && { candidate: manifest.version }) })
}

/** Gives a version to everyone. */
export const makeLive = (remote: PublishedRemote, version: string, who: string): PublishedRemote => {
  versionOf(remote, version)
  const { candidate, canary, ...rest } = remote
  const order = [...remote.order.filter((other) => other !== version), version]
  const waiting = candidate !== version && candidate !== undefined && { candidate }
  const running = canary !== undefined && canary.version !== version && { canary }
  return prune({ ...rest, ...waiting, ...running, live: version, liveBy: who, order })
}

/** Gives a version to a share of the visitors; 0 ends it. Without a version: the running canary, else the newest candidate. */
export const setCanary = (remote: PublishedRemote, percent: number, version?: string): PublishedRemote => {
  const wanted = version ?? remote.canary?.version ?? remote.candidate
  if (percent === 0) return endCanary(remote)
  if (!wanted) throw new ReleaseError('There is no version to try: publish one first.')
  versionOf(remote, wanted)
  if (!remote.live) throw new ReleaseError('Nothing is live yet that the others could get: promote it instead.')
  if (wanted === remote.live) throw new ReleaseError(`${wanted} is live for everyone already.`)
  const { candidate, ...rest } = endCanary(remote)
  return { ...rest, canary: { version: wanted, percent }, ...(candidate && candidate !== wanted && { candidate }) }
}

// A version whose canary ended waits again, unless a newer one does.
const endCanary = (remote: PublishedRemote): PublishedRemote =>
  remote.canary ? { ...without(remote), candidate: remote.candidate ?? remote.canary.version } : remote

/** The version a promotion makes live: the running canary, else the newest candidate. */
export const promoted = (remote: PublishedRemote): string => {
  const version = remote.canary?.version ?? remote.candidate
  if (!version) throw new ReleaseError('There is no canary and no candidate to promote.')
  return version
}

/** The version a rollback makes live: the one that was live before. */
export const previousOf = (remote: PublishedRemote): string => {
  const previous = remote.order.filter((version) => version !== remote.live && !isRevoked(remote, version)).at(-1)
  if (!previous) throw new ReleaseError('There is no earlier version to go back to.')
  return previous
}

/** Back to an earlier version: what went live after it is nobody's fallback any more. */
export const goBack = (remote: PublishedRemote, version: string, who: string): PublishedRemote => {
  const order = remote.order.slice(0, remote.order.indexOf(version) + 1)
  return makeLive({ ...remote, order }, version, who)
}

/** Takes a version out of use for good: sites that have it live or as canary go back. */
export const revoke = (remote: PublishedRemote, version: string, who: string): PublishedRemote => {
  versionOf(remote, version)
  const revoked = { ...remote, revoked: [...(remote.revoked ?? []), version] }
  const calm = revoked.canary?.version === version ? without(revoked) : revoked
  const { candidate, ...rest } = calm
  const next: PublishedRemote = candidate !== undefined && candidate !== version ? calm : rest
  return next.live === version ? goBack(next, previousOf(next), who) : next
}

/** Takes a revocation back. */
export const unrevoke = (remote: PublishedRemote, version: string): PublishedRemote => {
  if (!isRevoked(remote, version)) throw new ReleaseError(`${version} is not revoked.`)
  return { ...remote, revoked: (remote.revoked ?? []).filter((other) => other !== version) }
}
