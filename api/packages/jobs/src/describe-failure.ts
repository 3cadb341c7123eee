const longest = 300

/** What staff sees of a failure: the error's name and message, without addresses, which mail servers like to repeat. */
export const describeFailure = (error: unknown): string => {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  return said.replaceAll(/\S+@\S+/g, '…@…').slice(0, longest)
}
