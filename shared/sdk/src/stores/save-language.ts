import { send } from '../client/send.ts'
import { $session } from '../session/store.ts'
import { $language, chooseLanguage } from './language.ts'

/**
 * Switches the language, and keeps it with the account that is signed in, so that notices and mails follow (decision 64). What
 * is on the screen does not wait for that, nor for a server that is away.
 */
export const changeLanguage = async (id: number): Promise<void> => {
  await chooseLanguage(id)
  // Another one was chosen meanwhile.
  if ($language.get().id !== id) return
  if ($session.get().authenticated) void send('saveLanguage', { language: id }).catch(() => undefined)
}
