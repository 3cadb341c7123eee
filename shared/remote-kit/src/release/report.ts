import { originLine } from './origin.ts'
import { isFaceFile } from '@quintet/registry/faces'
import { type CheckState, isRevoked, ownerOf, type PublishedRemote, type RegistryDocument } from '@quintet/registry'

const minute = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')

const waiting: Record<CheckState, string> = { pending: 'to check', failed: 'stopped', passed: 'waits' }

const stateOf = (remote: PublishedRemote, version: string): string => {
  if (isRevoked(remote, version)) return 'revoked'
  if (version === remote.live) return 'live'
  if (version === remote.canary?.version) return `canary ${remote.canary.percent} %`
  if (version === remote.candidate) return waiting[remote.versions[version]?.check ?? 'passed']
  return remote.order.includes(version) ? 'before' : 'old'
}

/** What is published of some remotes, as plain data. */
export const statusOf = ({ serial, remotes }: RegistryDocument, only: string[]) => {
  const chosen = Object.entries(remotes).filter(([name]) => only.length === 0 || only.includes(name))
  const described = chosen.map(([name, remote]) => {
    const versions = Object.values(remote.versions).map(
      ({ version, publishedAt, publishedBy, files, builtAgainst, origin, check }) => ({
        version,
        state: stateOf(remote, version),
        publishedAt,
        publishedBy,
        // What pages can fetch of it: what it is compared by weighs nothing there.
        bytes: files.reduce((sum, { path, bytes }) => (isFaceFile(path) ? sum : sum + bytes), 0),
        builtAgainst,
        ...(check && { check }),
        ...(origin && { origin }),
      }),
    )
    return [name, { live: remote.live, canary: remote.canary ?? null, candidate: remote.candidate ?? null, versions }] as const
  })
  return { serial, remotes: Object.fromEntries(described) }
}

/** The same for reading. */
export const statusText = (document: RegistryDocument, only: string[]): string => {
  const { teams } = document
  const { serial, remotes } = statusOf(document, only)
  const lines = Object.entries(remotes).flatMap(([name, { versions }]) => [
    `${name}${teams ? `  (team ${ownerOf(teams, name)?.name ?? '(none)'})` : ''}`,
    ...versions.toReversed().map(({ version, state, publishedAt, publishedBy, bytes, origin }) => {
      const size = `${(bytes / 1024).toFixed(0)} KiB`.padStart(8)
      return `  ${state.padEnd(12)} ${version.padEnd(24)} ${size}  ${minute(publishedAt)} UTC by ${publishedBy}${origin ? `, ${originLine(origin)}` : ''}`
    }),
  ])
  return [`registry number ${serial}`, ...lines].join('\n')
}

/** Edits as data, the newest last. @param only keeps those that changed one of these remotes */
export const historyOf = (documents: RegistryDocument[], only: string[]) =>
  documents
    .filter(({ remotes }, index) => {
      const before = documents[index - 1]?.remotes ?? {}
      return only.length === 0 || only.some((name) => JSON.stringify(remotes[name]) !== JSON.stringify(before[name]))
    })
    .map(({ serial, editedAt, editedBy = '', team, edit = '' }) => ({
      serial,
      at: editedAt,
      who: editedBy,
      ...(team && { team }),
      what: edit,
    }))

/** The same for reading. */
export const historyText = (documents: RegistryDocument[], only: string[]): string =>
  historyOf(documents, only)
    .map(({ serial, at, who, team = 'root', what }) => {
      const name = `${who} (${team})`
      return `${String(serial).padStart(5)}  ${minute(at)} UTC  ${name.padEnd(18)}  ${what}`
    })
    .join('\n')
