import { overriddenNames, type PageRegistry, type PageVersion, remoteOfTile } from '@quintet/federation/loader'

const none: PageRegistry = { serial: 0, remotes: {} }

function readPage(): PageRegistry {
  const text = document.querySelector('#registry')?.textContent
  return text ? (JSON.parse(text) as PageRegistry) : none
}

let known: PageRegistry | undefined

/** The registry the site server wrote into this page. */
export const registry = (): PageRegistry => (known ??= readPage())

/** The remote that answers a tile's path: one the page knows, or one that this browser asks for though it is not live yet. */
export const remoteName = (tile: string): string | undefined =>
  remoteOfTile(registry(), tile) ?? overriddenNames().find((name) => name === `mf-${tile}`)

/** Tiles that came after this shell was built. @param known those it has a place for */
export function newTiles(known: readonly string[]): string[] {
  const live = Object.values(registry().remotes).map(({ tile }) => tile)
  const tried = overriddenNames().map((name) => name.replace(/^mf-/, ''))
  return [...new Set([...live, ...tried])].filter((tile) => !known.includes(tile))
}

/** The version that opening a remote would load first. */
export const firstVersion = (name: string): PageVersion | undefined => registry().remotes[name]?.versions[0]
