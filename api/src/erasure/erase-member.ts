import { CompiledQuery } from 'kysely'
import type { Transaction } from '@quintet/database'
import { describeError } from '@quintet/kit/log'
import { today } from '@quintet/kit/week'
import { queueDeparture } from '@quintet/cells/queue'
import { readExport } from '@quintet/repositories/exports'
import { picturesOf, readProof } from '@quintet/repositories/photo-proofs'
import { readPhotoFiles } from '@quintet/repositories/photos'
import { readOpenPurchase } from '@quintet/repositories/purchases'
import { pairKeyOf, personsOf } from '@quintet/weekly-drawing/people'
import { tracesOf } from '@quintet/cases/traces'
import type { Context } from '../context.ts'
import type { Member } from '../member.ts'
import { deleteMember } from '../members/delete-member.ts'
import { type Certificate, certify } from '@quintet/retention/certificate'
import { erasedHash } from '@quintet/backup/erased-list'
import { keepErased } from '@quintet/backup/erased-sign-ins'
import { erasureJob, queueErasure } from '@quintet/backup/queue-erasure'
import { type Count, goneOf, leftOf } from '@quintet/retention/gone'
import { keptOf } from '@quintet/retention/kept'

const countIn =
  (trx: Transaction): Count =>
  async (query, member) => {
    const { rows } = await trx.executeQuery<{ count: number }>(CompiledQuery.raw(query, [{ member }]))
    return rows[0]?.count ?? 0
  }

const paymentsOf = async (trx: Transaction, member: number): Promise<string[]> => {
  const rows = await trx.selectFrom('purchases').select('payment').where('member_id', '=', member).execute()
  return rows.map(({ payment }) => payment).filter((payment) => payment !== null)
}

const closedHashes = "SELECT count(*) AS count FROM kept_photo_hashes WHERE member_id = :member AND why = 'closed'"

interface Erased {
  session: string | null | undefined
  certificate: Certificate
}

const eraseRows = async (context: Context, trx: Transaction, { id, sub }: Pick<Member, 'id' | 'sub'>): Promise<Erased> => {
  const [photos, open, made] = [await readPhotoFiles(trx, id), await readOpenPurchase(trx, id), await readExport(trx, id)]
  const key = pairKeyOf(context.config)
  const left = {
    member: id,
    persons: await personsOf(trx, key, id),
    payments: await paymentsOf(trx, id),
    photoHashes: await countIn(trx)(closedHashes, id),
    traces: await tracesOf(trx, id),
  }
  const proof = picturesOf(await readProof(trx, id))
  const gone = await goneOf(countIn(trx), id)
  await queueDeparture(trx, context, { id, sub })
  await deleteMember(trx, key, id, context.clock.now())
  await context.identity.accounts.remove(trx, sub)
  const rows = await leftOf(countIn(trx), id)
  if (rows > 0) throw new Error(`${rows} rows still name the member who was deleted.`)
  const kept = await keptOf(trx, left, today(context))
  const number = context.random.bytes(12).toString('base64url')
  const certificate = certify(context.config, { number, erasedAt: context.wall.now(), gone, kept })
  await queueErasure(trx, context, { sub, files: [...photos, ...proof], zip: made?.file ?? '' })
  return { session: open?.session, certificate }
}

/** What certifies it, and the checkout that was open. */
interface Erasure {
  certificate: Certificate
  session: string | undefined
}

/** Erases a member for good: photos, profile, matches with their messages, and the sign-in itself. */
export const eraseMember = async (context: Context, member: Pick<Member, 'id' | 'sub'>): Promise<Erasure> => {
  const { session, certificate } = await context.db.write((trx) => eraseRows(context, trx, member))
  context.db.scrub()
  // At once, as a rule; where the storage is away or the process ends, later.
  await context.jobs.runDue([erasureJob]).catch((error: unknown) => context.log.error('erasure', describeError(error)))
  return { certificate, session: session ?? undefined }
}

// A sign-in of another provider can have come back since, as somebody new; one of the own never does.
const remember = async ({ db, wall }: Context, erased: ReadonlyMap<string, number>): Promise<void> =>
  db.write(async (trx) => {
    for (const [hash, until] of erased) await keepErased(trx, hash, Math.min(until, wall.now()))
  })

/**
 * Erases the members whose hashes are listed, as after a restore. Returns how many there were.
 * @param erased each hash with the last moment that it means
 */
export const eraseListed = async (context: Context, erased: ReadonlyMap<string, number>): Promise<number> => {
  const comeBack = context.config.cognitoIssuer !== ''
  if (comeBack) await remember(context, erased)
  const members = await context.db.read.selectFrom('members').select(['id', 'sub', 'created_at']).execute()
  const listed = members.filter(({ sub, created_at: createdAt }) => {
    const until = erased.get(erasedHash(sub))
    return until !== undefined && (!comeBack || createdAt <= until)
  })
  for (const member of listed) await eraseMember(context, member)
  return listed.length
}
