import { $pushIsUp, accountAtom, hasUnsent } from '@quintet/sdk'
import { computed, type ReadableAtom } from 'nanostores'
import { openTile } from '../remotes/open-tile.ts'
import { registry } from '../remotes/registry.ts'

interface Waiting {
  name: string
  tile: string
}

const $left = accountAtom<readonly Waiting[]>([])

/** Tiles in which something still waits to be sent after it was tried: for want of the member's keys, or as there is news to read first. */
export const $unsentTiles: ReadableAtom<readonly string[]> = computed($left, (left) => left.map(({ tile }) => tile))

const stillWaiting = (those: readonly Waiting[]): Waiting[] => those.filter(({ name }) => hasUnsent(name))

/** Forgets what was sent meanwhile, by the tile itself. */
export const forgetSent = (): void => $left.set(stillWaiting($left.get()))

const trySending = async (name: string): Promise<void> => {
  try {
    const { sendUnsentOf } = await openTile()
    await sendUnsentOf(name)
  } catch {
    // It goes on waiting, until the network is back once more or the tile is opened.
  }
}

const sendAll = async (isShown: (tile: string) => boolean): Promise<void> => {
  const { remotes } = await registry()
  const waiting = stillWaiting(Object.entries(remotes).map(([name, { tile }]) => ({ name, tile })))
  // A tile in the page sends its own.
  for (const { name, tile } of waiting) if (!isShown(tile)) await trySending(name)
  $left.set(stillWaiting(waiting))
}

/**
 * Sends what waits on this device though its tile is not opened: now, and whenever the network is back.
 * @param isShown whether a tile is in the page
 * @returns a function that stops it
 */
export const followUnsent = (isShown: (tile: string) => boolean): (() => void) => {
  let running = Promise.resolve()
  const send = () => {
    if (navigator.onLine) running = running.then(() => sendAll(isShown)).catch(() => undefined)
  }
  const stop = $pushIsUp.listen((isUp) => {
    if (isUp) send()
  })
  addEventListener('online', send)
  send()
  return () => {
    stop()
    removeEventListener('online', send)
  }
}
