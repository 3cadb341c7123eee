import { changePassword } from './change-password.ts'
import { confirmForgotPassword } from './confirm-forgot-password.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { forgotPassword } from './forgot-password.ts'
import { getUser } from './get-user.ts'
import { globalSignOut } from './global-sign-out.ts'
import { initiateAuth } from './initiate-auth.ts'
import type { Operation } from './operation.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts'
import { revokeToken } from './revoke-token.ts'
import { signUp } from './sign-up.ts'
import { updateUserAttributes } from './update-user-attributes.ts'

/** Every operation the provider answers, by the name in the target header. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    ChangePassword: changePassword,
    ConfirmForgotPassword: confirmForgotPassword,
    ConfirmSignUp: confirmSignUp,
    ForgotPassword: forgotPassword,
    GetUser: getUser,
    GlobalSignOut: globalSignOut,
    InitiateAuth: initiateAuth,
    ResendConfirmationCode: resendConfirmationCode,
    RespondToAuthChallenge: respondToAuthChallenge,
    RevokeToken: revokeToken,
    SignUp: signUp,
    UpdateUserAttributes: updateUserAttributes,
  }),
)
