import { send } from '@quintet/sdk'
import { isGone, matches } from './matches.ts'

/**
 * As `send`, for calls about one match. Where the other side has ended it meanwhile the list is read anew, so that no screen goes on
 * showing what is there no longer.
 */
export const sendOfMatch: typeof send = async (name, input, options) => {
  try {
    return await send(name, input, options)
  } catch (error) {
    if (isGone(error)) void matches.reload()
    throw error
  }
}
