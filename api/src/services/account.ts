import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { CONSENT_ERROR_CATEGORY } from '@quintet/domain/limits'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { IdentityFault } from '../identity/faults.ts'
import { sitePoolOf } from '../identity/provider.ts'
import { readPhotos } from '../repositories/photos.ts'
import { type PublicScope, type Scope, requireFreshSignIn } from '../routes/route.ts'

type Done = AnswerOf<Calls['resetPassword']>
const done: Done = { message: 'success' }

const clientId = ({ identity }: Context): string => {
  const client = sitePoolOf(identity.provider).clients[0]
  if (!client) throw new Error('The pool of the site has no client.')
  return client.id
}

const perform = async (context: Context, operation: string, input: object): Promise<void> => {
  try {
    await context.identity.perform(operation, { ClientId: clientId(context), ...input })
  } catch (error) {
    if (error instanceof IdentityFault) throw new Refusal('identity.refused', { message: error.message })
    throw error
  }
}

/** `/wer`: mails a reset code; the answer is the same for an address nobody has. */
export const requestPasswordReset = async (
  { email }: RequestOf<Calls['requestPasswordReset']>,
  { context }: PublicScope,
): Promise<Done> => {
  await perform(context, 'ForgotPassword', { Username: email })
  return done
}

/** `/wec`: sets a new password by the mailed code. */
export const resetPassword = async (
  { email, code, newPassword }: RequestOf<Calls['resetPassword']>,
  { context }: PublicScope,
): Promise<Done> => {
  await perform(context, 'ConfirmForgotPassword', { Username: email, ConfirmationCode: code, Password: newPassword })
  return done
}

/** `/era-ab`: puts a fault report on the staff's desk. */
export const reportError = async (
  input: RequestOf<Calls['reportError']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['reportError']>> => {
  if (input.category === CONSENT_ERROR_CATEGORY && !input.agreed) throw new Refusal('report.agreement')
  const { category, ...details } = input
  const row = { member_id: member.id, category, details: JSON.stringify(details), created_at: context.wall.now() }
  await context.db.write((trx) => trx.insertInto('error_reports').values(row).execute())
  return done
}

/** `/dad`: deletes the account for good: photos, profile, matches with their messages, and the sign-in itself. */
export const deleteAccount = async (_: unknown, scope: Scope): Promise<AnswerOf<Calls['deleteAccount']>> => {
  requireFreshSignIn(scope)
  const { context, member } = scope
  const files = await context.db.write(async (trx) => {
    const photos = await readPhotos(trx, member.id)
    await trx.deleteFrom('members').where('id', '=', member.id).execute()
    await context.identity.accounts.remove(trx, member.sub)
    return photos.map(({ file }) => file)
  })
  await Promise.all(files.map((file) => context.photos.delete(file)))
  return done
}
