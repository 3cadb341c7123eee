import { RemoteError } from '@quintet/federation/loader'
import { loadTable, type TableName } from '@quintet/sdk'
import { remoteLoader } from './loader.ts'
import { warmRuntime } from './warm-runtime.ts'

/** A network that was gone when a tile was pointed at is the one of the tap, too, for so long; later the tap tries anew. */
const youngMs = 5000
const failedAt = new Map<string, number>()

const forgetOldFailure = (name: string, reset: (name: string) => void): void => {
  const at = failedAt.get(name)
  if (at === undefined || performance.now() - at < youngMs) return
  failedAt.delete(name)
  reset(name)
}

/**
 * Forgets that a remote could not be had while it was pointed at, unless that was a moment ago. To be called before a tap loads it.
 * @param reset has the loader try the remote of that name anew
 */
export const forgetFailedAhead = (name: string, reset: (name: string) => void): void => {
  forgetOldFailure(name, reset)
  failedAt.delete(name)
}

/**
 * Evaluates the remote that will be opened in a moment.
 * @param mayRead whether what its first screen reads is asked for, too
 */
export const loadAhead = async (name: string, mayRead: boolean): Promise<void> => {
  const loader = await remoteLoader()
  forgetOldFailure(name, loader.reset)
  try {
    const { remote, version } = await loader.load(name)
    if (!mayRead || !remote.readsAhead) return
    const { calls = [], tables = [] } = remote.readsAhead
    const { readAhead } = await warmRuntime()
    readAhead(name, version, calls)
    await Promise.all(tables.map((table) => loadTable(table as TableName)))
  } catch (error) {
    if (error instanceof RemoteError && error.heals && !failedAt.has(name)) failedAt.set(name, performance.now())
    throw error
  }
}
