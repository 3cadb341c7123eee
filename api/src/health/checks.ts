import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withTimeout } from '@quintet/domain/time'
import { describeError } from '@quintet/kit/log'
import type { Context } from '../context.ts'

/** Milliseconds after which a check counts as failed. */
const checkTimeout = 2000

/** What has to work for the site to take requests. */
const checks: Record<'database' | 'photos', (context: Context) => Promise<unknown>> = {
  // An empty transaction waits its turn as every write does, and tells whether writes get through.
  database: ({ db }) => db.write((trx) => trx.selectFrom('members').select('id').limit(1).execute()),
  photos: async ({ config, photos }) => {
    // Nothing has this name, which the bucket has to say.
    if (config.photosUrl !== '') return photos.get(`00/${'0'.repeat(30)}.jpg`)
    const folder = join(config.dataFolder, 'photos')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return access(folder, constants.R_OK | constants.W_OK)
  },
}

export type CheckName = keyof typeof checks
export type CheckResult = 'ok' | 'failed'

const late = (): never => {
  throw new Error(`No answer within ${checkTimeout} ms.`)
}

const runOne = async (context: Context, name: CheckName): Promise<CheckResult> => {
  try {
    await withTimeout(checks[name](context), checkTimeout, late)
    return 'ok'
  } catch (error) {
    context.log.error('not ready', { check: name, ...describeError(error) })
    return 'failed'
  }
}

/** Looks at everything that has to work. */
export const runChecks = async (context: Context): Promise<Record<CheckName, CheckResult>> => {
  const [database, photos] = await Promise.all([runOne(context, 'database'), runOne(context, 'photos')])
  return { database, photos }
}
