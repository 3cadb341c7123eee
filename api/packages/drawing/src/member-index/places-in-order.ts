import type { Population } from '../population/population.ts'

/** What says who looks for the same people, by the order of some members. */
export interface Places {
  zone: Uint16Array
  attraction: Uint8Array
  scope: Uint8Array
}

/** A column of the population in the order of the engine. */
const inOrder = <T extends Uint8Array | Uint16Array>(column: T, order: Uint32Array, target: T): T => {
  for (let place = 0; place < order.length; place++) target[place] = column[order[place] as number] as number
  return target
}

/** Where members live, whom they look for and how far. */
export const placesInOrder = ({ zone, attraction }: Population, scopes: Uint8Array, order: Uint32Array): Places => ({
  zone: inOrder(zone, order, new Uint16Array(order.length)),
  attraction: inOrder(attraction, order, new Uint8Array(order.length)),
  scope: inOrder(scopes, order, new Uint8Array(order.length)),
})
