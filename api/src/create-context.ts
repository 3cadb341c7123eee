import { join } from 'node:path'
import { type BeaconSource, quicknet } from '@quintet/seed'
import { type Clock, createShiftableClock, systemClock } from '@quintet/kit/clock'
import { joinCells } from '@quintet/cells'
import type { Config } from '@quintet/settings'
import type { Context } from './context.ts'
import type { Store } from '@quintet/database'
import { openDatabase } from './open-database.ts'
import { loadKeys } from '@quintet/identity'
import { loadSecret } from '@quintet/kit/secrets'
import { createMemberIdentity } from './members/identity.ts'
import { protectFolder } from './data-folder.ts'
import { faultLog, stderrLog } from '@quintet/kit/log'
import { type Mailer, createOutbox, createSmtpMailer } from '@quintet/kit/mail'
import { sandboxPayments } from '@quintet/payments/sandbox'
import { createStripe } from '@quintet/payments/stripe'
import { createPhotoLinks } from '@quintet/photos/links'
import { pictures } from '@quintet/photos/pictures'
import { noSignals } from '@quintet/photos/signals'
import { createObjectPhotoStore } from '@quintet/photos/object-store'
import { type PhotoStore, createFilePhotoStore } from '@quintet/photos/store'
import { noObserver } from '@quintet/telemetry/observer'
import { createEnding } from './health/ending.ts'
import { createStopLinks } from '@quintet/notices/stop-links'
import { createWebPush } from '@quintet/notices/web-push'
import { createProcesses } from './processes.ts'
import { createExits } from '@quintet/kit/http'
import { createTileAccess } from './tiles/tile-access.ts'
import { type Random, systemRandom } from '@quintet/kit/random'
import { createJobs } from '@quintet/jobs'
import { handleJobs } from './jobs/handlers.ts'
import { serverTexts } from './texts.ts'
import { checkPlaces } from './writable-places.ts'

export const clockOffsetKey = 'clock.offset'

const storedOffset = (db: Store): number => {
  const row = db.direct.prepare<{ value: string }>('SELECT value FROM app_state WHERE key = ?').get(clockOffsetKey)
  return Number(row?.value ?? 0)
}

/** Only a demo's clock can be shifted, and it stays shifted over a restart. */
const clockOf = ({ demo }: Config, db: Store): Clock => (demo ? createShiftableClock(systemClock, storedOffset(db)) : systemClock)

const mailerOf = ({ smtpUrl, mailFrom }: Config): Mailer =>
  smtpUrl === '' ? createOutbox(systemClock) : createSmtpMailer(smtpUrl, mailFrom)

const paymentsOf = ({ stripeKey, siteUrl }: Config) => (stripeKey === '' ? sandboxPayments : createStripe(stripeKey, siteUrl))

const logOf = ({ logged, production }: Config) => (logged === 'all' || (logged === '' && production) ? stderrLog : faultLog)

const photosOf = (config: Config, random: Random): PhotoStore => {
  const { photosUrl: url, photosKey: accessKeyId, photosSecret: secretAccessKey, photosRegion: region } = config
  if (url === '') return createFilePhotoStore(join(config.dataFolder, 'photos'), random)
  return createObjectPhotoStore({ url, accessKeyId, secretAccessKey, region }, random)
}

const beaconPauseMs = 1000

const beaconOf = ({ beaconUrl }: Config): BeaconSource | undefined =>
  beaconUrl === '' ? undefined : { url: beaconUrl, chain: quicknet, pauseMs: beaconPauseMs }

// About a minute of squarings, and half as much again for the proof; a moment where nothing depends on it.
const longDelay = 2 ** 26
const shortDelay = 4096

const delayOf = ({ delay, production }: Config): number => delay ?? (production ? longDelay : shortDelay)

// A push service that sees something wrong finds here whom to ask.
const contactOf = ({ securityContact, siteUrl }: Config): string => securityContact || siteUrl

/** What a real server stands on; parts may be replaced by the caller. */
export const createContext = (config: Config, replaced: Partial<Context> = {}): Context => {
  checkPlaces(config)
  protectFolder(config.dataFolder)
  const db = replaced.db ?? openDatabase(config)
  const wall = replaced.wall ?? systemClock
  const base = {
    config,
    db,
    wall,
    clock: clockOf(config, db),
    random: systemRandom,
    log: logOf(config),
    mail: mailerOf(config),
    texts: serverTexts,
    ...replaced,
  }
  const keyFolder = join(config.dataFolder, 'keys')
  const keys = () => loadKeys(keyFolder, wall.now())
  const parts = {
    payments: paymentsOf(config),
    photoSignals: noSignals,
    pictures,
    ...createProcesses(base),
    webPush: createWebPush({
      secret: loadSecret(keyFolder, 'web-push'),
      contact: contactOf(config),
      wall,
      testOrigin: config.pushTestOrigin,
    }),
    stopLinks: createStopLinks(loadSecret(keyFolder, 'stop-links')),
    ending: createEnding(),
    observer: noObserver,
    beacon: beaconOf(config),
    delay: delayOf(config),
    photos: photosOf(config, base.random),
    photoLinks: createPhotoLinks(loadSecret(keyFolder, 'photo-links'), base.random, wall),
  }
  const tiles = replaced.tiles ?? createTileAccess(base)
  const exits = replaced.exits ?? createExits(config.dataFolder, base.random, wall)
  const jobs = replaced.jobs ?? createJobs({ ...base, observer: { job: (...told) => context.observer.job(...told) } })
  const identity = replaced.identity ?? createMemberIdentity({ ...parts, ...base, jobs, keys: keys() })
  const context: Context = { ...parts, ...base, jobs, tiles, exits, identity }
  Object.assign(context, joinCells(context))
  handleJobs(context)
  return context
}
