import { RemoteError } from '@quintet/federation/loader'
import { loadTable, type TableName } from '@quintet/sdk'
import { remoteLoader } from './loader.ts'
import { warmRuntime } from './warm-runtime.ts'

/**
 * Evaluates the remote that will be opened in a moment.
 * @param mayRead whether what its first screen reads is asked for, too
 */
export const loadAhead = async (name: string, mayRead: boolean): Promise<void> => {
  const loader = await remoteLoader()
  try {
    const { remote, version } = await loader.load(name)
    if (!mayRead || !remote.readsAhead) return
    const { calls = [], tables = [] } = remote.readsAhead
    const { readAhead } = await warmRuntime()
    readAhead(name, version, calls)
    await Promise.all(tables.map((table) => loadTable(table as TableName)))
  } catch (error) {
    // A network that was gone while a tile was pointed at says nothing of the tap that comes later.
    if (error instanceof RemoteError && error.heals) loader.reset(name)
    throw error
  }
}
