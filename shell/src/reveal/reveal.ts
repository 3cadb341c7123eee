import type { Match, Receipt } from '@quintet/contract'
import { weekNumber } from '@quintet/domain/time'
import { $gating, accountAtom, environment, onPush, onSessionEnd, send, serverNow } from '@quintet/sdk'
import { homeMatches } from '../members/matches.ts'

const seenName = 'reveal-seen'

/** A drawing is over long before, unless something is in its way. */
const LATE_SECONDS = 3 * 3600

type Stage = NonNullable<Awaited<ReturnType<typeof readNewest>>>['stage']

/** What /home shows of the drawing that is just over: how far it is, or what came of it for the member. */
export type Reveal =
  | { kind: 'inProgress'; stage: NonNullable<Stage>; isLate: boolean }
  | { kind: 'result'; week: number; matches: readonly Match[]; tokens: NonNullable<Receipt['tokens']> }

export const $reveal = accountAtom<Reveal | undefined>(undefined)

/** Whether this device has asked what there is to show, or knows that there is nothing. */
export const $isRevealKnown = accountAtom(false)

const lastWeek = (): number => weekNumber(Math.floor(serverNow() / 1000)) - 1

// No draft: it must not stand in the way of the next account of this device. It goes with the session and names nobody.
const seenWeek = (): number => Number(environment().storage.getItem(seenName) ?? -1)

const readNewest = async () => (await send('listDrawings', {})).weeks.find(({ week }) => week === lastWeek())

/** The week's result was looked at, or there is none for this member: it is not asked for again. */
const markSeen = (week: number): void => {
  try {
    environment().storage.setItem(seenName, String(week))
  } catch {
    // A storage that is full keeps nothing: the result comes once more with the next page.
  }
}

onSessionEnd((isDeviceTaken) => {
  if (!isDeviceTaken) environment().storage.removeItem(seenName)
})

const resultOf = async (week: number): Promise<Reveal | undefined> => {
  const [{ tokens = [] }, listed] = await Promise.all([send('loadReceipt', { week }), send('listMatches', { from: '0' })])
  const { matches } = listed
  // The dashboard counts those that are turned over.
  homeMatches.set(listed)
  const numbers = new Set(tokens.map(({ match }) => match))
  const own = matches.filter(({ number }) => numbers.has(number))
  // Of a match that was ended meanwhile nothing is turned over.
  const isOver = own.length === 0 && tokens.some(({ matched }) => matched)
  return tokens.length === 0 || isOver ? undefined : { kind: 'result', week, matches: own, tokens }
}

// The week that was asked about: what is not there is not asked for again before the next one, or before a push says so.
const $asked = accountAtom(-1)

const againMs = 30_000
/** When a look that failed is made up for, in milliseconds. */
const $againAt = accountAtom(0)

const readReveal = async (): Promise<Reveal | undefined> => {
  const newest = await readNewest()
  if (newest?.entered && newest.state === 'inProgress') {
    const isLate = serverNow() / 1000 - newest.closedAt > LATE_SECONDS
    return { kind: 'inProgress', stage: newest.stage ?? 'closing', isLate }
  }
  const result = newest?.entered ? await resultOf(newest.week) : undefined
  if (!result && newest) markSeen(newest.week)
  return result
}

type LoadCard = () => Promise<unknown>

const look = async (loadCard: LoadCard): Promise<void> => {
  $asked.set(lastWeek())
  try {
    const reveal = await readReveal()
    // The card takes its place at once: the tiles below it do not move a second time.
    if (reveal) await loadCard()
    $reveal.set(reveal)
  } catch {
    // Nothing on the dashboard waits for it.
    $asked.set(-1)
    $againAt.set(serverNow() + againMs)
  } finally {
    $isRevealKnown.set(true)
  }
}

const isOpen = (): boolean => $gating.get().active && seenWeek() < lastWeek() && $reveal.get()?.kind !== 'result'

const lookIfOpen = (loadCard: LoadCard): void => {
  if (!isOpen()) return $isRevealKnown.set(true)
  if (document.visibilityState === 'visible') void look(loadCard)
}

const pollMs = 5000

/**
 * Looks for the result of the last drawing until the member has seen it: once where it is there, and from time to time while it is
 * being worked out.
 * @param loadCard what the result is shown by, which is loaded before it is known
 * @returns a function that stops it
 */
export const followReveal = (loadCard: LoadCard): (() => void) => {
  const lookIfUnasked = () => {
    if ($asked.get() !== lastWeek()) lookIfOpen(loadCard)
  }
  const stopGating = $gating.subscribe(({ active }) => {
    if (active) lookIfUnasked()
  })
  const timer = setInterval(() => {
    if (serverNow() < $againAt.get()) return
    // The week may also end while the page is open.
    if ($reveal.get()?.kind === 'inProgress') lookIfOpen(loadCard)
    else lookIfUnasked()
  }, pollMs)
  addEventListener('online', lookIfUnasked)
  const stopPush = onPush(({ matches }) => {
    if (matches) lookIfOpen(loadCard)
  })
  return () => {
    stopGating()
    clearInterval(timer)
    removeEventListener('online', lookIfUnasked)
    stopPush()
  }
}

/** Closes the result; it is not shown again on this device. */
export const closeReveal = (): void => {
  const reveal = $reveal.get()
  if (reveal?.kind === 'result') markSeen(reveal.week)
  $reveal.set(undefined)
}
