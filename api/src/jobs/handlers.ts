import { createJobs } from '@quintet/jobs'
import { mailHandler } from '@quintet/mails/due'
import { stoppedAnswerHandler } from '@quintet/mails/stopped'
import type { Context } from '../context.ts'

/** Adds the runner of jobs, which knows how each is done. */
export const withJobs = (base: Omit<Context, 'jobs'>, jobs = createJobs(base)): Context => {
  const context = Object.assign(base, { jobs })
  jobs.handle('mail', mailHandler(context))
  jobs.handle('stopped-answer', stoppedAnswerHandler(context))
  return context
}
