import { sign, verify } from 'node:crypto'
import { ReleaseError } from './changes.ts'
import { daySeconds } from './day.ts'
import { isRevoked, type RegistryDocument, shellName } from './document.ts'
import { publicKeyOf } from './key-files.ts'
import type { Releases } from './releases.ts'
import { ownerOf } from './teams/team.ts'

/** That who holds it may have one version in the place of the live one, until a moment. */
export interface Preview {
  remote: string
  version: string
  /** Epoch seconds. */
  until: number
}

const mostDays = 30
const pattern = /^(?<remote>[\w-]{1,80})@(?<version>[\w.+-]{1,80})@(?<until>\d{1,12})$/

// Another kind of text than an entry of the registry: one can't be passed off as the other.
const textOf = ({ remote, version, until }: Preview): Buffer => Buffer.from(`quintet-preview ${remote}@${version}@${until}`)

/**
 * Signs a preview with the key of a team.
 * @param version one that is published; the newest that waits, else the live one, without it
 * @returns the preview, and its token for an address: letters, digits, `-`, `_` and `.`
 * @throws ReleaseError when there is no such version, it was revoked, or the key is not of the team that owns the remote
 */
export const signPreview = (
  releases: Releases,
  { remotes, teams = [] }: RegistryDocument,
  { remote: name, version: wanted, days, now }: { remote: string; version?: string | undefined; days: number; now: number },
): { preview: Preview; token: string } => {
  const remote = remotes[name]
  const version = wanted ?? remote?.candidate ?? remote?.canary?.version ?? remote?.live
  if (!remote || !version || !remote.versions[version]) throw new ReleaseError(`There is no version ${version ?? ''} of ${name}.`)
  if (isRevoked(remote, version)) throw new ReleaseError(`${version} was revoked: nobody gets it any more.`)
  if (!(days > 0 && days <= mostDays)) throw new ReleaseError(`For how many days? A number up to ${mostDays}.`)
  const key = releases.keyOf('team') ?? releases.root
  const isRoot = key.id === releases.root.id
  if (!isRoot && !ownerOf(teams, name)?.keys.some(({ id }) => id === key.id))
    throw new ReleaseError(`The key ${key.id} is not of the team that owns ${name}.`)
  if (!key.privateKey) throw new ReleaseError(`The key ${key.id} is a public key: it signs nothing.`)
  const preview = { remote: name, version, until: Math.floor(now / 1000 + days * daySeconds) }
  const signature = sign(null, textOf(preview), key.privateKey).toString('base64url')
  const payload = Buffer.from(`${name}@${version}@${preview.until}`).toString('base64url')
  return { preview, token: `${payload}.${signature}` }
}

/**
 * Opens a preview's token.
 * @param now epoch milliseconds
 * @returns nothing when it was not signed by the team that owns the remote now, has ended, or its version is gone or revoked
 */
export const openPreview = (
  { root }: Pick<Releases, 'root'>,
  { remotes, teams = [] }: RegistryDocument,
  token: string,
  now: number,
): Preview | undefined => {
  const [payload = '', signature = ''] = token.split('.')
  const found = pattern.exec(Buffer.from(payload, 'base64url').toString())?.groups
  if (!found) return undefined
  const preview = { remote: found['remote'] ?? '', version: found['version'] ?? '', until: Number(found['until']) }
  const remote = Object.hasOwn(remotes, preview.remote) ? remotes[preview.remote] : undefined
  const isThere = remote && Object.hasOwn(remote.versions, preview.version) && !isRevoked(remote, preview.version)
  if (!isThere || preview.until * 1000 <= now) return undefined
  const keys = [root, ...(ownerOf(teams, preview.remote)?.keys ?? []).map(publicKeyOf)]
  const bytes = Buffer.from(signature, 'base64url')
  return keys.some(({ publicKey }) => verify(null, textOf(preview), publicKey, bytes)) ? preview : undefined
}

/** The registry as a browser with previews sees it: their versions live, what is live for the others their fallback. */
export const previewedWith = (document: RegistryDocument, previews: readonly Preview[]): RegistryDocument => {
  if (previews.length === 0) return document
  const remotes = { ...document.remotes }
  for (const { remote: name, version } of previews) {
    const remote = remotes[name]
    if (remote)
      remotes[name] = { ...remote, live: version, order: [...remote.order.filter((other) => other !== version), version] }
  }
  return { ...document, remotes }
}

/** What a preview is of, in words: the tile's name without its prefix, or the shell, and the version. */
export const describePreview = ({ remote, version }: Preview): string =>
  `${remote === shellName ? remote : remote.replace(/^mf-/, '')} ${version}`
