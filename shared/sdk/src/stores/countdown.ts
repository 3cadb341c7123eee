import { countdownParts, nextBoundary, weekNumber } from '@quintet/domain/time'
import { computed, onMount, atom } from 'nanostores'
import { serverNow } from '../client/clock.ts'

/** The server's time in epoch milliseconds, moving once a second while somebody looks. */
export const $now = atom(serverNow())

const tick = () => $now.set(serverNow())

onMount($now, () => {
  tick()
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
})

/** Days, hours, minutes and seconds till the next drawing. */
export const $countdown = computed($now, (now) => countdownParts(nextBoundary(Math.floor(now / 1000)) * 1000 - now))

/** The server has to have turned it first: what is asked for at once must not be answered for the week before. */
const turnDelayMs = 1000

/** Number of the running week (`weekNumber` of the domain); it turns with the drawing while somebody looks, a second after the server's. */
export const $week = computed($now, (now) => weekNumber(Math.floor((now - turnDelayMs) / 1000)))
