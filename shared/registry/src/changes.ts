import type { Manifest } from '@quintet/federation/contract'
import { type CheckState, isRevoked, type Origin, type PublishedRemote, type PublishedVersion } from './document.ts'

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
 * A candidate of which checks are pending waits for `check`. From any of them `revoke` leads to revoked, and its `--undo` back to earlier. Where nothing is left to go back to, nothing is live:
 * the site has no such tile. `retire` leads there, too.
 */

const keptVersions = 8

/** What was asked for cannot be done; the message says why and what can. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

const unpublished: PublishedRemote = { live: '', order: [], versions: {} }

/** A version that may be served. @throws ReleaseError when there is none of that name, or it was revoked */
export const versionOf = (remote: PublishedRemote, version: string): PublishedVersion => {
  const found = Object.hasOwn(remote.versions, version) ? remote.versions[version] : undefined
  if (!found) throw new ReleaseError(`There is no version ${version}; there are ${Object.keys(remote.versions).join(', ')}.`)
  if (isRevoked(remote, version)) throw new ReleaseError(`${version} was revoked; \`revoke … --undo\` takes that back.`)
  return found
}

const unchecked: Partial<Record<CheckState, string>> = {
  pending: 'still has to pass the rest of its gate',
  failed: 'did not pass the rest of its gate',
}

// What members get has passed all of it.
const requireChecked = (remote: PublishedRemote, version: string): void => {
  const { check, name } = versionOf(remote, version)
  const fault = check && unchecked[check]
  if (fault) throw new ReleaseError(`${version} ${fault}: \`pnpm release check ${name}\`.`)
}

/** Notes how the checks of a version came out. @throws ReleaseError when there is none of that name */
export const noteCheck = (remote: PublishedRemote, version: string, check: CheckState): PublishedRemote => ({
  ...remote,
  versions: { ...remote.versions, [version]: { ...versionOf(remote, version), check } },
})

// What is served or waits and the newest stay: a tab that is open still asks for the chunks of the version it began with.
const prune = (remote: PublishedRemote): PublishedRemote => {
  const order = remote.order.slice(-keptVersions)
  const newest = Object.keys(remote.versions).slice(-keptVersions)
  const kept = new Set([...order, ...newest, remote.live, remote.canary?.version, remote.candidate])
  return { ...remote, order, versions: Object.fromEntries(Object.entries(remote.versions).filter(([name]) => kept.has(name))) }
}

const without = ({ canary: _, ...remote }: PublishedRemote): PublishedRemote => remote

/** By whom, when (epoch seconds) and from what a build is published. */
export interface Publication {
  who: string
  at: number
  origin?: Origin
  /** What it was compared with and fits. */
  fits?: readonly string[]
  /** What it was compared with and does not fit. */
  unfit?: readonly string[]
  /** How its checks came out, or that they are to come. */
  check?: CheckState
}

/** Notes a build. It goes nowhere until a canary or a promotion. */
export const addVersion = (
  before: PublishedRemote | undefined,
  manifest: Manifest,
  { who, at, origin, fits = [], unfit = [], check }: Publication,
): PublishedRemote => {
  const remote = before ?? unpublished
  if (isRevoked(remote, manifest.version))
    throw new ReleaseError(`${manifest.version} was revoked and cannot be published again.`)
  const published: PublishedVersion = remote.versions[manifest.version] ?? {
    ...manifest,
    publishedAt: at,
    publishedBy: who,
    ...(origin && { origin }),
    ...(fits.length > 0 && { fits: [...fits] }),
    ...(unfit.length > 0 && { unfit: [...unfit] }),
    ...(check && { check }),
  }
  const versions = { ...remote.versions, [manifest.version]: published }
  const isServed = manifest.version === remote.live || manifest.version === remote.canary?.version
  return prune({ ...remote, versions, ...(!isServed && { candidate: manifest.version }) })
}

/** Gives a version to everyone. */
export const makeLive = (remote: PublishedRemote, version: string, who: string): PublishedRemote => {
  requireChecked(remote, version)
  const { candidate, canary, train: _, ...rest } = remote
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
  requireChecked(remote, wanted)
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
  if (!version)
    throw new ReleaseError(
      'There is no canary and no candidate to promote. An older version, which is neither revoked nor gone, is promoted by its name: `--version V`; `history` names them.',
    )
  return version
}

const earlierThan = (remote: PublishedRemote, version: string): string | undefined =>
  remote.order.filter((other) => other !== version && !isRevoked(remote, other)).at(-1)

/** The version a rollback makes live: the one that was live before. */
export const previousOf = (remote: PublishedRemote): string => {
  const previous = earlierThan(remote, remote.live)
  if (!previous) throw new ReleaseError('There is no earlier version to go back to. `retire` takes the tile off the site.')
  return previous
}

/** Back to an earlier version: what went live after it is nobody's fallback any more. */
export const goBack = (remote: PublishedRemote, version: string, who: string): PublishedRemote => {
  const order = remote.order.slice(0, remote.order.indexOf(version) + 1)
  return makeLive({ ...remote, order }, version, who)
}

const withoutCandidate = ({ candidate: _, ...remote }: PublishedRemote): PublishedRemote => remote

/** Takes a whole remote off the site; its builds stay, and any can be made live again. */
export const retireAll = (remote: PublishedRemote, who: string): PublishedRemote => {
  if (!remote.live) throw new ReleaseError('Nothing of it is live.')
  const { train: _, ...rest } = without(remote)
  return { ...rest, live: '', liveBy: who, order: [] }
}

/** Takes a version out of use, wherever it is: nobody gets it, and it takes over for no other. What was live before it is live then. */
export const retire = (before: PublishedRemote, version: string, who: string): PublishedRemote => {
  versionOf(before, version)
  const calm = before.canary?.version === version ? without(before) : before
  const remote = calm.candidate === version ? withoutCandidate(calm) : calm
  if (remote.live !== version) return { ...remote, order: remote.order.filter((other) => other !== version) }
  const previous = earlierThan(remote, version)
  return previous ? goBack(remote, previous, who) : retireAll(remote, who)
}

/** The same for good: it can't be published again. */
export const revoke = (remote: PublishedRemote, version: string, who: string): PublishedRemote => {
  const retired = retire(remote, version, who)
  // Where it stood among the earlier ones is kept for the day that this is taken back.
  const order = remote.live === version ? retired.order : remote.order
  return { ...retired, order, revoked: [...(remote.revoked ?? []), version] }
}

/**
 * The state that a remote had before its last edit.
 * @throws ReleaseError when a version would be served again that was revoked since
 */
export const asBefore = (now: PublishedRemote, before: PublishedRemote): PublishedRemote => {
  const revived = (now.revoked ?? []).filter((version) => !isRevoked(before, version))
  const [version] = revived
  if (version !== undefined)
    throw new ReleaseError(`${version} was revoked, which is for good. \`revoke … ${version} --undo\` takes that back.`)
  // An approval that was used is not good for another time.
  return now.approvedAt === undefined ? before : { ...before, approvedAt: now.approvedAt }
}

/** Takes a revocation back. */
export const unrevoke = (remote: PublishedRemote, version: string): PublishedRemote => {
  if (!isRevoked(remote, version)) throw new ReleaseError(`${version} is not revoked.`)
  return { ...remote, revoked: (remote.revoked ?? []).filter((other) => other !== version) }
}
