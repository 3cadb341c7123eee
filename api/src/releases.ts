import { openReleases, type Releases, type StoreSettings } from '@quintet/registry'
import type { Config } from '@quintet/settings'

const releaseSettings = (config: Config): StoreSettings => ({
  url: config.releasesUrl,
  accessKeyId: config.releasesKey,
  secretAccessKey: config.releasesSecret,
  region: config.releasesRegion,
})

/** The releases that this site serves. */
export const releasesOf = ({ config }: { config: Config }): Releases => openReleases(config.dataFolder, releaseSettings(config))
