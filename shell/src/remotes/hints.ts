import type { MouseEvent } from 'react'
import { hintVersion } from '@quintet/federation/loader'
import { warmShared } from './on-demand.ts'
import { openTile } from './open-tile.ts'
import { firstVersion, registry, remoteName } from './registry.ts'
import { warmRuntime } from './warm-runtime.ts'
import { whenIdle } from '../when-idle.ts'

const connection = () => (navigator as { connection?: { saveData?: boolean } }).connection

/**
 * Fetches ahead what opening a tile will need. Safe to call often and with tiles that nobody answers.
 * @param now all at once, since it will be opened in a moment
 */
export const preloadTile = async (tile: string, now = false): Promise<void> => {
  const known = await registry()
  const name = remoteName(known, tile) ?? ''
  const version = firstVersion(known, name)
  if (!version) return
  // All asked for together, so that a click before anything came still costs one round trip.
  hintVersion(document, version, document.documentElement.lang, now)
  const [{ measurePage }, { openAhead }] = await Promise.all([
    openTile(),
    warmRuntime(),
    warmShared(Object.keys(version.builtAgainst)),
  ])
  measurePage()
  await openAhead(name, version.version)
}

const youngMs = 10 * 60_000
const lookEveryMs = 30 * 60_000

const moveOn = async (): Promise<void> => {
  if (performance.now() < youngMs) return
  const remotes = await openTile()
  await remotes.moveOn()
}
const moveOnQuietly = () => void moveOn().catch(() => undefined)

/** Begins the page anew with the newest versions when it is old and nothing gets lost: here and now, or later while it is left open. */
export const keepNewest = (): void => {
  if (DEV_BUILD) return
  moveOnQuietly()
  if (looking !== undefined) return
  looking = setInterval(moveOnQuietly, lookEveryMs)
  // Also when the member comes back to a page that slept.
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && moveOnQuietly(), true)
}
let looking: ReturnType<typeof setInterval> | undefined

const quietly = (tile: string, now = false) => void preloadTile(tile, now).catch(() => undefined)

const begin = async (tile: string): Promise<void> => {
  const name = remoteName(await registry(), tile)
  if (name === undefined) return
  const { beginOpening } = await openTile()
  beginOpening(name)
}

const isForThisPage = (click: MouseEvent): boolean =>
  click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)

/** Handlers for a link to a tile: pointing at it or focusing it is a sign that it will be opened, and its press opens it. */
export const tileHints = (tile: string) => ({
  onPointerEnter: () => quietly(tile, true),
  onFocus: () => quietly(tile, true),
  onClick: (click: MouseEvent) => {
    if (isForThisPage(click)) void begin(tile).catch(() => undefined)
  },
})

/**
 * Preloads the tile that will be opened next once the page has nothing better to do, unless the member asks to save data. Of the others
 * most visits open none: they come with the pointer or the focus.
 * @param next asked when the page is idle, as more is known then
 * @returns a function that calls it off
 */
export const hintOnIdle = (next: () => string): (() => void) => {
  if (connection()?.saveData) return () => undefined
  return whenIdle(() => quietly(next()))
}
