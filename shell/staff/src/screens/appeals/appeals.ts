import { type Answered, type Asked, ask } from '../../calls/ask.ts'
import { freshResource } from '../../calls/fresh-resource.ts'

/** An appeal of a member that waits for an answer. */
export type Appeal = Answered<'listAppeals'>['appeals'][number]
/** An appeal of who reported. */
export type ReportAppeal = Answered<'listAppeals'>['reports'][number]

/** Appeals that wait, the one due first before the others. */
export const appeals = freshResource(() => ask('listAppeals', {}))

/** Answers an appeal; the list is read anew. Throws ApiError. */
export const answerAppeal = async (answer: Asked<'decideAppeal'>): Promise<void> => {
  await ask('decideAppeal', answer)
  await appeals.reload()
}

/** Answers an appeal of who reported; the list is read anew. Throws ApiError. */
export const answerReportAppeal = async (answer: Asked<'decideReportAppeal'>): Promise<void> => {
  await ask('decideReportAppeal', answer)
  await appeals.reload()
}
