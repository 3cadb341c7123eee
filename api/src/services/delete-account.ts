import type { AnswerOf, Calls } from '@quintet/contract'
import { pairKeyOf } from '../drawing/people.ts'
import { deleteMember } from '../members/delete-member.ts'
import { readPhotos } from '../repositories/photos.ts'
import { removeExportFile } from '../export/end-exports.ts'
import { readExport } from '../repositories/exports.ts'
import { readOpenPurchase } from '../repositories/purchases.ts'
import { type Scope, requireFreshSignIn } from '../scope.ts'
import { endCheckout } from './checkout.ts'

/** `/dad`: deletes the account for good: photos, profile, matches with their messages, and the sign-in itself. */
export const deleteAccount = async (_: unknown, scope: Scope): Promise<AnswerOf<Calls['deleteAccount']>> => {
  requireFreshSignIn(scope)
  const { context, member } = scope
  const { files, session, zip } = await context.db.write(async (trx) => {
    const photos = await readPhotos(trx, member.id)
    const open = await readOpenPurchase(trx, member.id)
    const made = await readExport(trx, member.id)
    await deleteMember(trx, pairKeyOf(context.config), member.id, context.clock.now())
    await context.identity.accounts.remove(trx, member.sub)
    return { files: photos.map(({ file }) => file), session: open?.session, zip: made?.file }
  })
  context.db.scrub()
  await Promise.all(files.map((file) => context.photos.delete(file)))
  if (zip) await removeExportFile(context, zip)
  if (session) void endCheckout(context, session)
  return { message: 'success' }
}
