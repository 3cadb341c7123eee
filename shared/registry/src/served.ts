import { fallbacksOf, type PublishedRemote, type PublishedVersion, type RegistryDocument, shellName } from './document.ts'

/** A release that a page may get: now, for trial, or when another one fails. */
export interface ServedRelease {
  name: string
  published: PublishedVersion
  state: 'live' | 'canary' | 'waits' | 'fallback'
}

const statesOf = (remote: PublishedRemote): [version: string | undefined, state: ServedRelease['state']][] => [
  [remote.live, 'live'],
  [remote.canary?.version, 'canary'],
  [remote.candidate, 'waits'],
  ...fallbacksOf(remote, remote.live).map(({ version }): [string, 'fallback'] => [version, 'fallback']),
]

const releasesOf = (name: string, remote: PublishedRemote): ServedRelease[] => {
  const states = new Map(statesOf(remote).toReversed())
  return [...states].toReversed().flatMap(([version, state]) => {
    const published = version ? remote.versions[version] : undefined
    return published ? [{ name, published, state }] : []
  })
}

/** Every release that pages may get, the shell's among them. What was retired or revoked is none. */
export const servedReleases = ({ remotes }: RegistryDocument): ServedRelease[] =>
  Object.entries(remotes).flatMap(([name, remote]) => releasesOf(name, remote))

/** Whether a release is a shell. */
export const isShell = ({ name }: { name: string }): boolean => name === shellName

/** A release as messages name it: `mf-judging 0.1.0-3f9a (fallback)`. */
export const describeRelease = ({ name, published, state }: ServedRelease): string => `${name} ${published.version} (${state})`
