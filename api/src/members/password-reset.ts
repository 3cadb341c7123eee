import { passwordProblems } from '@quintet/domain/account'
import type { Context } from '../context.ts'
import { type ErrorCode, BadInput, Refusal } from '@quintet/kit/errors'
import { IdentityFault, sitePoolOf } from '@quintet/identity'
import { networkOf } from '@quintet/kit/http'

const refusals: Readonly<Record<string, ErrorCode>> = {
  CodeMismatchException: 'password.codeWrong',
  ExpiredCodeException: 'password.codeExpired',
  LimitExceededException: 'password.tooOften',
  InvalidPasswordException: 'password.weak',
}

const inOurWords = (thrown: unknown): never => {
  if (!(thrown instanceof IdentityFault)) throw thrown
  const code = refusals[thrown.type]
  // What the protocol's own form refuses is a malformed request here.
  throw code === undefined ? new BadInput() : new Refusal(code)
}

const clientIdOf = ({ identity }: Context) => sitePoolOf(identity.provider).clients[0]?.id ?? ''

/**
 * Sends a reset code, where the address has an account. Throws Refusal when asked too often.
 * @param address the caller's
 */
export const requestPasswordReset = async (context: Context, address: string, email: string, languageId = 1): Promise<void> => {
  const input = { ClientId: clientIdOf(context), Username: email, ClientMetadata: { language: String(languageId) } }
  await context.identity.perform('ForgotPassword', input, networkOf(address)).catch(inOurWords)
}

export interface Reset {
  email: string
  code: string
  newPassword: string
}

/**
 * Sets a new password by the code. Throws Refusal: wrong or old code, weak password, too many tries.
 * @param address the caller's
 */
export const resetPassword = async (context: Context, address: string, { email, code, newPassword }: Reset): Promise<void> => {
  // The protocol calls a blank a malformed request; to a member it is a rule of the password.
  if (passwordProblems(newPassword).includes('blank')) throw new Refusal('password.weak')
  const input = { ClientId: clientIdOf(context), Username: email, ConfirmationCode: code, Password: newPassword }
  await context.identity.perform('ConfirmForgotPassword', input, networkOf(address)).catch(inOurWords)
}
