import { createMemoryLog } from '@quintet/kit/log'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followPayments } from '../../src/jobs/payments.ts'
import { type PaymentEvent, PaymentFault, type PaymentNews, type PaymentProvider } from '@quintet/payments/provider'
import { type TestApp, createTestApp } from '../testing.ts'

const minute = 60_000
const hour = 60 * minute

const given = <T>(answer: T | Error): T => {
  if (answer instanceof Error) throw answer
  return answer
}

/** A payment company that answers what a test lays down, and writes down what it was asked. */
const createProvider = () => {
  const asked: string[] = []
  const answers = {
    sessions: new Map<string, PaymentEvent | Error>(),
    news: [] as PaymentNews[] | Error,
    refund: 'refunded' as 'refunded' | 'disputed' | Error,
  }
  const provider: PaymentProvider = {
    name: 'stripe',
    confirmsRefunds: 'byEvent',
    openCheckout: () => Promise.reject(new Error('No checkout is opened here.')),
    expire: () => Promise.reject(new Error('No checkout is ended here.')),
    lookUp: async (session) => {
      asked.push(session)
      return given(answers.sessions.get(session))
    },
    listNews: async (since) => {
      asked.push(`since ${since}`)
      return given(answers.news)
    },
    refund: async (payment) => {
      asked.push(`back ${payment}`)
      return given(answers.refund)
    },
  }
  return { provider, asked, answers }
}

let app: TestApp
let log: ReturnType<typeof createMemoryLog>
let asked: string[]
let answers: ReturnType<typeof createProvider>['answers']
beforeEach(() => {
  const made = createProvider()
  ;({ asked, answers } = made)
  log = createMemoryLog()
  app = createTestApp({
    environment: { STRIPE_SECRET_KEY: 'sk_fake', STRIPE_WEBHOOK_SECRET: 'whsec_fake' },
    replaced: { payments: made.provider, log },
  })
})
afterEach(() => app.close())

/** A purchase of a member of its own: each has one open checkout at most. */
const add = async (reference: string, more: object = {}) => {
  const { id: member_id } = await app.signUpMember()
  const row = {
    member_id,
    reference,
    provider: 'stripe',
    session: `cs_${reference}`,
    tier: 1,
    cents: 4794,
    credit_days: 0,
    start_day: 0,
    end_day: 0,
    state: 'open',
    created_at: app.wall.now(),
  }
  return app.context.db.write((trx) =>
    trx
      .insertInto('purchases')
      .values({ ...row, ...more })
      .execute(),
  )
}
const states = async () =>
  Object.fromEntries(
    (await app.context.db.read.selectFrom('purchases').select(['reference', 'state']).execute()).map((row) => [
      row.reference,
      row.state,
    ]),
  )
/** What the company was asked in one look, but for its list. */
const look = async (after = 0, stopped?: () => boolean) => {
  app.wall.shift(after)
  asked.splice(0)
  await followPayments(app.context, stopped)
  return asked.filter((what) => !what.startsWith('since'))
}
const said = (event: string) => log.lines.filter((line) => line.includes(`"event":"${event}"`)).length

describe('a purchase under way', () => {
  test('is asked about ten minutes after it began, and every ten minutes', async () => {
    await add('a')
    expect(await look(10 * minute)).toEqual([])
    expect(await look(1)).toEqual(['cs_a'])
    expect(await look(10 * minute)).toEqual([])
    expect(await look(1)).toEqual(['cs_a'])
  })

  test('is one that is open, processing or to be paid back, and no other', async () => {
    for (const state of ['open', 'processing', 'paid', 'active', 'expired', 'failed', 'refunded']) await add(state, { state })
    await add('owed', { state: 'refunding', payment: 'pi_owed' })
    expect(await look(hour)).toEqual(['cs_open', 'cs_processing', 'back pi_owed'])
  })

  test('of the sandbox, which has no session, is not asked about', async () => {
    await add('a', { session: null })
    expect(await look(hour)).toEqual([])
    expect(await states()).toEqual({ a: 'open' })
  })

  test('that the company does not know is over after 25 hours; what waits for its money is not', async () => {
    await add('open')
    await add('none', { session: null })
    await add('processing', { state: 'processing' })
    await look(25 * hour)
    expect(await states()).toEqual({ open: 'open', none: 'open', processing: 'processing' })
    await look(10 * minute + 1)
    expect(await states()).toEqual({ open: 'expired', none: 'expired', processing: 'processing' })
  })

  test('becomes what the company says', async () => {
    for (const reference of ['late', 'over', 'failed']) await add(reference)
    answers.sessions.set('cs_late', { kind: 'processing', reference: 'late' })
    answers.sessions.set('cs_over', { kind: 'expired', reference: 'over' })
    answers.sessions.set('cs_failed', { kind: 'failed', reference: 'failed' })
    await look(hour)
    expect(await states()).toEqual({ late: 'processing', over: 'expired', failed: 'failed' })
  })

  test('that cannot be asked about keeps no other waiting, and is asked about again', async () => {
    for (const reference of ['silent', 'over']) await add(reference)
    answers.sessions.set('cs_silent', new PaymentFault('silent'))
    answers.sessions.set('cs_over', { kind: 'expired', reference: 'over' })
    expect(await look(hour)).toEqual(['cs_silent', 'cs_over'])
    expect([await states(), said('payment')]).toEqual([{ silent: 'open', over: 'expired' }, 1])
    expect(await look(hour)).toEqual(['cs_silent'])
  })

  test('is one of twenty at a time; those that waited longest come first', async () => {
    for (let index = 0; index < 21; index++) await add(`${index}`)
    const first = await look(hour)
    expect(first).toHaveLength(20)
    const [next, ...others] = await look(hour)
    expect(first).not.toContain(next)
    expect(others).toHaveLength(19)
  })
})

