import { Hono } from 'hono'
import type { Context } from './context.ts'
import { mountDevelopment } from './dev/routes.ts'
import { errorText, faultAnswer } from '@quintet/kit/errors'
import { mountIdentity } from '@quintet/identity'
import { describeError } from '@quintet/kit/log'
import { type AppEnv, jsonHeaders, mountExits, newRequestId } from '@quintet/kit/http'
import { mountAge } from './routes/age.ts'
import { mountExports } from './routes/exports.ts'
import { mountPayments } from './routes/payments.ts'
import { mountPhotos } from './routes/photos.ts'
import { mountStopNotices } from './routes/stop-notices.ts'
import { routes as allRoutes } from './routes/index.ts'
import type { AnswerDirectly } from './routes/direct-calls.ts'
import { mount } from './routes/mount.ts'
import type { Route } from './routes/route.ts'
import { mountSecurityTxt, writtenLanguages } from '@quintet/site'
import { contentFolder } from './places.ts'
import { mountHealth } from './health/mount-health.ts'
import { mountTransparency } from '@quintet/transparency/mount-transparency'
import { mountSite } from './site/mount.ts'
import { mountConsole } from './staff/mount-console.ts'
import { mountStaff } from './staff/mount-staff.ts'
import { keepStaffOrigin } from './staff/staff-origin.ts'
import { staffRoutes } from './staff/routes.ts'

/** The whole API. `direct` answers plain calls of members without a Request and a Response between. */
export type App = Hono<AppEnv> & { readonly direct: AnswerDirectly }

const addErrorAnswers = (app: Hono<AppEnv>, context: Context) => {
  app.notFound(
    () =>
      new Response(JSON.stringify({ errorMessage: errorText('notFound'), code: 'notFound' }), {
        status: 404,
        headers: jsonHeaders,
      }),
  )
  app.onError((thrown) => {
    const { status, body, expected } = faultAnswer(thrown)
    if (!expected) context.log.error('fault', { id: newRequestId(context.random), ...describeError(thrown) })
    return new Response(JSON.stringify(body), { status, headers: jsonHeaders })
  })
}

/** The whole API as one function from Request to Response; tests call `app.fetch`, `main.ts` serves it. */
export const createApp = (context: Context, routes: readonly Route[] = allRoutes): App => {
  const app = new Hono<AppEnv>()
  addErrorAnswers(app, context)
  keepStaffOrigin(app, context.config.staffOrigin)
  context.cells?.mount(app)
  const direct = mount(app, '/api', routes, context)
  mountIdentity(app, context.identity.provider, context.config.proxies)
  mountAge(app, context)
  mountPayments(app, context)
  mountExits(app, context.exits)
  mountPhotos(app, context)
  mountExports(app, context)
  mountStopNotices(app, context)
  mountDevelopment(app, context)
  mountStaff(app, staffRoutes, context)
  mountConsole(app, context)
  mountSecurityTxt(app, { contact: context.config.securityContact, siteUrl: context.config.siteUrl }, context.wall)
  mountHealth(app, context)
  mountTransparency(app, context, writtenLanguages(contentFolder))
  mountSite(app, context)
  return Object.assign(app, { direct: context.cells?.direct(direct) ?? direct })
}
