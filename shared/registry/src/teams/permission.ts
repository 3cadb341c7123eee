import { setCanary } from '../changes.ts'
import type { PublishedRemote, RegistryDocument } from '../document.ts'
import { isReservedPath } from './reserved-paths.ts'
import { ownerOf, pathOwnerOf, type Team } from './team.ts'

type State = Pick<RegistryDocument, 'remotes' | 'teams'>

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
 * What is wrong with the paths that an edit brings, whoever makes it: two remotes cannot answer one path, nor one of them a page of the
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
    if (owner?.name !== team.name) return `${name} is of the team ${owner?.name ?? '(none)'}, not of ${team.name}`
    const foreign = newTiles(before, after, name).find((tile) => pathOwnerOf(teams, tile)?.name !== team.name)
    if (foreign !== undefined) return `the path /${foreign} is not of the team ${team.name}`
  }
  return pathFault(before, after)
}
