/** What was thrown, in words. Anything can be thrown, even what no string can be made of. */
export const wordsOf = (thrown: unknown): string => {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  } catch {
    return 'something that no words can be made of was thrown'
  }
}
