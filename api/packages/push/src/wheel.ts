/** Items in slots of equal size, one of which is looked at in each step. */
export interface Wheel<T> {
  readonly size: number
  add(item: T): void
  delete(item: T): void
  has(item: T): boolean
  /** All of them, in no order that means anything. */
  all(): T[]
  /** Those of the next slot; after as many steps as there are slots each item was among them once. */
  step(): T[]
}

/**
 * A timing wheel: what is to be done to each of many items once in a while is spread over that time, and not done to all of them at once.
 * Items that came together lie in different slots.
 * @param slots steps in one turn of the wheel
 * See Varghese and Lauck, "Hashed and hierarchical timing wheels" (SOSP 1987).
 */
export const createWheel = <T>(slots: number): Wheel<T> => {
  const wheel = Array.from({ length: slots }, () => new Set<T>())
  const slotOf = new Map<T, Set<T>>()
  let [added, steps] = [0, 0]
  return {
    get size() {
      return slotOf.size
    },
    add: (item) => {
      const slot = wheel[added++ % slots]
      if (!slot || slotOf.has(item)) return
      slot.add(item)
      slotOf.set(item, slot)
    },
    delete: (item) => {
      slotOf.get(item)?.delete(item)
      slotOf.delete(item)
    },
    has: (item) => slotOf.has(item),
    all: () => [...slotOf.keys()],
    step: () => [...(wheel[steps++ % slots] ?? [])],
  }
}
