/** Chunks that may be made ahead of the one that is written. */
const ahead = 6

/** Holds back whoever makes chunks faster than they are taken: each message allows one more. */
export const createCredit = (listen: (allow: () => void) => void): (() => Promise<void> | undefined) => {
  let [left, go]: [number, (() => void) | undefined] = [ahead, undefined]
  listen(() => {
    left += 1
    go?.()
  })
  return () => {
    left -= 1
    return left >= 0 ? undefined : new Promise<void>((resolve) => (go = resolve))
  }
}
