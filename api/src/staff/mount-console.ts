import { staffClientId, staffPoolId } from '@quintet/identity'
import type { AppEnv } from '@quintet/kit/http'
import { consoleRoutes } from '@quintet/site'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { consoleFolder, contentFolder } from '../places.ts'

/** Serves the console, which signs in to the staff's pool. */
export const mountConsole = (app: Hono<AppEnv>, { config }: Context): void => {
  const settings = { userPool: staffPoolId, userPoolClient: staffClientId, demo: config.demo }
  app.route('/', consoleRoutes({ folder: consoleFolder, contentFolder, settings }))
}
