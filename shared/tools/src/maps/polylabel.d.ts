declare module 'polylabel' {
  /** Finds the place of a polygon that is farthest from its edges. */
  export default function polylabel(polygon: number[][][], precision: number): [number, number] & { distance: number }
}
