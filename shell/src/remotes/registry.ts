import { type PageRegistry, type PageVersion, remoteOfTile } from '@quintet/federation/contract'
import { learnRegistry, overriddenNames } from '@quintet/federation/loader'
import { atom } from 'nanostores'

/** The registry as this page goes by it, once it is known. */
export const $registry = atom<PageRegistry | undefined>(undefined)

let learning: Promise<PageRegistry> | undefined

const learn = async (): Promise<PageRegistry> => {
  const known = await learnRegistry(document)
  $registry.set(known)
  return known
}

/** The registry, asked for once; again by the next call when that failed. A visitor who only signs in never asks. */
export const registry = (): Promise<PageRegistry> => {
  learning ??= learn().catch((error: unknown) => {
    learning = undefined
    throw error
  })
  return learning
}

/** The remote that answers a tile's path: one the site knows, or one that this browser asks for though it is not live yet. */
export const remoteName = (known: PageRegistry, tile: string): string | undefined =>
  remoteOfTile(known, tile) ?? overriddenNames().find((name) => name === `mf-${tile}`)

/** Tiles that came after this shell was built. @param own those it has a place for */
export const newTiles = (known: PageRegistry, own: readonly string[]): string[] => {
  const live = Object.values(known.remotes).map(({ tile }) => tile)
  const tried = overriddenNames().map((name) => name.replace(/^mf-/, ''))
  return [...new Set([...live, ...tried])].filter((tile) => !own.includes(tile))
}

/** The version that opening a remote would load first. */
export const firstVersion = ({ remotes }: PageRegistry, name: string): PageVersion | undefined => remotes[name]?.versions[0]
