/** What is in one list and not in another; of several that are alike each counts. */
export const missing = (before: readonly string[], now: readonly string[]): string[] => {
  const left = [...now]
  return before.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
