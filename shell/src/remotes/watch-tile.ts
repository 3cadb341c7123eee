import { hasNoWayBack, isBlank, isCovered } from './look-at-tile.ts'
import { TileFault } from './tile-fault.ts'

const everyMs = 500
// A tab in the background, or a phone that is busy with itself, says nothing about a tile.
const lateMs = 250
const looksUntilFault = 4
// What a tile covers for a moment, such as by a menu of its own, is no fault.
const looksUntilCovered = 5

/** What can be asked of a mounted tile. */
export interface WatchedTile {
  root: HTMLElement
  /** Whether React had time for a change of no urgency since this was asked last. */
  isResponsive(): boolean
  onFault(fault: TileFault): void
  /** Whether the tile shows no way back of its own, and the shell has to. */
  onWayBack(isMissing: boolean): void
}

/** Counts how many looks in a row found something. */
const inARow = () => {
  let count = 0
  return (found: boolean): number => (count = found ? count + 1 : 0)
}

/**
 * Looks at a mounted tile from time to time, from outside of React: what throws nothing can be as broken as what throws.
 * @returns ends it
 */
export const watchTile = ({ root, isResponsive, onFault, onWayBack }: WatchedTile): (() => void) => {
  const [blank, starved, covered] = [inARow(), inARow(), inARow()]
  let last = performance.now()
  const look = () => {
    const late = performance.now() - last - everyMs
    last = performance.now()
    const isBusyElsewhere = document.hidden || late > lateMs
    if (isBusyElsewhere) return
    if (!root.isConnected) return fail('Its page was emptied.')
    const isEmpty = isBlank(root)
    if (blank(isEmpty) >= looksUntilFault) return fail('It shows nothing.')
    if (starved(!isResponsive()) >= looksUntilFault) return fail('It changes without end and lets nothing else happen.')
    if (covered(isCovered(root)) >= looksUntilCovered) return fail('It covers the way back.')
    onWayBack(!isEmpty && hasNoWayBack(root))
  }
  const timer = setInterval(look, everyMs)
  const fail = (words: string) => {
    clearInterval(timer)
    onFault(new TileFault(words))
  }
  return () => clearInterval(timer)
}
