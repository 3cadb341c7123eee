import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@quintet/database'
import { loadKeys } from '@quintet/identity'
import { createShiftableClock, systemClock } from '@quintet/kit/clock'
import { systemRandom } from '@quintet/kit/random'
import { DAY_MS } from '@quintet/domain/time'
import { type TestApp, createTestApp } from '../../test/testing.ts'
import { type MeasuredServer, startMeasured } from './measured-server.ts'

/** Name under which the site under measurement is called. */
export const siteHost = 'bench.quintet.example'
const root = join(import.meta.dirname, '../../..')
// A sign-in by the password alone is open to no client of the site's usual pool.
const identityFile = join(root, 'api/identity.example.json')

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return port
}

/** Takes every mail and keeps none. */
const startMailSink = async (): Promise<{ url: string; close(): void }> => {
  const server = createSocketServer((socket) => {
    let isData = false
    socket.on('error', () => undefined)
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        if (isData) isData = line !== '.'
        else isData = /^DATA/i.test(line)
        if (!isData || /^DATA/i.test(line)) socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

const siteOf = (data: string) => ({
  QUINTET_DATA: data,
  QUINTET_SITE_URL: `https://${siteHost}`,
  QUINTET_IDENTITY: identityFile,
})

const productionOf = (data: string, smtp: string) => ({
  ...siteOf(data),
  QUINTET_ENV: 'production',
  QUINTET_RATE_FACTOR: '100000',
  QUINTET_AGE_METHODS: 'LU=external',
  QUINTET_AGE_URL: 'https://age.example',
  QUINTET_AGE_SECRET: 'a secret of the bench alone, 32 letters',
  SMTP_URL: smtp,
  MAIL_FROM: 'Quintet <no-reply@quintet.example>',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
})

/** The folder's site as a program in this process, to fill it with; its clock is a week behind, so that a week can be drawn. */
const openFilling = (data: string): TestApp =>
  createTestApp({
    environment: { ...siteOf(data), QUINTET_DEMO: '1', QUINTET_DELAY: '4096' },
    keys: loadKeys(join(data, 'keys'), Date.now()),
    replaced: {
      db: openStore({ file: join(data, 'quintet.sqlite') }),
      wall: createShiftableClock(systemClock, 0),
      clock: createShiftableClock(systemClock, -7 * DAY_MS),
      random: systemRandom,
    },
  })

/** A built site in production mode, and the way to change what is in it meanwhile. */
export interface BenchSite {
  readonly server: MeasuredServer
  readonly filling: TestApp
  readonly data: string
  /** Starts another script on the same folder. */
  startAlso(script: string, environment: Readonly<Record<string, string>>): Promise<MeasuredServer>
  stop(): Promise<void>
}

/** A filled folder that a built site can be started on, as often as wanted. */
export interface FilledFolder {
  readonly filling: TestApp
  readonly data: string
  /** Starts a script (`dist/main.js` unless told otherwise) in production mode. */
  start(environment?: Readonly<Record<string, string>>, script?: string): Promise<MeasuredServer>
  close(): Promise<void>
}

/** A new folder with what the site is to hold. */
export const fillFolder = async (fill: (filling: TestApp) => Promise<void>): Promise<FilledFolder> => {
  const data = mkdtempSync(join(tmpdir(), 'quintet-bench-'))
  const mails = await startMailSink()
  const filling = openFilling(data)
  await fill(filling)
  return {
    filling,
    data,
    start: async (environment = {}, script = join(root, 'dist/main.js')) =>
      startMeasured(script, await freePort(), { ...productionOf(data, mails.url), ...environment }),
    close: async () => {
      await filling.close()
      mails.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/**
 * Fills a folder and starts `dist/main.js` on it.
 * @param fill what the site is to hold before it starts
 */
export const startSite = async (
  fill: (filling: TestApp) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchSite> => {
  const { start, close, filling, data } = await fillFolder(fill)
  const server = await start(environment)
  return {
    server,
    filling,
    data,
    startAlso: (script, more) => start(more, script),
    stop: async () => {
      await server.stop()
      await close()
    },
  }
}

/** A bare `node:http` beside it. */
export const startBare = async (): Promise<MeasuredServer> =>
  startMeasured(join(import.meta.dirname, 'bare-server.mjs'), await freePort())
