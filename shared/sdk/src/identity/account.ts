import { post } from './post.ts'

/** Where a code went, masked. */
export interface Delivery {
  destination: string
}

/** A sign-up that waits for its code. */
export interface SignedUp extends Delivery {
  /** Which of its address's sign-ups it is: a code is for one of them, and others may have signed up the same address. */
  signUpId: string
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

const metadata = (languageId: number, signUpId?: string) => ({
  ClientMetadata: { language: String(languageId), ...(signUpId !== undefined && { signUp: signUpId }) },
})

/** Asks for an account; a code goes to the address. A known address is answered alike, and its owner gets a mail. */
export const signUp = async ({ email, password, birthDate, consent, languageId }: SignUp): Promise<SignedUp> => {
  const UserAttributes = [
    { Name: 'email', Value: email.trim() },
    { Name: 'birthdate', Value: birthDate },
    { Name: 'custom:consent', Value: consent },
  ]
  const body = { Username: email.trim(), Password: password, UserAttributes, ...metadata(languageId) }
  const answer = await post('SignUp', body)
  return { ...deliveryOf(answer), signUpId: String(answer['UserSub'] ?? '') }
}

/** Confirms the address of a new account by the code that was mailed. @param signUpId only this sign-up */
export const confirmSignUp = async (email: string, code: string, languageId = 1, signUpId?: string): Promise<void> => {
  await post('ConfirmSignUp', { Username: email.trim(), ConfirmationCode: code, ...metadata(languageId, signUpId) })
}

/** Mails another code for a sign-up. @param signUpId only for this one */
export const resendCode = async (email: string, languageId = 1, signUpId?: string): Promise<Delivery> =>
  deliveryOf(await post('ResendConfirmationCode', { Username: email.trim(), ...metadata(languageId, signUpId) }))

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
