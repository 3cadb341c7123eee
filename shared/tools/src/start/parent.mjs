const lookEvery = 500

/**
 * Ends this process when the one that started it is gone. npm and the shell between them end at a signal without passing it on,
 * and the server would go on alone.
 * @param end what to do then
 */
export const endWithParent = (end) => {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, lookEvery).unref()
}
