import { deliveryTo } from '../delivery.ts'
import { faults } from '../faults.ts'
import { codeRequest, mailCode, openCodeRequest } from './code-request.ts'
import { operation } from './operation.ts'

/** ResendConfirmationCode: a new code for the newest sign-up of the address. */
export const resendConfirmationCode = operation(codeRequest, 60, async (provider, request) => {
  const opened = await openCodeRequest(provider, request)
  const { pool, name, user } = opened
  if (!user && !pool.preventsExistenceErrors) throw faults.userNotFound()
  if (user && user.status !== 'UNCONFIRMED' && !pool.signUpPrivacy) throw faults.alreadyConfirmed()
  await mailCode(provider, opened, 'confirm', user?.status === 'UNCONFIRMED' ? user : undefined, request)
  return deliveryTo(name)
})
