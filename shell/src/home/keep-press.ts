// How far a finger may slip between press and release, in CSS pixels; what moves further is a drag or a change of mind.
const slip = 10

interface Press {
  target: HTMLElement
  x: number
  y: number
}

const pressOf = ({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent): Press | undefined => {
  const pressed = isPrimary && button === 0 && target instanceof Element ? target.closest<HTMLElement>('a, button') : null
  return pressed ? { target: pressed, x, y } : undefined
}

const isNear = (press: Press, { clientX, clientY }: MouseEvent): boolean =>
  Math.hypot(clientX - press.x, clientY - press.y) <= slip

/**
 * A press counts for the link or button that it began on, also where something that came in between pushed it away: a browser would
 * give the click to what lies under the pointer at the release, or to nothing.
 * @param place within which presses are kept
 * @returns a function that stops it
 */
export const keepPress = (place: HTMLElement): (() => void) => {
  const listening = new AbortController()
  let began: Press | undefined
  const options = { capture: true, signal: listening.signal }
  document.addEventListener(
    'pointerdown',
    (event) => (began = place.contains(event.target as Node) ? pressOf(event) : undefined),
    options,
  )
  document.addEventListener(
    'click',
    (event) => {
      const press = began
      began = undefined
      if (!press?.target.isConnected || press.target.contains(event.target as Node) || !isNear(press, event)) return
      event.preventDefault()
      event.stopPropagation()
      press.target.click()
    },
    options,
  )
  return () => listening.abort()
}
