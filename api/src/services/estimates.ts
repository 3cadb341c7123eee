import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { countBucket } from '@quintet/domain/match'
import { withTimeout } from '@quintet/domain/time'
import type { RelationshipStyle } from '@quintet/domain/questions'
import { isWhole, zonesReached } from '@quintet/drawing/estimate'
import type { Context } from '../context.ts'
import type { Store } from '@quintet/database'
import { loadSecret } from '@quintet/kit/secrets'
import { openEstimatorInWorker, openEstimatorInProcess } from '@quintet/weekly-drawing/estimate/estimator'
import { type EstimatorCache, type CachedEstimator, createEstimatorCache } from '@quintet/weekly-drawing/estimate/estimator-cache'
import { Refusal } from '@quintet/kit/errors'
import { spendQuestion } from './estimate-budget.ts'
import { readProfile } from '@quintet/repositories/profiles'
import { countEntrants, readLastFrozenWeek } from '@quintet/weekly-drawing/receipt/receipt-rows'
import type { Scope } from '../scope.ts'
import { checkCharacter, tierOf } from './save-character.ts'

// So few are read sooner than a thread starts.
const fewEntries = 2500

const caches = new WeakMap<Store, EstimatorCache>()

// The cells of a week are rounded alike after every start, so that asking before and after teaches nothing.
const roundingSecret = ({ dataFolder }: Context['config'], week: number): number =>
  createHmac('sha256', loadSecret(join(dataFolder, 'keys'), 'estimates'))
    .update(String(week))
    .digest()
    .readUInt32BE()

const cacheOf = ({ db, config }: Context): EstimatorCache => {
  const known = caches.get(db)
  if (known) return known
  const cache = createEstimatorCache(async (week) => {
    const work = { source: db.source, week, secret: roundingSecret(config, week) }
    return (await countEntrants(db.read, week)) <= fewEntries ? openEstimatorInProcess(work) : openEstimatorInWorker(work)
  })
  caches.set(db, cache)
  return cache
}

const currentEstimator = async (context: Context): Promise<CachedEstimator | undefined> => {
  const week = await readLastFrozenWeek(context.db.read)
  return week === undefined ? undefined : cacheOf(context).get(week)
}

/** Reads the last week that was frozen, so that nobody's first question waits for it. */
export const warmEstimates = async (context: Context): Promise<void> => void (await currentEstimator(context))

const timeoutMs = 2000

/** The estimator of that week if it is the last one frozen and ready soon; the first question of a week may come too early. */
export const estimatorSoon = async (context: Context, week: number): Promise<CachedEstimator['estimator'] | undefined> => {
  if ((await readLastFrozenWeek(context.db.read)) !== week) return undefined
  const cached = await withTimeout(cacheOf(context).get(week), timeoutMs, () => undefined)
  return cached?.week === week ? cached.estimator : undefined
}

/** `/drawing/estimate`: about how many members a character accepts, saved or not, and how many of them accept back; in buckets. */
export const estimateCharacter = async (
  { character }: RequestOf<Calls['estimateCharacter']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['estimateCharacter']>> => {
  const db = context.db.read
  const profile = await readProfile(db, member.id)
  const { answers, personality, relationship } = profile
  const reach = await checkCharacter(context, db, member, profile, character)
  if (!personality || !relationship) throw new Refusal('profile.incomplete')
  const cached = await currentEstimator(context)
  if (!cached) return {}
  const asker = {
    member: member.id,
    answers,
    personality,
    relationship: relationship as RelationshipStyle,
    tier: tierOf(member),
    reach,
    past: [],
  }
  await spendQuestion(context, member.id, { character, asker })
  const { accepted, mutual } = await cached.estimator.askTables({ asker, character })
  return {
    accepted: countBucket(accepted),
    mutual: countBucket(mutual),
    widened: !isWhole(zonesReached(character, asker)),
  }
}
