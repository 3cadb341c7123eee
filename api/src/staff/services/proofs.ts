import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { ReviewedProof, StaffCalls } from '@quintet/contract/staff'
import type { Database, Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { today } from '@quintet/kit/week'
import { type ProofRow, picturesOf, updateProof } from '@quintet/repositories/photo-proofs'
import { readPhotos } from '@quintet/repositories/photos'
import { queueRecord } from '@quintet/cells/queue'
import { endProofCase } from '@quintet/cases/end-proof-case'
import { tellMember } from '@quintet/cases/tell-member'
import type { Context } from '../../context.ts'
import type { StaffScope } from '../staff-scope.ts'

/** Milliseconds for which a check is in somebody's hands. */
const leaseMs = 10 * 60_000
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const waiting = (db: Database) => db.selectFrom('photo_proofs').where('state', '=', 'waiting')

// One's own first, then the one that waits longest of those in nobody's hands.
const nextOf = async (db: Database, staff: number, now: number): Promise<ProofRow | undefined> => {
  const rows = await waiting(db).selectAll().orderBy('sent_at').execute()
  const isFree = ({ leased_until: until }: ProofRow) => until === null || until <= now
  return rows.find((row) => row.staff_id === staff && !isFree(row)) ?? rows.find(isFree)
}

type Photo = Awaited<ReturnType<typeof readPhotos>>[number]

/** The photos that a check is about: those that stand. One that was refused is shown to nobody. */
const photosStanding = async (db: Database, member: number): Promise<Photo[]> =>
  (await readPhotos(db, member)).filter(({ state }) => state !== 'refused')

interface Taken {
  row: ProofRow
  photos: readonly Photo[]
}

const lease = async (trx: Transaction, { context, staff, record }: StaffScope): Promise<Taken | undefined> => {
  const now = context.wall.now()
  const row = await nextOf(trx, staff.id, now)
  if (!row || row.case_id === null) return undefined
  const photos = await photosStanding(trx, row.member_id)
  const compared = JSON.stringify(photos.map(({ id }) => id))
  const leased = { staff_id: staff.id, leased_at: now, leased_until: now + leaseMs, compared }
  await updateProof(trx, row.id, leased)
  await record(trx, { case: row.case_id, member: row.member_id, details: { proof: row.id } })
  return { row: { ...row, ...leased }, photos }
}

const imageOf = async ({ photos }: Context, file: string | null): Promise<string> =>
  file === null ? '' : ((await photos.get(file))?.toString('base64') ?? '')

const present = async ({ row, photos }: Taken, { context }: StaffScope): Promise<ReviewedProof> => ({
  number: row.id,
  case: row.case_id ?? 0,
  sentAt: seconds(row.sent_at ?? 0),
  leasedUntil: seconds(row.leased_until ?? 0),
  gestures: [row.gesture_1, row.gesture_2],
  withoutHands: row.without_hands === 1,
  pictures: [await imageOf(context, row.file_1), await imageOf(context, row.file_2)],
  photos: await Promise.all(photos.map(async ({ slot, file }) => ({ slot: slot as 1, image: await imageOf(context, file) }))),
})

const countWaiting = async (db: Database): Promise<number> =>
  (
    await waiting(db)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Takes the check of photos that waits longest; the look is written down under its case. */
export const takeProof = async (_: unknown, scope: StaffScope): Promise<AnswerOf<StaffCalls['takeProof']>> => {
  const { db } = scope.context
  const taken = await db.write((trx) => lease(trx, scope))
  return { ...(taken && { proof: await present(taken, scope) }), waiting: await countWaiting(db.read) }
}

type Input = RequestOf<StaffCalls['decideProof']>

const readOwn = async (trx: Transaction, { proof }: Input, { context, staff }: StaffScope): Promise<ProofRow> => {
  const row = await waiting(trx).selectAll().where('id', '=', proof).executeTakeFirst()
  const isOwn = row?.staff_id === staff.id && (row.leased_until ?? 0) > context.wall.now()
  if (!row || !isOwn) throw new Refusal('staff.notYours')
  return row
}

// What was compared has to be what is shown: by number, as one that was deleted and came back is no newer than it was.
const assertSamePhotos = async (trx: Transaction, { member_id: member, compared }: ProofRow): Promise<void> => {
  const seen = new Set(JSON.parse(compared ?? '[]') as number[])
  if ((await photosStanding(trx, member)).some(({ id }) => !seen.has(id))) throw new Refusal('staff.photosChanged')
}

const outcomes = {
  yes: { state: 'passed', notice: 'proofPassed' },
  no: { state: 'failed', notice: 'proofFailed' },
  again: { state: 'again', notice: 'proofAgain' },
} as const

const settled = { file_1: null, file_2: null, leased_until: null, compared: null } as const

const settle = async (trx: Transaction, row: ProofRow, input: Input, { context, staff }: StaffScope): Promise<void> => {
  const now = context.wall.now()
  const { state, notice } = outcomes[input.decision]
  const reason = 'reason' in input ? input.reason : null
  await updateProof(trx, row.id, { state, reason, decided_at: now, ...settled })
  await endProofCase(trx, row, { decision: input.decision, by: staff.id, reason: reason ?? undefined, now })
  const values: Record<string, string> = reason === null ? {} : { reason }
  await tellMember(trx, { member: row.member_id, day: today(context), key: notice, values })
  await queueRecord(trx, context, row.member_id)
}

/** Decides a check of photos: the member is told, and the pictures are gone. */
export const decideProof = async (input: Input, scope: StaffScope): Promise<AnswerOf<StaffCalls['decideProof']>> => {
  const { context, record } = scope
  const row = await context.db.write(async (trx) => {
    const own = await readOwn(trx, input, scope)
    if (input.decision === 'yes') await assertSamePhotos(trx, own)
    const { proof, ...details } = input
    await record(trx, { case: own.case_id ?? 0, member: own.member_id, details: { proof, ...details } })
    await settle(trx, own, input, scope)
    return own
  })
  for (const file of picturesOf(row)) await context.photos.delete(file)
  return { message: 'success' }
}
