import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Store } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import type { Pending } from '@quintet/kit/store'
import { currentWeek } from '@quintet/kit/week'

/** What the figures are read from. */
export interface Measured {
  readonly db: Store
  readonly clock: Clock
  readonly wall: Clock
}

/** A figure that is worked out when it is asked for. */
export interface Gauge {
  name: string
  about: string
  unit: string
  read(): Pending<number>
}

const loop = monitorEventLoopDelay({ resolution: 20 })

const loopDelay = (): number => {
  const seconds = loop.percentile(99) / 1e9
  loop.reset()
  return seconds
}

const single =
  ({ db }: Measured, sql: string) =>
  async (...parameters: unknown[]): Promise<number> =>
    (await db.statement<{ value: number }>(sql).get(...parameters))?.value ?? 0

/** What alarms are made of (the operator's guide lists them): all figures of the site, none of a member. */
export const gaugesOf = (context: Measured): Gauge[] => {
  const { wall } = context
  const ageSeconds = async (when: Promise<number>): Promise<number> => {
    const since = await when
    return since === 0 ? 0 : (wall.now() - since) / 1000
  }
  const dueWeeks = single(context, "SELECT count(*) AS value FROM drawings WHERE week < ? AND state <> 'published'")
  const oldestMail = single(context, 'SELECT coalesce(min(due_at), 0) AS value FROM mails_due')
  const oldestRefund = single(
    context,
    'SELECT coalesce(min(declared_at), 0) AS value FROM withdrawals WHERE confirmed_at IS NULL AND payment IS NOT NULL',
  )
  const failedRefunds = single(
    context,
    `SELECT count(*) AS value FROM payments_taken_back t WHERE failures > 0 AND (owed = 1
      OR EXISTS (SELECT 1 FROM withdrawals w WHERE w.payment = t.payment AND w.confirmed_at IS NULL)
      OR EXISTS (SELECT 1 FROM purchases p WHERE p.payment = t.payment AND p.state = 'refunding'))`,
  )
  const oldestCase = single(context, 'SELECT coalesce(min(opened_at), 0) AS value FROM cases WHERE decided_at IS NULL')
  const lastDay = single(context, 'SELECT coalesce(max(finished_at), 0) AS value FROM daily_jobs')
  const setAside = single(context, 'SELECT count(*) AS value FROM jobs WHERE set_aside_at IS NOT NULL')
  const oldestJob = single(context, 'SELECT coalesce(min(run_at), 0) AS value FROM jobs WHERE set_aside_at IS NULL')
  loop.enable()
  return [
    {
      name: 'quintet.drawing.due',
      about: 'Weeks that are over and not published.',
      unit: '1',
      read: () => dueWeeks(currentWeek(context)),
    },
    { name: 'quintet.mail.oldest', about: 'Age of the oldest mail that waits.', unit: 's', read: () => ageSeconds(oldestMail()) },
    {
      name: 'quintet.refund.oldest',
      about: 'Age of the oldest refund that did not arrive.',
      unit: 's',
      read: () => ageSeconds(oldestRefund()),
    },
    {
      name: 'quintet.refund.failed',
      about: 'Refunds that a bank refused and that have not arrived since.',
      unit: '1',
      read: () => failedRefunds(),
    },
    {
      name: 'quintet.case.oldest',
      about: 'Age of the oldest case that waits for staff.',
      unit: 's',
      read: () => ageSeconds(oldestCase()),
    },
    { name: 'quintet.daily.age', about: 'Time since the daily jobs.', unit: 's', read: () => ageSeconds(lastDay()) },
    { name: 'quintet.jobs.aside', about: 'Jobs that were set aside.', unit: '1', read: () => setAside() },
    {
      name: 'quintet.jobs.late',
      about: 'How long the oldest job waits beyond its time.',
      unit: 's',
      read: async () => Math.max(0, await ageSeconds(oldestJob())),
    },
    { name: 'nodejs.eventloop.delay.p99', about: 'How late the event loop was.', unit: 's', read: loopDelay },
    { name: 'process.memory.usage', about: 'Memory of the process.', unit: 'By', read: () => process.memoryUsage.rss() },
  ]
}
