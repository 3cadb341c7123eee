import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { sitePoolOf } from '../identity/provider.ts'
import { describeError } from '../log.ts'
import type { AppEnv } from '../middleware/caller.ts'
import { siteRoutes } from './index.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replace(/\/$/, '')

/** Serves pages, builds and static content on the API's own port. Comes last: it answers whatever nobody else does. */
export const mountSite = (app: Hono<AppEnv>, { config, identity, log }: Context): void => {
  const pool = sitePoolOf(identity.provider)
  const site = siteRoutes({
    shellFolder: at('../../../shell/dist'),
    contentFolder: at('../../content'),
    dataFolder: config.dataFolder,
    settings: { demo: config.demo, userPool: pool.id, ...(pool.clients[0] && { userPoolClient: pool.clients[0].id }) },
    onFault: (error) => log.error('registry refused', describeError(error)),
  })
  app.route('/', site)
}
