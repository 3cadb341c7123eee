import { send } from '@quintet/sdk'

/** Deletes the account for good; needs a fresh sign-in. */
export const deleteAccount = async (): Promise<void> => void (await send('deleteAccount', {}))
