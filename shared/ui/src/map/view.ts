/** What of a map is seen: how much larger than whole, and where its corner lies in the frame, in pixels. */
export interface View {
  zoom: number
  x: number
  y: number
}

/** Size of a frame or a map. */
export interface Size {
  width: number
  height: number
}

/** A place in the frame, in pixels. */
export interface Place {
  x: number
  y: number
}

export const minZoom = 1
export const maxZoom = 10

/** The whole map. */
export const wholeView: View = { zoom: minZoom, x: 0, y: 0 }

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Pixels of a unit of the map while the whole of it is seen. */
export const scaleOf = (frame: Size, map: Size): number => Math.min(frame.width / map.width, frame.height / map.height)

// The map fills the frame or lies in its middle.
const within = (offset: number, frame: number, map: number): number =>
  map <= frame ? (frame - map) / 2 : between(offset, frame - map, 0)

/** The nearest view that shows no emptiness beside the map. */
export const clampView = ({ zoom, x, y }: View, frame: Size, map: Size): View => {
  const near = between(zoom, minZoom, maxZoom)
  const scale = scaleOf(frame, map) * near
  return { zoom: near, x: within(x, frame.width, map.width * scale), y: within(y, frame.height, map.height * scale) }
}

/** A view that is larger by a factor while one place of the frame stays where it is. */
export const zoomAt = (view: View, factor: number, { x, y }: Place): View => {
  const zoom = between(view.zoom * factor, minZoom, maxZoom)
  const by = zoom / view.zoom
  return { zoom, x: x - (x - view.x) * by, y: y - (y - view.y) * by }
}

/** A view that is moved by so many pixels. */
export const panBy = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy })

/** The place on the map that lies at a place of the frame, in its own units. */
export const toMap = (view: View, { x, y }: Place, frame: Size, map: Size): Place => {
  const scale = scaleOf(frame, map) * view.zoom
  return { x: (x - view.x) / scale, y: (y - view.y) / scale }
}
