import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from './app.ts'
import { ConfigError } from '@quintet/kit/errors'
import { loadConfig } from '@quintet/settings'
import type { Context } from './context.ts'
import { createContext } from './create-context.ts'
import { DatabaseInUse, holdFolder } from '@quintet/database/in-use'
import { keepFilesPrivate, protectFolder } from './data-folder.ts'
import { describeDemoAccounts, readDemoAccounts } from '@quintet/demo/accounts'
import { loadDemo } from './demo.ts'
import { demoTargetOf } from './demo-target.ts'
import { enforceAgeChecks } from './services/age-check.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { jobsLease } from '@quintet/leases'
import { prepareAll } from '@quintet/kit/http'
import { stderrLog } from '@quintet/kit/log'
import { isOutbox } from '@quintet/kit/mail'
import { describeDemoStaff, readDemoStaff, seedDemoStaff } from './staff/demo-staff.ts'
import { staffRoutes } from './staff/routes.ts'
import { createPushEndpoint } from '@quintet/push/socket'
import { routes } from './routes/index.ts'
import { ownBuilds } from './places.ts'
import type { Telemetry } from '@quintet/telemetry/otlp'
import { serveApp } from './serve.ts'
import { admitApi, NotAdmitted, publishOwnBuilds } from '@quintet/site'
import { apiContract } from './site/api-contract.ts'
import { releasesOf } from './releases.ts'

const stopOnSignal = (stop: () => Promise<void>) => {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    void stop().then(() => process.exit(0))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** Where the site is, who can sign in to the demo, and where mail goes. */
const welcome = async ({ config, mail }: Context, address: string): Promise<string> => {
  const demo = config.demo ? await readDemoAccounts(config.dataFolder) : undefined
  const letters = isOutbox(mail) ? `stays here, at ${address}/dev/outbox` : 'goes out by SMTP'
  const staff = demo ? describeDemoStaff(await readDemoStaff(config.dataFolder), address) : ''
  return `${demo ? describeDemoAccounts(demo) : ''}${staff}Mail ${letters}\nQuintet is at ${address}\n`
}

// Nobody pays for what is not watched: the packages are loaded where there is somewhere to send to.
const watch = async (context: Context): Promise<Telemetry | undefined> => {
  if (!process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] || process.env['OTEL_SDK_DISABLED'] === 'true') return undefined
  const telemetry = (await import('@quintet/telemetry/otlp')).startTelemetry(context)
  Object.assign(context, { observer: telemetry })
  return telemetry
}

const start = async () => {
  keepFilesPrivate()
  const config = loadConfig()
  if (config.database === '') {
    protectFolder(config.dataFolder)
    holdFolder(config.dataFolder)
  }
  const context = createContext(config)
  const telemetry = await watch(context)
  const { dataFolder, production } = context.config
  const [releases, api] = [releasesOf(context), apiContract(routes)]
  const isOneOfSeveral = context.leases !== undefined
  await publishOwnBuilds({ dataFolder, releases, builds: ownBuilds(), api, isOneOfSeveral, log: context.log })
  await admitApi(releases, api, context.log, production)
  if (context.config.demo) {
    await (await loadDemo()).seedDemo(demoTargetOf(context))
    await seedDemoStaff(context)
  }
  // What the configuration asks for holds from the first call on.
  await enforceAgeChecks(context)
  const push = createPushEndpoint(context)
  const { address, stop } = await serveApp(createApp(context), context, push.onUpgrade)
  const scheduler = startScheduler(context)
  context.jobs.work()
  await context.cells?.start()
  context.log.info('listening', { address })
  process.stdout.write(await welcome(context, address))
  void prepareAll([...routes, ...staffRoutes].map(({ call }) => call.request))
  stopOnSignal(async () => {
    // Said at once: a load balancer hears of it while jobs still come to their end.
    context.ending.begin()
    await Promise.all([scheduler.stop(), context.jobs.stop(), pause(context.config.drainSeconds * 1000)])
    await push.close()
    await context.leases?.release(jobsLease)
    // The last requests still tell the other processes.
    await stop(async () => {
      await context.push.stop()
      await context.bus.close()
    })
    await telemetry?.stop()
  })
}

start().catch((error: unknown) => {
  if ([ConfigError, DatabaseInUse, NotAdmitted].some((known) => error instanceof known) && error instanceof Error)
    process.stderr.write(`${error.message}\n`)
  else stderrLog.error('start', { message: error instanceof Error ? error.message : 'unknown' })
  process.exit(1)
})
