import { type Bus, createLocalBus } from '@quintet/bus'
import { createNatsBus } from '@quintet/bus/nats'
import { createRateLimits } from '@quintet/cluster/rate-limits'
import { createSharedPush } from '@quintet/cluster/shared-push'
import type { Clock } from '@quintet/kit/clock'
import { type Log, describeError } from '@quintet/kit/log'
import { createLeases } from '@quintet/leases'
import { type Push, createPush } from '@quintet/push/listeners'
import { tellEntrants } from '@quintet/weekly-drawing/draw-due-weeks'
import type { Store } from '@quintet/database'
import type { Config } from '@quintet/settings'
import type { Context } from './context.ts'
import { noteDelivered } from './push-heard.ts'

interface Base {
  config: Pick<Config, 'natsUrl'>
  db: Store
  wall: Clock
  log: Log
}

const busOf = ({ config, log }: Base): Bus =>
  config.natsUrl === ''
    ? createLocalBus()
    : createNatsBus({ servers: config.natsUrl, onFault: (error) => log.error('bus', describeError(error)) })

const pushOver = (base: Base, bus: Bus): Push => {
  const local = createPush()
  return bus.isShared ? createSharedPush(base, local, bus, (heard) => noteDelivered(base, local, heard)) : local
}

/** What makes this process one of several: how it tells the others, what they count together, and who does the jobs. */
export const createProcesses = (base: Base): Pick<Context, 'bus' | 'push' | 'rateLimits' | 'leases' | 'onPublished'> => {
  const bus = busOf(base)
  const push = pushOver(base, bus)
  bus.subscribe('published', (week) => {
    tellEntrants({ db: base.db, push }, week as number).catch((error: unknown) => base.log.error('push', describeError(error)))
  })
  return {
    bus,
    push,
    rateLimits: createRateLimits(bus, base.wall),
    // A file has one writer; a server of databases may have many.
    leases: 'url' in base.db.source ? createLeases(base.db, base.wall) : undefined,
    onPublished: (week) => bus.publish('published', week),
  }
}
