import type { Manifest } from '@quintet/federation/contract'
import {
  addVersion,
  asBefore,
  goBack,
  makeLive,
  noteCheck,
  type Publication,
  previousOf,
  promoted,
  ReleaseError,
  retire as retireIn,
  retireAll,
  revoke as revokeIn,
  setCanary,
  unrevoke,
} from '../changes.ts'
import { type PublishedRemote, shellName } from '../document.ts'
import { callsFile } from '../calls/calls-contract.ts'
import { isFaceFile } from '../faces/face-files.ts'
import { editRegistry, readHead, readHistory } from '../log.ts'
import { requireFit } from '../trains/misfits.ts'
import { stillTogether } from '../trains/train.ts'
import type { Outcome } from './outcome.ts'
import { takeTrainBack } from './train.ts'
import type { Releases } from '../releases.ts'
import { uploadBuild } from '../upload.ts'

// What a team does with its remote. Each is one edit of the registry, which every site server sees with its next page.

type Step = (remote: PublishedRemote) => {
  next: PublishedRemote
  said: string
  /** The version that visitors are to get by it: refused where it does not fit what they have beside it. */
  given?: string
}

// The sentence is made from the state that the edit really met, which another team's edit may have changed a moment ago.
const edit = async (releases: Releases, name: string, who: string, step: Step): Promise<Outcome> => {
  let said = ''
  const note = { who, what: '' }
  const document = await editRegistry(releases, note, ({ remotes }) => {
    const remote = Object.hasOwn(remotes, name) ? remotes[name] : undefined
    if (!remote)
      throw new ReleaseError(`${name} was never published; published are ${Object.keys(remotes).join(', ') || 'none'}.`)
    const outcome = step(remote)
    said = outcome.said
    note.what = `${name}: ${said}`
    const after = { ...remotes, [name]: outcome.next }
    if (outcome.given !== undefined) requireFit(remotes, after, { [name]: outcome.given })
    return after
  })
  return { said, document }
}

const liveIn = ({ live }: PublishedRemote): string => `${live || 'nothing'} is live`

/** The outcome of a publication, with the manifest of what was published. */
export interface Published extends Outcome {
  manifest: Manifest
}

/**
 * Uploads a build and notes it in the registry.
 * @param dist absolute path of a built remote
 * @param live whether everyone gets it at once; else it waits for a canary or a promotion
 * @param origin what it was built from, where that is known
 * @param fits what it was compared with and fits
 * @param unfit the same for what it does not fit: a train alone makes it live then
 * @param check how the checks came out that were left for later, or that they are to come
 */
export const publish = async (
  releases: Releases,
  dist: string,
  who: string,
  {
    live = false,
    origin,
    fits = [],
    unfit = [],
    check,
  }: { live?: boolean } & Partial<Pick<Publication, 'origin' | 'fits' | 'unfit' | 'check'>> = {},
): Promise<Published> => {
  const manifest = await uploadBuild(releases, dist)
  const { name, version } = manifest
  const note = { who, what: '' }
  const at = Math.floor(Date.now() / 1000)
  let said = ''
  const document = await editRegistry(releases, note, ({ remotes }) => {
    const before = remotes[name]
    const known = before !== undefined && (live ? before.live === version : version in before.versions)
    said = known ? `this very build, ${version}, is there already` : `${version} is published and ${live ? 'live' : 'waits'}`
    note.what = `${name}: ${said}`
    if (known) return remotes
    if (name === shellName || manifest.byContent) requireOwnNames(manifest, before)
    const added = addVersion(before, manifest, { who, at, origin, fits, unfit, check })
    const checked = check === 'passed' ? noteCheck(added, version, check) : added
    const after = { ...remotes, [name]: live ? makeLive(checked, version, who) : checked }
    if (live) requireFit(remotes, after, { [name]: version })
    return after
  })
  return { manifest, said, document }
}

const isNamedByHash = (path: string): boolean => !['index.html', callsFile].includes(path) && !isFaceFile(path)

// All versions are served under one path, as open tabs go on with theirs: a name has one content.
const requireOwnNames = ({ name, files }: Manifest, before: PublishedRemote | undefined): void => {
  const versions = Object.values(before?.versions ?? {}).filter(({ byContent }) => name === shellName || byContent)
  const others = versions.flatMap((version) => version.files)
  const clash = files.find(
    ({ path, integrity }) => isNamedByHash(path) && others.some((other) => other.path === path && other.integrity !== integrity),
  )
  if (clash) throw new ReleaseError(`${clash.path} has another content in an earlier version; its name must hold its hash.`)
}

