import { setCanary } from '../changes.ts'
import type { PublishedRemote, RegistryDocument } from '../document.ts'
import { openApproval } from '../trains/approval.ts'
import { depart, takeBack } from '../trains/train.ts'
import { isReservedPath } from './reserved-paths.ts'
import { ownerOf, pathOwnerOf, type Team } from './team.ts'

type State = Pick<RegistryDocument, 'remotes' | 'teams'> & Partial<RegistryDocument>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const changedIn = (before: State, after: State): string[] =>
  [...new Set([...Object.keys(before.remotes), ...Object.keys(after.remotes)])].filter(
    (name) => !same(before.remotes[name], after.remotes[name]),
  )

const tilesOf = (remote: PublishedRemote | undefined): string[] => [
  ...new Set(Object.values(remote?.versions ?? {}).map(({ tile }) => tile)),
]

/** Paths that an edit adds to a remote: what stood there before is not judged anew. Only remotes answer any. */
const newTiles = (before: State, after: State, name: string): string[] => {
  if (!name.startsWith('mf-')) return []
  const known = tilesOf(before.remotes[name])
  return tilesOf(after.remotes[name]).filter((tile) => !known.includes(tile))
}

/**
 * What is wrong with the paths that an edit brings, whichever team makes it: two remotes cannot answer one path, nor one of them a page of the
 * shell or of the server.
 * @returns nothing where they are free
 */
export const pathFault = (before: State, after: State): string | undefined => {
  for (const name of changedIn(before, after)) {
    for (const tile of newTiles(before, after, name)) {
      if (isReservedPath(tile)) return `the path /${tile} is the site's own`
      const other = Object.keys(after.remotes).find((one) => one !== name && tilesOf(after.remotes[one]).includes(tile))
      if (other) return `the path /${tile} is taken by ${other}`
    }
  }
  return undefined
}

const onlyEndsCanary = (before: PublishedRemote | undefined, after: PublishedRemote | undefined): boolean =>
  before?.canary !== undefined && same(setCanary(before, 0), after)

/** Whether the owner of a remote lets it go in this very edit, as the train that it approved of and no other. */
const isApproved = (owner: Team, before: State, after: State, name: string): boolean => {
  const remote = before.remotes[name]
  const names = changedIn(before, after).toSorted()
  return (after.approvals ?? []).some((token) => {
    const { cars, at, until } = openApproval(owner, token) ?? { cars: {}, at: 0, until: 0 }
    const version = cars[name]
    const isNow = at > (remote?.approvedAt ?? 0) && (after.editedAt ?? 0) <= until
    if (!remote || version === undefined || !isNow || !same(Object.keys(cars).toSorted(), names)) return false
    return same(depart(remote, version, { names, who: after.editedBy ?? '', approvedAt: at }), after.remotes[name])
  })
}

/** Whether it goes back with a train in which something of this team's went, and goes back as well. */
const isTakenBack = (team: Team, before: State, after: State, name: string): boolean => {
  const remote = before.remotes[name]
  const names = remote?.train?.names ?? []
  const changed = changedIn(before, after)
  const isParty = names.some((one) => changed.includes(one) && ownerOf(before.teams ?? [], one)?.name === team.name)
  return (
    remote !== undefined && isParty && changed.every((one) => names.includes(one)) && same(takeBack(remote), after.remotes[name])
  )
}

/**
 * Why a team may not make this edit.
 * @returns nothing where it may
 */
export const refusalOf = (team: Team, before: State, after: State): string | undefined => {
  const teams = before.teams ?? []
  if (!same(before.teams, after.teams)) return `${team.name} may not change the list of teams`
  for (const name of changedIn(before, after)) {
    if (team.isServer) {
      if (onlyEndsCanary(before.remotes[name], after.remotes[name])) continue
      return `the server may end canaries, and nothing else of ${name}`
    }
    const owner = ownerOf(teams, name)
    if (owner && owner !== team && (isApproved(owner, before, after, name) || isTakenBack(team, before, after, name))) continue
    if (owner?.name !== team.name) return `${name} is of the team ${owner?.name ?? '(none)'}, not of ${team.name}`
    const foreign = newTiles(before, after, name).find((tile) => pathOwnerOf(teams, tile)?.name !== team.name)
    if (foreign !== undefined) return `the path /${foreign} is not of the team ${team.name}`
  }
  return pathFault(before, after)
}
