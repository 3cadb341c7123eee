import { makeLive, promoted, ReleaseError, versionOf } from '../changes.ts'
import type { PublishedRemote, RegistryDocument } from '../document.ts'

type Remotes = RegistryDocument['remotes']

/** What goes live together: names of remotes with their versions. */
export type Cars = Readonly<Record<string, string>>

const remoteIn = (remotes: Remotes, name: string): PublishedRemote => {
  const remote = Object.hasOwn(remotes, name) ? remotes[name] : undefined
  if (!remote) throw new ReleaseError(`${name} was never published; published are ${Object.keys(remotes).join(', ') || 'none'}.`)
  return remote
}

/**
 * What was asked for, each with its version.
 * @param wanted names, `NAME@VERSION` for another version than the canary or the newest that waits
 * @throws ReleaseError when there is no such version, or it is live already
 */
export const carsOf = (remotes: Remotes, wanted: readonly string[]): Cars => {
  const pairs = wanted.map((one): [string, string] => {
    const [name = '', given] = one.split('@')
    const remote = remoteIn(remotes, name)
    const version = given ?? promoted(remote)
    versionOf(remote, version)
    if (version === remote.live) throw new ReleaseError(`${name} ${version} is live already.`)
    return [name, version]
  })
  return Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * One remote as it goes live in a train.
 * @param names all that go
 * @param approvedAt when its team approved of it, where another team signs
 */
export const depart = (
  remote: PublishedRemote,
  version: string,
  { names, who, approvedAt }: { names: readonly string[]; who: string; approvedAt?: number | undefined },
): PublishedRemote => {
  const { live, liveBy, canary, candidate, order } = remote
  const before = { live, order, ...(liveBy && { liveBy }), ...(canary && { canary }), ...(candidate && { candidate }) }
  return {
    ...makeLive(remote, version, who),
    train: { names: [...names], before },
    ...(approvedAt !== undefined && { approvedAt }),
  }
}

/** What went in the same train and is still as that left it, the remote itself among them; nothing where no train brought what is live. */
export const stillTogether = (remotes: Remotes, name: string): string[] => {
  const names = remotes[name]?.train?.names ?? []
  return names.filter((one) => JSON.stringify(remotes[one]?.train?.names) === JSON.stringify(names))
}

/**
 * One remote as it was before the train. What was published or tried since stays.
 * @throws ReleaseError when what was live then is gone or was revoked
 */
export const takeBack = (remote: PublishedRemote): PublishedRemote => {
  const { train, live: _, liveBy: __, canary, candidate, order: ___, ...rest } = remote
  if (!train) throw new ReleaseError('No train brought what is live.')
  const { before } = train
  if (before.live !== '') versionOf(remote, before.live)
  const tried = canary ?? before.canary
  const waits = candidate ?? before.candidate
  const { live, liveBy, order } = before
  return {
    ...rest,
    live,
    order,
    ...(liveBy && { liveBy }),
    ...(tried && { canary: tried }),
    ...(waits && { candidate: waits }),
  }
}