/** Notes whether a version passed the checks that are made while it waits. */
export const recordCheck = (
  releases: Releases,
  name: string,
  version: string,
  check: 'passed' | 'failed',
  who: string,
): Promise<Outcome> =>
  edit(releases, name, who, (remote) => ({
    next: noteCheck(remote, version, check),
    said: check === 'passed' ? `${version} passed the rest of its gate` : `${version} did not pass the rest of its gate`,
  }))

/** Gives a version to a share of the visitors; raising the share moves nobody out. @param percent 0 ends it */
export const canary = (releases: Releases, name: string, percent: number, who: string, version?: string): Promise<Outcome> =>
  edit(releases, name, who, (remote) => {
    const next = setCanary(remote, percent, version)
    const given = next.canary?.version
    return {
      next,
      ...(given && { given }),
      said: next.canary ? `${next.canary.version} goes to ${percent} %` : `the canary ended; ${next.live} is live`,
    }
  })

/** Gives a version to everyone: the running canary, else the newest candidate. */
export const promote = (releases: Releases, name: string, who: string, version?: string): Promise<Outcome> =>
  edit(releases, name, who, (remote) => {
    const wanted = version ?? promoted(remote)
    return { next: makeLive(remote, wanted, who), given: wanted, said: `${wanted} is live` }
  })

/** Takes a running canary away; without one, goes back to the version that was live before, with the whole train if one brought it. */
export const rollback = async (releases: Releases, name: string, who: string, version?: string): Promise<Outcome> => {
  const { remotes } = (await readHead(releases)).document
  if (version === undefined && !remotes[name]?.canary && stillTogether(remotes, name).length > 1)
    return takeTrainBack(releases, name, who)
  return goBackAlone(releases, name, who, version)
}

const goBackAlone = (releases: Releases, name: string, who: string, version?: string): Promise<Outcome> =>
  edit(releases, name, who, (remote) => {
    if (remote.canary && !version)
      return { next: setCanary(remote, 0), said: `the canary ${remote.canary.version} ended; ${remote.live} stays live` }
    const wanted = version ?? previousOf(remote)
    return { next: goBack(remote, wanted, who), given: wanted, said: `back from ${remote.live} to ${wanted}` }
  })

/** Takes a version out of use for good. */
export const revoke = (releases: Releases, name: string, version: string, who: string): Promise<Outcome> =>
  edit(releases, name, who, (remote) => {
    const next = revokeIn(remote, version, who)
    return { next, said: `${version} is revoked; ${liveIn(next)}` }
  })

/** Takes a version, or the whole remote, off the site. It can be published and promoted again. */
export const retire = (releases: Releases, name: string, who: string, version?: string): Promise<Outcome> =>
  edit(releases, name, who, (remote) => {
    const next = version === undefined ? retireAll(remote, who) : retireIn(remote, version, who)
    return { next, said: `${version ?? 'all of it'} is retired; ${liveIn(next)}` }
  })

/** Lets a version be served again that was revoked. */
export const takeBackRevocation = (releases: Releases, name: string, version: string, who: string): Promise<Outcome> =>
  edit(releases, name, who, (remote) => ({ next: unrevoke(remote, version), said: `${version} is revoked no more` }))

/** Puts a remote back to what it was before its last edit, whatever that was; after a train, all that went with it. */
export const undo = async (releases: Releases, name: string, who: string): Promise<Outcome> => {
  if (await wasTrain(releases, name)) return takeTrainBack(releases, name, who)
  const states = (await readHistory(releases)).map(({ serial, remotes }) => ({ serial, remote: remotes[name] }))
  return edit(releases, name, who, (remote) => {
    const now = JSON.stringify(remote)
    const before = states.findLast((state) => JSON.stringify(state.remote) !== now)
    if (!before?.remote) throw new ReleaseError('There is no earlier state to go back to.')
    const next = asBefore(remote, before.remote)
    return { next, given: next.canary?.version ?? next.live, said: `as it was at number ${before.serial}: ${liveIn(next)}` }
  })
}

// Whether the train itself was the last that happened to it.
const wasTrain = async (releases: Releases, name: string): Promise<boolean> => {
  const { remotes } = (await readHead(releases)).document
  if (stillTogether(remotes, name).length < 2) return false
  const states = (await readHistory(releases)).map(({ remotes: all }) => JSON.stringify(all[name]))
  const now = JSON.stringify(remotes[name])
  const first = states.findLastIndex((state) => state !== now) + 1
  const before = first > 0 ? (JSON.parse(states[first - 1] ?? '{}') as PublishedRemote) : undefined
  return before?.live !== remotes[name]?.live
}
