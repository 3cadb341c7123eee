import { deliveryTo } from '../delivery.ts'
import { faults } from '../faults.ts'
import { codeRequest, mailCode, openCodeRequest } from './code-request.ts'
import { signUpNamed } from '../sign-up-named.ts'
import { operation } from './operation.ts'

/** ResendConfirmationCode: a new code for the sign-up that is meant (`signUpNamed`), while its address has no account. */
export const resendConfirmationCode = operation(codeRequest, 60, async (provider, request) => {
  const opened = await openCodeRequest(provider, request)
  const { pool, name, user, users } = opened
  if (!user && !pool.preventsExistenceErrors) throw faults.userNotFound()
  const isTaken = user !== undefined && user.status !== 'UNCONFIRMED'
  if (isTaken && !pool.signUpPrivacy) throw faults.alreadyConfirmed()
  await mailCode(provider, opened, 'confirm', isTaken ? undefined : signUpNamed(pool, users, request.ClientMetadata), request)
  return deliveryTo(name)
})
