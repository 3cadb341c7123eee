import { send } from '@quintet/sdk'

/** Opens the check of age that the member's country asks for; returns the address of its page. */
export const openAgeCheck = async (): Promise<string> => (await send('startAgeCheck', {})).url
