import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { MapDrawing } from './read-map.ts'
import { clampView, panBy, type Place, type Size, type View, wholeView, zoomAt } from './view.ts'

/** How long a view must rest before it is drawn sharp, in milliseconds. */
const restAfter = 120

/** Moves the view of a map. */
export interface ViewMoves {
  pan(dx: number, dy: number): void
  /** @param at the place that stays; the middle of the frame unless given */
  zoom(factor: number, at?: Place): void
  /** Both at once, as two fingers do. */
  pinch(dx: number, dy: number, factor: number, at: Place): void
  whole(): void
}

/** A map's view: what moves it, and what of it is drawn anew once it rests. */
export interface MapView {
  frame: Size
  /** Of the last rest. */
  zoom: number
  /** The view of this moment. */
  latest(): View
  moves: ViewMoves
}

const useFrameSize = (frame: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}

// While it moves, the browser moves a picture of the layer; what is drawn in it is drawn anew only once it rests.
const place = (layer: HTMLElement | null, { zoom, x, y }: View): void => {
  if (!layer) return
  layer.dataset.moving = 'true'
  layer.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
}

const sharpen = (layer: RefObject<HTMLElement | null>): void => {
  delete layer.current?.dataset.moving
}

/** Keeps the view of a map within its frame. */
export const useView = (
  frameRef: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  map: MapDrawing,
): MapView => {
  const current = useRef<View>(wholeView)
  const [zoom, setZoom] = useState(wholeView.zoom)
  const frame = useFrameSize(frameRef)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useCallback(() => {
    sharpen(layer)
    setZoom(current.current.zoom)
  }, [layer])
  const show = useCallback(
    (view: View) => {
      current.current = clampView(view, frame, map)
      place(layer.current, current.current)
      clearTimeout(resting.current)
      resting.current = setTimeout(rest, restAfter)
    },
    [frame, layer, map, rest],
  )
  useEffect(() => show(current.current), [show])
  useEffect(() => () => clearTimeout(resting.current), [])
  const middle = { x: frame.width / 2, y: frame.height / 2 }
  const moves: ViewMoves = {
    pan: (dx, dy) => show(panBy(current.current, dx, dy)),
    zoom: (factor, at = middle) => show(zoomAt(current.current, factor, at)),
    pinch: (dx, dy, factor, at) => show(zoomAt(panBy(current.current, dx, dy), factor, at)),
    whole: () => show(wholeView),
  }
  return { frame, zoom, latest: () => current.current, moves }
}
