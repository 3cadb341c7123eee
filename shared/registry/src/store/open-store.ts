import { join } from 'node:path'
import { folderStore } from './folder-store.ts'
import type { ObjectSettings } from './object-client.ts'
import { objectStore } from './object-store.ts'
import type { ReleaseStore } from './release-store.ts'

/** Where releases lie; an empty `url` means the data folder. */
export type StoreSettings = ObjectSettings

/** Reads the settings of the store from an environment, as the site server's own configuration does. */
export const storeSettings = (environment: NodeJS.ProcessEnv): StoreSettings => ({
  url: environment.QUINTET_RELEASES?.trim() ?? '',
  accessKeyId: environment.QUINTET_RELEASES_KEY?.trim() ?? '',
  secretAccessKey: environment.QUINTET_RELEASES_SECRET?.trim() ?? '',
  region: environment.QUINTET_RELEASES_REGION?.trim() || 'us-east-1',
})

/** The store of the releases: the bucket of the settings, or the data folder. */
export const openStore = (dataFolder: string, settings: StoreSettings): ReleaseStore =>
  settings.url === '' ? folderStore(join(dataFolder, 'releases')) : objectStore(settings)
