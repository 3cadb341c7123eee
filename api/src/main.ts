import { createApp } from './app.ts'
import { ConfigError, loadConfig } from './config.ts'
import { createContext } from './create-context.ts'
import { describeDemoAccounts, readDemoAccounts } from './demo/accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { startScheduler } from './jobs/scheduler.ts'
import { stderrLog } from './log.ts'
import { createPushEndpoint } from './push/socket.ts'
import { serveApp } from './serve.ts'

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

const start = async () => {
  const context = createContext(loadConfig())
  if (context.config.demo) await seedDemo(context)
  const push = createPushEndpoint(context)
  const { address, stop } = await serveApp(createApp(context), context, push.onUpgrade)
  const scheduler = startScheduler(context)
  context.log.info('listening', { address })
  const demo = context.config.demo ? await readDemoAccounts(context.config.dataFolder) : undefined
  if (demo) process.stdout.write(describeDemoAccounts(demo))
  stopOnSignal(async () => {
    await scheduler.stop()
    await push.close()
    await stop()
  })
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else stderrLog.error('start', { message: error instanceof Error ? error.message : 'unknown' })
  process.exit(1)
})
