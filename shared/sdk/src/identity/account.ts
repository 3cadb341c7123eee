import { post } from './post.ts'

/** Where a code went, masked. */
export interface Delivery {
  destination: string
}

/** What a sign-up sends. */
export interface SignUp {
  email: string
  password: string
  /** YYYY-MM-DD. */
  birthDate: string
  /** Version of the terms that were agreed to. */
  consent: string
  /** Language id of the mails. */
  languageId: number
}

type Fields = Record<string, unknown>

const deliveryOf = (answer: Fields): Delivery => {
  const details = (answer['CodeDeliveryDetails'] ?? {}) as Partial<Record<string, string>>
  return { destination: details['Destination'] ?? '' }
}

const metadata = (languageId: number) => ({ ClientMetadata: { language: String(languageId) } })

/** Asks for an account; a code goes to the address. A known address is answered alike, and its owner gets a mail. */
export const signUp = async ({ email, password, birthDate, consent, languageId }: SignUp): Promise<Delivery> => {
  const UserAttributes = [
    { Name: 'email', Value: email.trim() },
    { Name: 'birthdate', Value: birthDate },
    { Name: 'custom:consent', Value: consent },
  ]
  return deliveryOf(await post('SignUp', { Username: email.trim(), Password: password, UserAttributes, ...metadata(languageId) }))
}

/** Confirms the address of a new account by the code that was mailed. */
export const confirmSignUp = async (email: string, code: string, languageId = 1): Promise<void> => {
  await post('ConfirmSignUp', { Username: email.trim(), ConfirmationCode: code, ...metadata(languageId) })
}

/** Mails another code for a sign-up. */
export const resendCode = async (email: string, languageId = 1): Promise<Delivery> =>
  deliveryOf(await post('ResendConfirmationCode', { Username: email.trim(), ...metadata(languageId) }))

/** Sends a reset code, where the address has an account. */
export const forgotPassword = async (email: string, languageId = 1): Promise<Delivery> =>
  deliveryOf(await post('ForgotPassword', { Username: email.trim(), ...metadata(languageId) }))

/** Sets a new password by the code that was mailed. */
export const confirmForgotPassword = async (email: string, code: string, newPassword: string): Promise<void> => {
  await post('ConfirmForgotPassword', { Username: email.trim(), ConfirmationCode: code, Password: newPassword })
}

/** Changes the password of the signed-in member; the member's other sign-ins end. */
export const changePassword = async (accessToken: string, previous: string, proposed: string): Promise<void> => {
  await post('ChangePassword', { AccessToken: accessToken, PreviousPassword: previous, ProposedPassword: proposed })
}
