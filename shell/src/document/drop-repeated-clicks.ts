// A double click is as a rule done within this time, in milliseconds; a person who read what is new needs longer.
const interval = 350
// How far a finger may slip between two taps, in CSS pixels.
const slip = 10

interface Click {
  x: number
  y: number
  at: number
  path: string
}

const repeats = (click: Click, before: Click): boolean =>
  click.at - before.at <= interval && Math.hypot(click.x - before.x, click.y - before.y) <= slip

/**
 * A second click in the place of the one before counts for the page that the first one was meant for: when another page has come under
 * the finger meanwhile, nothing on it is pressed. Keys and screen readers, which say what they press, are let through.
 * @param page whose clicks are looked at
 * @param path where the page is now
 * @returns a function that stops it
 */
export const dropRepeatedClicks = (page: Document, path: () => string): (() => void) => {
  const listening = new AbortController()
  let last: Click | undefined
  const look = (event: MouseEvent): void => {
    if (event.detail === 0) return
    const click = { x: event.clientX, y: event.clientY, at: event.timeStamp, path: path() }
    if (!last || !repeats(click, last) || click.path === last.path) return void (last = click)
    last.at = click.at
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', look, { capture: true, signal: listening.signal })
  return () => listening.abort()
}
