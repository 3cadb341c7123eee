import type { AnswerOf, Calls } from '@quintet/contract'
import type { Transaction } from '@quintet/database'
import type { Context } from '../context.ts'
import { pairKeyOf, personsOf } from '@quintet/weekly-drawing/people'
import { type Certificate, certify } from '../erasure/certificate.ts'
import { type Count, goneOf, leftOf } from '../erasure/gone.ts'
import { keptOf } from '../erasure/kept.ts'
import { tracesOf } from '../cases/traces.ts'
import { today } from '@quintet/kit/week'
import { deleteMember } from '../members/delete-member.ts'
import { picturesOf, readProof } from '@quintet/repositories/photo-proofs'
import { readPhotos } from '@quintet/repositories/photos'
import { removeExportFile } from '@quintet/export/end-exports'
import { readExport } from '@quintet/repositories/exports'
import { readOpenPurchase } from '@quintet/repositories/purchases'
import { type Scope, requireFreshSignIn } from '../scope.ts'
import { endCheckout } from './checkout.ts'

const countIn =
  ({ db }: Context): Count =>
  (query, member) =>
    db.sqlite.prepare(query).pluck().get({ member }) as number

const paymentsOf = async (trx: Transaction, member: number): Promise<string[]> => {
  const rows = await trx.selectFrom('purchases').select('payment').where('member_id', '=', member).execute()
  return rows.map(({ payment }) => payment).filter((payment) => payment !== null)
}

const closedHashes = "SELECT count(*) FROM kept_photo_hashes WHERE member_id = :member AND why = 'closed'"

interface Erased {
  files: string[]
  session: string | null | undefined
  zip: string | null | undefined
  certificate: Certificate
}

const erase = async (context: Context, trx: Transaction, { id, sub }: Scope['member']): Promise<Erased> => {
  const [photos, open, made] = [await readPhotos(trx, id), await readOpenPurchase(trx, id), await readExport(trx, id)]
  const key = pairKeyOf(context.config)
  const left = {
    member: id,
    persons: await personsOf(trx, key, id),
    payments: await paymentsOf(trx, id),
    photoHashes: countIn(context)(closedHashes, id),
    traces: await tracesOf(trx, id),
  }
  const proof = picturesOf(await readProof(trx, id))
  const gone = goneOf(countIn(context), id)
  await deleteMember(trx, key, id, context.clock.now())
  await context.identity.accounts.remove(trx, sub)
  const rows = leftOf(countIn(context), id)
  if (rows > 0) throw new Error(`${rows} rows still name the member who was deleted.`)
  const kept = await keptOf(trx, left, today(context))
  const number = context.random.bytes(12).toString('base64url')
  const certificate = certify(context.config, { number, erasedAt: context.wall.now(), gone, kept })
  return { files: [...photos.map(({ file }) => file), ...proof], session: open?.session, zip: made?.file, certificate }
}

/**
 * `/dad`: deletes the account for good: photos, profile, matches with their messages, and the sign-in itself. The answer certifies
 * what went and what stays until when; it is told once and kept nowhere.
 */
export const deleteAccount = async (_: unknown, scope: Scope): Promise<AnswerOf<Calls['deleteAccount']>> => {
  requireFreshSignIn(scope)
  const { context, member } = scope
  const { files, session, zip, certificate } = await context.db.write((trx) => erase(context, trx, member))
  context.db.scrub()
  await Promise.all(files.map((file) => context.photos.delete(file)))
  if (zip) await removeExportFile(context, zip)
  if (session) void endCheckout(context, session)
  return { message: 'success', certificate }
}
