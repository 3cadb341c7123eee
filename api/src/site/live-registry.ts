import { stat } from 'node:fs/promises'
import { emptyRegistry, readRegistry, registryPaths, type RegistryDocument } from '@quintet/federation/registry'

/** Gives the registry as it stands; an edit is seen by the next page, without a restart. */
export interface LiveRegistry {
  current(): Promise<RegistryDocument>
}

/**
 * Watches the registry of a data folder. A forged, replayed or broken one is not used: the last good one stays.
 * @param onFault hears why a registry was refused
 */
export function liveRegistry(dataFolder: string, onFault: (error: unknown) => void): LiveRegistry {
  const { file } = registryPaths(dataFolder)
  let good = emptyRegistry
  let seen = -1
  let reading: Promise<void> | undefined

  const refresh = async () => {
    const modified = (await stat(file).catch(() => undefined))?.mtimeMs ?? -1
    if (modified === seen) return
    seen = modified
    try {
      good = await readRegistry(dataFolder, good.serial)
    } catch (error) {
      onFault(error)
    }
  }
  return {
    async current() {
      reading ??= refresh().finally(() => {
        reading = undefined
      })
      await reading
      return good
    },
  }
}
