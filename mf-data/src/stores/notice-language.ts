import { chooseLanguage, member, send } from '@quintet/sdk'
import { language } from '@quintet/domain/languages'
import { readyTexts } from '@quintet/ui/texts'

/** Chooses the language of the pages, and with it that of notices and mails (decision 64). Throws when its texts do not come. */
export const saveNoticeLanguage = async (id: number): Promise<void> => {
  await readyTexts(language(id).bcp47)
  await send('saveLanguage', { language: id })
  await chooseLanguage(id)
  await member.reload()
}