const owed = (reference: string) => add(reference, { state: 'refunding', payment: `pi_${reference}` })

describe('what is to be paid back', () => {
  test.each<[string, 'refunded' | 'disputed' | Error, string, number]>([
    ['is', 'refunded', 'refunded', 0],
    ['waits while the bank disputes it', 'disputed', 'refunding', 0],
    ['waits while the company is silent', new PaymentFault('silent'), 'refunding', 1],
  ])('%s', async (_, answer, state, faults) => {
    await owed('a')
    answers.refund = answer
    expect(await look(hour)).toEqual(['back pi_a'])
    expect([await states(), said('refund')]).toEqual([{ a: state }, faults])
    expect(await look(hour)).toEqual(state === 'refunded' ? [] : ['back pi_a'])
  })
})

const expiry = (id: string, reference: string): PaymentNews => ({ id, event: { kind: 'expired', reference } })

const readUntil = async () =>
  (await app.context.db.read.selectFrom('payment_list').select('read_until').executeTakeFirst())?.read_until

const since = async (after: number) => {
  await look(after)
  return asked.filter((what) => what.startsWith('since'))
}

describe('the list of what happened', () => {
  test('is read from its beginning, then from an hour before the last time, every ten minutes', async () => {
    const first = app.wall.now()
    expect(await since(0)).toEqual(['since 0'])
    expect(await since(10 * minute - 1)).toEqual([])
    expect(await since(1)).toEqual([`since ${Math.floor((first - hour) / 1000)}`])
    expect(await readUntil()).toBe(first + 10 * minute)
  })

  test('is taken in, each event once', async () => {
    await add('a')
    answers.news = [expiry('evt_1', 'a')]
    await look()
    expect(await states()).toEqual({ a: 'expired' })
    await app.context.db.write((trx) => trx.updateTable('purchases').set({ state: 'open' }).execute())
    await look(10 * minute)
    expect(await states()).toEqual({ a: 'open' })
  })

  test('counts as read only where all of it was taken in; what failed keeps nothing else waiting', async () => {
    await add('a')
    // Money that no purchase is known of, which cannot be paid back.
    const unclaimed = { reference: 'gone', payment: 'pi_gone', cents: 1, currency: 'usd', isOurs: true }
    answers.news = [{ id: 'evt_1', event: { kind: 'paid', ...unclaimed } }, expiry('evt_2', 'a')]
    answers.refund = new PaymentFault('silent')
    await look()
    expect([await states(), await readUntil(), said('payment')]).toEqual([{ a: 'expired' }, undefined, 1])
    answers.refund = 'refunded'
    expect(await since(1)).toEqual(['since 0'])
    expect(asked).toContain('back pi_gone')
    expect(await readUntil()).toBe(app.wall.now())
  })

  test('that does not come is asked for again', async () => {
    answers.news = new PaymentFault('silent')
    await look()
    expect([await readUntil(), said('payment')]).toEqual([undefined, 1])
  })
})

describe('a site that goes', () => {
  test.each([0, 1, 2, 3])('asks nothing any more, after %i steps', async (steps) => {
    await add('a')
    await add('owed', { state: 'refunding', payment: 'pi_owed' })
    let left = steps
    await look(hour, () => left-- <= 0)
    expect(asked.map((what) => what.split(' ')[0])).toEqual(['cs_a', 'back', 'since'].slice(0, steps))
  })
})
