/** Smallest key first; of equal keys in no particular order. */
export class Heap<Item extends { time: number }> {
  readonly #items: Item[] = []

  push(item: Item): void {
    const items = this.#items
    let at = items.length
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = items[above] as Item
      if (parent.time <= item.time) break
      items[at] = parent
      at = above
    }
    items[at] = item
  }

  pop(): Item | undefined {
    const [first, last] = [this.#items[0], this.#items.pop()]
    if (last !== undefined && last !== first) this.#sink(last)
    return first
  }

  clear(): void {
    this.#items.length = 0
  }

  #sink(item: Item): void {
    const items = this.#items
    let at = 0
    for (let below = 1; below < items.length; below = 2 * at + 1) {
      if (below + 1 < items.length && (items[below + 1] as Item).time < (items[below] as Item).time) below += 1
      const child = items[below] as Item
      if (child.time >= item.time) break
      items[at] = child
      at = below
    }
    items[at] = item
  }
}
