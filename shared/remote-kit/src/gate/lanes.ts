/**
 * Does something with each of some items, so many of them at a time.
 * @param isOver whether what is left may be left
 */
export const inLanes = async <T>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> => {
  const waiting = [...items]
  const lane = async () => {
    while (waiting.length > 0 && !isOver()) {
      const [item] = waiting.splice(0, 1)
      if (item !== undefined) await work(item)
    }
  }
  await Promise.all(Array.from({ length: count }, lane))
}
