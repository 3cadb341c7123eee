import { REVIEW_SECONDS } from '@quintet/domain/judging'
import { atom, type ReadableAtom } from 'nanostores'

const tickMs = 250

/** The look back after a round: it is sent by itself when the time is over, unless it is paused. */
export interface Review {
  /** Milliseconds left. */
  $left: ReadableAtom<number>
  $paused: ReadableAtom<boolean>
  /** Starts or goes on counting; returns the way to stop. */
  run(): () => void
  pause(): void
  /** Counts on with no more than that many milliseconds left; at once over with none. */
  hurry(left: number): void
}

/** Counts down from ten seconds and calls `onOver` once. */
export const createReview = (onOver: () => void): Review => {
  const $left = atom(REVIEW_SECONDS * 1000)
  const $paused = atom(false)
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  const tick = () => {
    $left.set(Math.max(0, $left.get() - tickMs))
    if ($left.get() > 0) return
    stop()
    onOver()
  }
  return {
    $left,
    $paused,
    run: () => {
      stop()
      $paused.set(false)
      timer = setInterval(tick, tickMs)
      return stop
    },
    pause: () => {
      stop()
      $paused.set(true)
    },
    hurry: (left) => {
      stop()
      $paused.set(false)
      $left.set(Math.min($left.get(), left))
      if ($left.get() > 0) timer = setInterval(tick, tickMs)
      else onOver()
    },
  }
}
