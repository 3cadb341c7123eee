import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { calls } from '@quintet/contract'
import type { Context } from '../context.ts'
import { sitePoolOf } from '@quintet/identity'
import { describeError } from '@quintet/kit/log'
import type { AppEnv } from '@quintet/kit/http'
import { contentFolder, shellFolder } from '../places.ts'
import { siteRoutes, type PublicSettings } from '@quintet/site'
import { mountTelemetry } from '@quintet/site/telemetry'
import { jobsPart, mountJobs } from '@quintet/jobs/operator'
import { noticesPart } from '@quintet/notices/operator'
import { drawingsPart, lastDrawings } from './drawings-part.ts'
import { failuresOf, measurementsOf } from './measurements.ts'
import { releasesOf } from '../releases.ts'

/** Where members sign in: the own provider, or the configured pool of the cloud service. */
const signInSettings = ({ config, identity }: Context): PublicSettings => {
  if (config.cognitoIssuer !== '') {
    const { origin, pathname } = new URL(config.cognitoIssuer)
    return { identity: `${origin}/`, userPool: pathname.slice(1), userPoolClient: config.cognitoClient }
  }
  const pool = sitePoolOf(identity.provider)
  return { userPool: pool.id, ...(pool.clients[0] && { userPoolClient: pool.clients[0].id }) }
}

// What can be read without a network: the own record and photos’ states, matches, messages as they lie here, notices. Nothing that is done.
const keptCalls = [
  calls.loadMember,
  calls.loadOwnPhotos,
  calls.loadTokens,
  calls.loadStanding,
  calls.loadWaiting,
  calls.listMatches,
  calls.loadMessages,
  calls.loadVoiceNote,
  calls.listDrawings,
  calls.listNotices,
  calls.listPublicNotices,
]

/** Serves pages, builds and static content on the API's own port. Comes last: it answers whatever nobody else does. */
export const mountSite = (app: Hono<AppEnv>, context: Context): void => {
  const { config, log } = context
  const releases = releasesOf(context)
  mountJobs(app, context)
  mountTelemetry(app, {
    settings: config,
    wall: context.wall,
    releases,
    shellFolder,
    measurements: () => measurementsOf(context),
    failures: () => failuresOf(context),
    parts: async () =>
      html`${drawingsPart(await lastDrawings(context))}${await noticesPart(context)}${await jobsPart(context.db.read)}`,
  })
  const site = siteRoutes({
    shellFolder,
    contentFolder,
    releases,
    witnesses: config.witnesses,
    settings: { demo: config.demo, installable: true, ...signInSettings(context) },
    keptCalls: keptCalls.map(({ path }) => `/api${path}`),
    // No restart is needed to take a worker out of every browser.
    isWorkerOff: () => existsSync(join(config.dataFolder, 'worker.off')),
    onFault: (error) => log.error('release refused', describeError(error)),
  })
  app.route('/', site)
}
