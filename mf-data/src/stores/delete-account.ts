import type { AnswerOf, Calls } from '@quintet/contract'
import { send } from '@quintet/sdk'

export type Certificate = NonNullable<AnswerOf<Calls['deleteAccount']>['certificate']>

/** Deletes the account for good; needs a fresh sign-in. Returns the certificate of what went and what stays. */
export const deleteAccount = async (): Promise<Certificate | undefined> => (await send('deleteAccount', {})).certificate
