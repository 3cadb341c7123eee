import { exportHandler, requeueExports } from '@quintet/export/make-export'
import { mailHandler, requeueMails } from '@quintet/mails/due'
import { requeueStoppedAnswers, stoppedAnswerHandler } from '@quintet/mails/stopped'
import { queueRemoval, removalHandler } from '@quintet/photo-jobs/removal'
import type { Context } from '../context.ts'
import { erasureHandler } from '../erasure/erase-files.ts'
import { erasureJob } from '@quintet/backup/queue-erasure'
import { applyPhotoDecisions, queuePhotoDecision } from '../staff/apply-photo-decisions.ts'
import { runDailyJobs } from './daily.ts'

/** Says how each job is done. */
export const handleJobs = (context: Context): void => {
  const { jobs } = context
  jobs.handle('mail', mailHandler(context))
  jobs.handle('stopped-answer', stoppedAnswerHandler(context))
  jobs.handle('export', exportHandler(context))
  jobs.handle('photo-removal', removalHandler(context))
  jobs.handle('photo-decisions', { run: () => applyPhotoDecisions(context) })
  jobs.handle('daily', { run: () => runDailyJobs(context) })
  jobs.handle(erasureJob, erasureHandler(context))
}

/** Puts jobs down for what waits without one, as what a version before jobs left, or a move from a copy; what has one keeps it. */
export const requeue = async (context: Context): Promise<void> => {
  await requeueMails(context)
  await requeueStoppedAnswers(context)
  await requeueExports(context)
  await context.db.write((trx) => queueRemoval(trx, context))
  await context.db.write((trx) => queuePhotoDecision(trx, context))
}
