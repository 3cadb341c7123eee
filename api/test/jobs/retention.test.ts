import { keepErased } from '@quintet/backup/erased-sign-ins'
import { insertCase } from '@quintet/cases/insert-case'
import { matchThem } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOutdated, retentions } from '@quintet/retention/remove-outdated'
import { insertRound } from '@quintet/repositories/judging'
import { insertReport } from '@quintet/cases/reports'
import { queueNotice, queueResults } from '@quintet/repositories/notices-due'
import { writeDraft } from '@quintet/repositories/profile-drafts'
import { currentWeek, today } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

const oneDay = 86_400_000

let app: TestApp
let member: SignedIn
let peer: SignedIn
beforeEach(async () => {
  app = createTestApp()
  member = await app.signUpMember()
  peer = await app.signUpMember()
})
afterEach(() => app.close())

const decidedCase = async (): Promise<number> => {
  const row = { kind: 'match', member_id: member.id, subject: peer.id, opened_at: 1, decided_at: app.wall.now() }
  const id = await app.context.db.write((trx) => insertCase(trx, row))
  return id
}

/** Makes what is kept for a time, and tells what of it is still there. */
const kept: Record<keyof typeof retentions, { make(): Promise<unknown>; left(): Promise<number> }> = {
  rounds: {
    make: () =>
      app.context.db.write((trx) =>
        insertRound(trx, {
          memberId: member.id,
          week: currentWeek(app.context),
          number: 1,
          tickets: { samePerson: null, photos: [] },
          now: 0,
        }),
      ),
    left: async () => (await app.context.db.read.selectFrom('rounds').select('id').execute()).length,
  },
  endedMatches: {
    make: async () => {
      const id = await matchThem(app, member, peer)
      const ended = { ended_at: app.wall.now(), pinned_key_1: 'key' }
      await app.context.db.write((trx) => trx.updateTable('matches').set(ended).where('id', '=', id).execute())
    },
    left: async () => {
      const rows = await app.context.db.read.selectFrom('matches').select(['pseudonym_1', 'pinned_key_1']).execute()
      // The pair itself stays for good.
      expect(rows).toHaveLength(1)
      return rows.filter((row) => row.pseudonym_1 !== '' || row.pinned_key_1 !== null).length
    },
  },
  purchases: {
    make: () =>
      app.context.db.write((trx) =>
        trx
          .insertInto('purchases')
          .values({
            member_id: member.id,
            reference: 'reference',
            provider: 'sandbox',
            tier: 0,
            cents: 3594,
            credit_days: 0,
            start_day: 0,
            end_day: 0,
            state: 'cancelled',
            created_at: app.wall.now(),
          })
          .execute(),
      ),
    left: async () => (await app.context.db.read.selectFrom('purchases').select('id').execute()).length,
  },
  takenBack: {
    make: () =>
      app.context.db.write((trx) =>
        trx.insertInto('payments_taken_back').values({ payment: 'pi_1', heard_at: app.wall.now() }).execute(),
      ),
    left: async () => (await app.context.db.read.selectFrom('payments_taken_back').select('payment').execute()).length,
  },
  withdrawals: {
    make: () =>
      app.context.db.write((trx) =>
        trx
          .insertInto('withdrawals')
          .values({ reference: 'one', payment: null, total_cents: 1, declared_at: app.wall.now() })
          .execute(),
      ),
    left: async () => (await app.context.db.read.selectFrom('withdrawals').select('reference').execute()).length,
  },
  noticesDue: {
    make: () =>
      app.context.db.write((trx) => queueNotice(trx, { member: member.id, event: 'staff', about: '1', now: app.wall.now() })),
    left: async () => (await app.context.db.read.selectFrom('notices_due').select('id').execute()).length,
  },
  noticeRuns: {
    make: () => app.context.db.write((trx) => queueResults(trx, currentWeek(app.context))),
    left: async () => (await app.context.db.read.selectFrom('notice_runs').select('week').execute()).length,
  },
  paymentEvents: {
    make: () =>
      app.context.db.write((trx) => trx.insertInto('payment_events').values({ id: 'evt_1', heard_at: app.wall.now() }).execute()),
    left: async () => (await app.context.db.read.selectFrom('payment_events').select('id').execute()).length,
  },
  errorReports: {
    make: () =>
      app.context.db.write((trx) =>
        trx
          .insertInto('error_reports')
          .values({ member_id: member.id, category: 1, details: '{}', created_at: app.wall.now() })
          .execute(),
      ),
    left: async () => (await app.context.db.read.selectFrom('error_reports').select('id').execute()).length,
  },
  reportTexts: {
    make: () => report('words'),
    left: async () => (await readReports()).filter(({ text }) => text !== '').length,
  },
  reports: { make: () => report(''), left: async () => (await readReports()).length },
  cases: {
    make: () => decidedCase(),
    left: async () => (await app.context.db.read.selectFrom('cases').select('id').execute()).length,
  },
  sealedMessages: {
    make: async () => {
      const message = {
        case_id: await decidedCase(),
        sender_id: member.id,
        client_id: 'm1',
        body: 'AAAA',
        iv: 'AAAA',
        sent_at: 1,
      }
      await app.context.db.write((trx) =>
        trx
          .insertInto('sealed_messages')
          .values({ ...message, kept_at: app.wall.now() })
          .execute(),
      )
    },
    left: async () => (await app.context.db.read.selectFrom('sealed_messages').select('id').execute()).length,
  },
  evidence: {
    make: async () => {
      const place = { match_id: 1, side: 1, client_id: 'm1', franking: '', commitment: '' } as const
      const message = { case_id: await decidedCase(), sender_id: member.id, sent_at: 1, text: 'words', ...place }
      await app.context.db.write((trx) => trx.insertInto('case_evidence').values(message).execute())
    },
    left: async () => (await app.context.db.read.selectFrom('case_evidence').select('id').execute()).length,
  },
  keptPhotoHashes: {
    make: () =>
      app.context.db.write((trx) =>
        trx
          .insertInto('kept_photo_hashes')
          .values({ hash: Buffer.alloc(8), why: 'closed', member_id: 0, kept_at: app.wall.now() })
          .execute(),
      ),
    left: async () => (await app.context.db.read.selectFrom('kept_photo_hashes').select('id').execute()).length,
  },
  stoppedRequests: {
    make: () =>
      app.context.db.write(async (trx) => {
        const none = { decided_at: null, decided_by: null, outcome: null }
        const about = { kind: 'stopped', member_id: 0, subject: 0, opened_at: app.wall.now() }
        const case_id = await insertCase(trx, { ...about, ...none })
        const request = { case_id, email: 'a@mailinator.com', language: 1, text: 'Please.', created_at: app.wall.now() }
        await trx.insertInto('stopped_requests').values(request).execute()
      }),
    left: async () => (await app.context.db.read.selectFrom('stopped_requests').select('case_id').execute()).length,
  },
  erasedSignIns: {
    make: () => app.context.db.write((trx) => keepErased(trx, '00'.repeat(32), app.wall.now())),
    left: async () => (await app.context.db.read.selectFrom('erased_sign_ins').select('hash').execute()).length,
  },
  estimateQuestions: {
    make: () =>
      app.context.db.write((trx) =>
        trx
          .insertInto('estimate_questions')
          .values({ member_id: member.id, day: today(app.context), digest: 'd' })
          .execute(),
      ),
    left: async () => (await app.context.db.read.selectFrom('estimate_questions').select('digest').execute()).length,
  },
  emptyDrafts: {
    make: () =>
      app.context.db.write((trx) => writeDraft(trx, member.id, { section: 'career', at: app.context.clock.now(), values: {} })),
    left: async () => (await app.context.db.read.selectFrom('profile_drafts').select('draft').execute()).length,
  },
  notices: {
    make: () =>
      app.context.db.write((trx) =>
        trx
          .insertInto('notices')
          .values({ member_id: member.id, language: 1, day: today(app.context), title: 't', message: 'm' })
          .execute(),
      ),
    left: async () => (await app.context.db.read.selectFrom('notices').select('id').execute()).length,
  },
}

const report = (text: string) =>
  app.context.db.write((trx) =>
    insertReport(trx, {
      kind: 'match',
      reporter: member.id,
      subject: peer.id,
      reason: 1,
      text,
      now: app.wall.now(),
      day: 20_000,
    }),
  )
const readReports = () => app.context.db.read.selectFrom('reports').selectAll().execute()

const shift = async (days: number) => {
  app.clock.shift(days * oneDay)
  app.wall.shift(days * oneDay)
  await removeOutdated(app.context)
}

test.each(Object.keys(retentions) as (keyof typeof retentions)[])(
  '%s stay as long as the guide says and no longer',
  async (name) => {
    const { make, left } = kept[name]
    await make()
    await shift(retentions[name].days - 1)
    expect(await left()).toBe(1)
    // A round counts by its week.
    await shift(9)
    expect(await left()).toBe(0)
  },
)
