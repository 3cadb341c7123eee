import { openTile } from './open-tile.ts'
import { firstVersion, remoteName } from './registry.ts'

const connection = () => (navigator as { connection?: { saveData?: boolean } }).connection

/** Fetches ahead what opening a tile will need. Safe to call often and with tiles that nobody answers. */
export async function preloadTile(tile: string): Promise<void> {
  const name = remoteName(tile)
  const version = name ? firstVersion(name) : undefined
  if (!version) return
  const { hintVersion, measurePage, warmRuntime, warmShared } = await openTile()
  measurePage()
  hintVersion(document, version, document.documentElement.lang)
  await Promise.all([warmRuntime(), warmShared(Object.keys(version.builtAgainst))])
}

const quietly = (tile: string) => void preloadTile(tile).catch(() => undefined)

/** Handlers for a link to a tile: pointing at it or focusing it is a sign that it will be opened. */
export const tileHints = (tile: string) => ({ onPointerEnter: () => quietly(tile), onFocus: () => quietly(tile) })

/**
 * Preloads tiles once the page has nothing better to do, unless the member asks to save data.
 * @returns a function that calls it off
 */
export function hintOnIdle(tiles: string[]): () => void {
  if (connection()?.saveData) return () => undefined
  const preloadAll = () => tiles.forEach(quietly)
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(preloadAll, 1200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(preloadAll, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
