import { resource } from '@quintet/sdk'
import { type Answered, type Asked, ask } from '../../calls/ask.ts'

/** An appeal that waits for an answer. */
export type Appeal = Answered<'listAppeals'>['appeals'][number]

/** Appeals that wait, the one due first before the others. */
export const appeals = resource(async () => (await ask('listAppeals', {})).appeals)

/** Answers an appeal; the list is read anew. Throws ApiError. */
export const answerAppeal = async (answer: Asked<'decideAppeal'>): Promise<void> => {
  await ask('decideAppeal', answer)
  await appeals.reload()
}
