import { withTimeout } from '@quintet/domain/time'

const timeoutMs = 8000

const late = (): never => {
  throw new TypeError(`Failed to fetch within ${timeoutMs} ms`)
}

/**
 * Waits for a later chunk of a remote no longer than the shell waits for the remote itself.
 * @throws what the shell takes for files that did not come: it tries again under a fresh path, and then says so
 */
export const withChunkTimeout = <T>(chunk: Promise<T>): Promise<T> => withTimeout(chunk, timeoutMs, late)
