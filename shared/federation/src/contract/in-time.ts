const limitMs = 8000

/**
 * Waits for a later chunk of a remote no longer than the shell waits for the remote itself.
 * @throws what the shell takes for files that did not come: it tries again under a fresh path, and then says so
 */
export async function inTime<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError(`Failed to fetch within ${limitMs} ms`)), limitMs)
  })
  return Promise.race([chunk, late]).finally(() => clearTimeout(timer))
}
