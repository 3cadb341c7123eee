/** Within this time and so near, a tap belongs to the one before it: nobody has seen what came under the finger meanwhile. In ms and CSS pixels. */
const sameTap = { withinMs: 350, within: 24 }

interface Tap {
  at: number
  x: number
  y: number
  path: string
}

// A mouse counts the clicks of a series; a finger counts nothing. Separate clicks of a mouse are meant, however fast.
const goesOn = ({ detail, pointerType }: MouseEvent & { pointerType?: string }): boolean => detail > 1 || pointerType === 'touch'

const isWayBack = ({ target }: Event): boolean => target instanceof Element && target.closest('[data-way-back]') !== null

const isRepeated = (tap: Tap, before: Tap): boolean =>
  tap.at - before.at < sameTap.withinMs && Math.hypot(tap.x - before.x, tap.y - before.y) < sameTap.within

/**
 * Takes no notice of the further taps of somebody who taps several times, once the first has led to another page: they were not meant for
 * what stands there now, which may save or delete something. The way back, pressed twice to go back twice, is let through, as are keys, which
 * press nothing by place.
 * @returns what lets all taps through again
 */
export const dropLateTaps = (page: Document): (() => void) => {
  let last: Tap | undefined
  const watch = (event: MouseEvent) => {
    if (event.detail === 0) return
    const { timeStamp: at, clientX: x, clientY: y } = event
    const tap = { at, x, y, path: page.location.pathname }
    const isLate = last !== undefined && goesOn(event) && isRepeated(tap, last) && tap.path !== last.path
    // As long as it goes on, the page that it began on counts.
    last = isLate && last ? { ...tap, path: last.path } : tap
    if (!isLate || isWayBack(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('click', watch, { capture: true })
  return () => page.removeEventListener('click', watch, { capture: true })
}
