import {
  adminConfirmSignUp,
  adminDeleteUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminResetUserPassword,
  adminUserGlobalSignOut,
} from './admin/account.ts'
import { adminUpdateUserAttributes } from './admin/attributes.ts'
import { adminInitiateAuth, adminRespondToAuthChallenge } from './admin/auth.ts'
import { adminCreateUser } from './admin/create-user.ts'
import { listUsers } from './admin/list-users.ts'
import { adminSetUserPassword } from './admin/set-password.ts'
import { changePassword } from './change-password.ts'
import { confirmForgotPassword } from './confirm-forgot-password.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { deleteUserAttributes } from './delete-user-attributes.ts'
import { deleteUserOperation } from './delete-user.ts'
import { confirmDevice, forgetDevice, getDevice, listDevices, updateDeviceStatus } from './devices.ts'
import { forgotPassword } from './forgot-password.ts'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts'
import { getUserAttributeVerificationCode } from './get-user-attribute-verification-code.ts'
import { getUser } from './get-user.ts'
import { globalSignOut } from './global-sign-out.ts'
import { initiateAuth } from './initiate-auth.ts'
import { createRecoveryCodes, getUserAuthFactors, setUserMfaPreference, setUserSettings } from './mfa-preference.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts'
import { revokeToken } from './revoke-token.ts'
import { signUp } from './sign-up.ts'
import { associateSoftwareToken, verifySoftwareToken } from './software-token.ts'
import { updateUserAttributes } from './update-user-attributes.ts'
import { verifyUserAttribute } from './verify-user-attribute.ts'
import type { Operation } from './operation.ts'

/** Every operation the provider answers, by the name in the target header. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    AdminConfirmSignUp: adminConfirmSignUp,
    AdminCreateUser: adminCreateUser,
    AdminDeleteUser: adminDeleteUser,
    AdminDisableUser: adminDisableUser,
    AdminEnableUser: adminEnableUser,
    AdminGetUser: adminGetUser,
    AdminInitiateAuth: adminInitiateAuth,
    AdminResetUserPassword: adminResetUserPassword,
    AdminRespondToAuthChallenge: adminRespondToAuthChallenge,
    AdminSetUserPassword: adminSetUserPassword,
    AdminUpdateUserAttributes: adminUpdateUserAttributes,
    AdminUserGlobalSignOut: adminUserGlobalSignOut,
    AssociateSoftwareToken: associateSoftwareToken,
    ChangePassword: changePassword,
    ConfirmDevice: confirmDevice,
    ConfirmForgotPassword: confirmForgotPassword,
    ConfirmSignUp: confirmSignUp,
    DeleteUser: deleteUserOperation,
    DeleteUserAttributes: deleteUserAttributes,
    ForgetDevice: forgetDevice,
    ForgotPassword: forgotPassword,
    GetDevice: getDevice,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    GetUser: getUser,
    GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
    GetUserAuthFactors: getUserAuthFactors,
    GlobalSignOut: globalSignOut,
    InitiateAuth: initiateAuth,
    ListDevices: listDevices,
    ListUsers: listUsers,
    QuintetCreateRecoveryCodes: createRecoveryCodes,
    ResendConfirmationCode: resendConfirmationCode,
    RespondToAuthChallenge: respondToAuthChallenge,
    RevokeToken: revokeToken,
    SetUserMFAPreference: setUserMfaPreference,
    SetUserSettings: setUserSettings,
    SignUp: signUp,
    UpdateDeviceStatus: updateDeviceStatus,
    UpdateUserAttributes: updateUserAttributes,
    VerifySoftwareToken: verifySoftwareToken,
    VerifyUserAttribute: verifyUserAttribute,
  }),
)
