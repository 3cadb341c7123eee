import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { minZoom, type Place } from './view.ts'
import type { MapView } from './use-view.ts'

/** A finger may tremble by so many pixels and still mean one place. */
const tremble = 8
const step = 60
const zoomStep = 1.5

interface Finger extends Place {
  from: Place
}

interface Meanings {
  /** The finger or the pointer is there; undefined when it has gone. */
  onPoint(at: Place | undefined): void
  onChoose(at: Place): void
}

const inFrame = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Place => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const between = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)

// A wheel that can't zoom out any further scrolls the page.
const useWheel = (frame: RefObject<HTMLElement | null>, { moves, latest }: MapView): void => {
  const turned = useRef({ moves, latest })
  useEffect(() => void (turned.current = { moves, latest }))
  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent) => {
      const now = turned.current
      if (event.deltaY > 0 && now.latest().zoom <= minZoom) return
      event.preventDefault()
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
      now.moves.zoom(Math.exp(-event.deltaY / 400), { x: event.clientX - left, y: event.clientY - top })
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame])
}

const keyMoves = ({ moves }: MapView): Record<string, () => void> => ({
  ArrowLeft: () => moves.pan(step, 0),
  ArrowRight: () => moves.pan(-step, 0),
  ArrowUp: () => moves.pan(0, step),
  ArrowDown: () => moves.pan(0, -step),
  '+': () => moves.zoom(zoomStep),
  '=': () => moves.zoom(zoomStep),
  '-': () => moves.zoom(1 / zoomStep),
  '0': () => moves.whole(),
})

/** What fingers, wheel and keys do with a map: one finger pans and chooses, two zoom. */
export const useGestures = (frame: RefObject<HTMLElement | null>, view: MapView, { onPoint, onChoose }: Meanings) => {
  const fingers = useRef(new Map<number, Finger>())
  const moved = useRef(false)
  useWheel(frame, view)

  const drag = (finger: Finger, to: Place): void => {
    if (!moved.current && apart(finger.from, to) < tremble) return
    moved.current = true
    view.moves.pan(to.x - finger.x, to.y - finger.y)
  }
  const pinch = (finger: Finger, other: Finger, to: Place): void => {
    moved.current = true
    const [before, after] = [between(finger, other), between(to, other)]
    const factor = apart(to, other) / Math.max(1, apart(finger, other))
    view.moves.pinch(after.x - before.x, after.y - before.y, factor, after)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    // A press for a menu chooses nothing.
    if (event.button !== 0) return
    const at = inFrame(event)
    if (fingers.current.size === 0) moved.current = false
    fingers.current.set(event.pointerId, { ...at, from: at })
    if (fingers.current.size > 1) moved.current = true
    onPoint(at)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const to = inFrame(event)
    const finger = fingers.current.get(event.pointerId)
    if (!finger) return onPoint(to)
    const [other] = [...fingers.current.values()].filter((one) => one !== finger)
    if (other) pinch(finger, other, to)
    else drag(finger, to)
    if (moved.current) {
      event.currentTarget.setPointerCapture(event.pointerId)
      onPoint(undefined)
    }
    Object.assign(finger, to)
  }
  const lift = (event: PointerEvent<HTMLElement>): boolean => {
    const wasAlone = fingers.current.size === 1
    const isKnown = fingers.current.delete(event.pointerId)
    if (event.pointerType !== 'mouse') onPoint(undefined)
    return isKnown && wasAlone && !moved.current
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const move = event.target === event.currentTarget ? keyMoves(view)[event.key] : undefined
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move()
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const at = inFrame(event)
      if (lift(event)) onChoose(at)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void lift(event),
    onPointerLeave: ({ pointerId }: PointerEvent<HTMLElement>) => {
      // It is lifted where the map does not hear of it, unless the map holds it.
      fingers.current.delete(pointerId)
      onPoint(undefined)
    },
    onKeyDown,
  }
}
