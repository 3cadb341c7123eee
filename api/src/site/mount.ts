import { openReleases, type Releases, type StoreSettings } from '@quintet/registry'
import type { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { sitePoolOf } from '../identity/provider.ts'
import { describeError } from '../log.ts'
import type { AppEnv } from '../middleware/caller.ts'
import { contentFolder, shellFolder } from '../places.ts'
import { siteRoutes } from './index.ts'
import { mountMeasure } from './telemetry/mount.ts'
import type { PublicSettings } from './page.ts'

/** Where members sign in: the own provider, or the configured pool of the cloud service. */
const signInSettings = ({ config, identity }: Context): PublicSettings => {
  if (config.cognitoIssuer !== '') {
    const { origin, pathname } = new URL(config.cognitoIssuer)
    return { identity: `${origin}/`, userPool: pathname.slice(1), userPoolClient: config.cognitoClient }
  }
  const pool = sitePoolOf(identity.provider)
  return { userPool: pool.id, ...(pool.clients[0] && { userPoolClient: pool.clients[0].id }) }
}

const releaseSettings = (config: Config): StoreSettings => ({
  url: config.releasesUrl,
  accessKeyId: config.releasesKey,
  secretAccessKey: config.releasesSecret,
  region: config.releasesRegion,
})

/** The releases that this site serves. */
export const releasesOf = ({ config }: Context): Releases => openReleases(config.dataFolder, releaseSettings(config))

/** Serves pages, builds and static content on the API's own port. Comes last: it answers whatever nobody else does. */
export const mountSite = (app: Hono<AppEnv>, context: Context): void => {
  const { config, log } = context
  const releases = releasesOf(context)
  mountMeasure(app, context, releases, shellFolder)
  const site = siteRoutes({
    shellFolder,
    contentFolder,
    releases,
    settings: { demo: config.demo, ...signInSettings(context) },
    onFault: (error) => log.error('release refused', describeError(error)),
  })
  app.route('/', site)
}
