import type { AnswerOf, Calls, DrawingWeek, DrawnToken, RequestOf } from '@quintet/contract'
import { isLowestBucket } from '@quintet/domain/match'
import { type PausedWeeks, weekStart } from '@quintet/domain/time'
import { withAdvice } from '@quintet/weekly-drawing/receipt/advice'
import { keptEstimates } from '@quintet/weekly-drawing/receipt/kept-estimates'
import { proofOf } from '@quintet/weekly-drawing/receipt/proof'
import { drawnTokens } from '@quintet/weekly-drawing/receipt/tokens'
import { type SealedEntry, wholeEntry } from '@quintet/weekly-drawing/sealed-entries'
import { Refusal } from '@quintet/kit/errors'
import { describeError } from '@quintet/kit/log'
import {
  type DrawingHead,
  type OwnPlace,
  readAnnounced,
  readDrawingHead,
  readDrawingHeads,
  readOwnPlace,
  readOwnSealed,
  readTokenPools,
} from '@quintet/weekly-drawing/receipt/receipt-rows'
import { readPausedUntil, readPausedWeeks } from '@quintet/repositories/pauses'
import type { Scope } from '../scope.ts'
import { estimatorSoon } from './estimates.ts'
import { currentWeek } from '@quintet/kit/week'

const weeksListed = 12

const stages = { announced: 'closing', frozen: 'matching', matched: 'publishing' } as const

const weekOf = ({ week, state }: DrawingHead, entered: boolean): DrawingWeek => ({
  week,
  ...(state === 'published' ? { state } : { state: 'inProgress', stage: stages[state] }),
  closedAt: weekStart(week + 1),
  entered,
})

// Between the boundary and the freeze there are tokens and no entries yet.
const hasTokens = async ({ context, member }: Scope, { week, state }: DrawingHead): Promise<boolean> =>
  state === 'announced' && (await readTokenPools(context.db.read, week, member.id)).length > 0

const leavesOut = (pause: PausedWeeks | undefined, week: number): boolean =>
  pause !== undefined && pause.from <= week && week <= pause.to

// Tokens that were in before the pause take no part either.
const withoutPlace = async (scope: Scope, head: DrawingHead, pause: PausedWeeks | undefined): Promise<DrawingWeek> =>
  leavesOut(pause, head.week) ? { ...weekOf(head, false), paused: true } : weekOf(head, await hasTokens(scope, head))

const isTold = ({ people }: DrawnToken): boolean => people.high !== undefined && !isLowestBucket(people)

// What the picture of past weeks shows, from what the receipts tell.
const countsOf = async ({ context, member }: Scope, week: number, place: OwnPlace): Promise<Partial<DrawingWeek>> => {
  const db = context.db.read
  const sealed = await readOwnSealed(db, week, member.id)
  const drawn = await drawnTokens(db, { week, member: member.id, place, sealed })
  if (drawn.length === 0) return {}
  return {
    tokenCount: drawn.length,
    ...(sealed && { fittingCount: drawn.filter(isTold).length }),
    matchedCount: drawn.filter(({ matched }) => matched).length,
  }
}

const listed = async (scope: Scope, head: DrawingHead, pause: PausedWeeks | undefined): Promise<DrawingWeek> => {
  const place = await readOwnPlace(scope.context.db.read, head.week, scope.member.id)
  if (!place) return withoutPlace(scope, head, pause)
  return { ...weekOf(head, true), ...(head.state === 'published' && (await countsOf(scope, head.week, place))) }
}

/** `/drawing/weeks`: the last drawings, in which of them the member took part, and the commitments of the next ones. */
export const listDrawings = async (_: unknown, scope: Scope): Promise<AnswerOf<Calls['listDrawings']>> => {
  const { context } = scope
  const [db, now] = [context.db.read, currentWeek(context)]
  const heads = await readDrawingHeads(db, now, weeksListed)
  const announced = await readAnnounced(db, now)
  const pause = await readPausedWeeks(db, scope.member.id)
  const pausedUntil = await readPausedUntil(db, scope.member.id, now)
  return {
    ...(pausedUntil !== undefined && { pausedUntil }),
    weeks: await Promise.all(heads.map((head) => listed(scope, head, pause))),
    announced: announced.map(({ week, commitment }) => ({ week, closesAt: weekStart(week + 1), commitment })),
  }
}

interface Drawn {
  week: number
  place: OwnPlace
  sealed: SealedEntry
}

// A receipt without advice is still a receipt, and so is one whose people are not told.
const advised = async ({ context }: Scope, { week, place, sealed }: Drawn, tokens: DrawnToken[]): Promise<DrawnToken[]> => {
  try {
    const estimator = await estimatorSoon(context, week)
    if (!estimator) return tokens
    return await withAdvice(
      tokens,
      keptEstimates(estimator, place.leaf, () => wholeEntry(sealed)),
    )
  } catch (error) {
    context.log.error('advice', { week, ...describeError(error) })
    return tokens
  }
}

const tokensOf = async (scope: Scope, week: number, place: OwnPlace, sealed: SealedEntry | undefined): Promise<DrawnToken[]> => {
  const tokens = await drawnTokens(scope.context.db.read, { week, member: scope.member.id, place, sealed })
  return sealed ? advised(scope, { week, place, sealed }, tokens) : tokens
}

/** `/drawing/receipt`: what became of the member's own entry; nothing of it is stored. */
export const loadReceipt = async (
  { week }: RequestOf<Calls['loadReceipt']>,
  scope: Scope,
): Promise<AnswerOf<Calls['loadReceipt']>> => {
  const { context, member } = scope
  const db = context.db.read
  const head = await readDrawingHead(db, week, currentWeek(context))
  if (!head) throw new Refusal('notFound')
  const place = await readOwnPlace(db, week, member.id)
  if (!place) return withoutPlace(scope, head, await readPausedWeeks(db, member.id))
  const sealed = await readOwnSealed(db, week, member.id)
  return {
    ...weekOf(head, true),
    proof: await proofOf(db, head, place, sealed),
    ...(sealed && { waited: sealed.head.wait }),
    ...(head.state === 'published' && { tokens: await tokensOf(scope, week, place, sealed) }),
  }
}
