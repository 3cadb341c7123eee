import type { AnswerOf, Calls, ReportReceipt, RequestOf, Round } from '@quintet/contract'
import {
  type FinalData,
  type SamePersonAnswer,
  MIN_SECONDS_A_PHOTO,
  type TokenInput,
  finalDataProblem,
  isHeldForReview,
  secondsTooEarly,
  splitRound,
  startRoundRefusal,
  submitFreeRefusal,
  tokenState,
} from '@quintet/domain/judging'
import { isTier } from '@quintet/domain/membership'
import { freePools } from '@quintet/domain/pools'
import type { Context } from '../context.ts'
import type { Database, Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { readPausedUntil } from '@quintet/repositories/pauses'
import type { Member } from '../member.ts'
import {
  type RoundTickets,
  finishRound,
  holdPhotos,
  insertJudgement,
  insertRound,
  insertSamePerson,
  insertTokens,
  readRounds,
  readTokenPools,
  stillShown,
} from '@quintet/repositories/judging'
import { hasOpenCase } from '@quintet/cases/open-case'
import { queueRecord } from '@quintet/cells/queue'
import { insertReport } from '@quintet/cases/reports'
import { tellMember } from '@quintet/cases/tell-member'
import { ReadyJson, type Scope } from '../scope.ts'
import { pickRound } from './judging-round.ts'
import { currentWeek, today } from '@quintet/kit/week'
import { roundText } from '@quintet/wire-texts/round'

type Tokens = AnswerOf<Calls['submitRound']>

const refusalCodes = { judgingRequired: 'judging.required', allSubmitted: 'judging.allSubmitted' } as const

const tokenInput = async (db: Database, { id, claims }: Member, week: number): Promise<TokenInput> => {
  const pools = await readTokenPools(db, id, week)
  const freeSubmitted = freePools.every((pool) => pools.includes(pool))
  const earned = pools.filter((pool) => !(freePools as readonly number[]).includes(pool)).length
  return { tier: isTier(claims.tier) ? claims.tier : 4, freeSubmitted, roundsDone: earned }
}

// What is submitted while a pause leaves the drawing out would be void.
const assertNotPaused = async (db: Database, member: Member, week: number): Promise<void> => {
  if ((await readPausedUntil(db, member.id, week)) !== undefined) throw new Refusal('judging.paused')
}

// Read within the write: one that had to wait may come after the week, and its drawing would not see it.
const weekOfWrite = (context: Context, given: number | undefined): number => {
  const week = currentWeek(context)
  if (given !== undefined && given !== week) throw new Refusal('judging.weekOver')
  return week
}

/** `/tokens`: the count of the running week; what a device remembers of it is only a copy (decision 20). */
export const loadTokens = async (_: unknown, { context, member }: Scope): Promise<AnswerOf<Calls['loadTokens']>> => {
  const week = currentWeek(context)
  const pools = await readTokenPools(context.db.read, member.id, week)
  const { remaining } = tokenState(await tokenInput(context.db.read, member, week))
  const pausedUntil = await readPausedUntil(context.db.read, member.id, week)
  return { week, submitted: pools.length, tokensRemaining: remaining, ...(pausedUntil !== undefined && { pausedUntil }) }
}

/** `/toke`: submits the free tokens of the week (decision 20). */
export const submitFreeTokens = async (
  { week: given }: RequestOf<Calls['submitFreeTokens']>,
  { context, member }: Scope,
): Promise<Tokens> => {
  return context.db.write(async (trx) => {
    const week = weekOfWrite(context, given)
    const input = await tokenInput(trx, member, week)
    await assertNotPaused(trx, member, week)
    const refusal = submitFreeRefusal(input)
    if (refusal) throw new Refusal(refusalCodes[refusal])
    await insertTokens(trx, { memberId: member.id, week, pools: freePools, now: context.wall.now() })
    return { tokensRemaining: tokenState({ ...input, freeSubmitted: true }).remaining }
  })
}

interface OpenRound {
  id: number
  tickets: RoundTickets
}

const present = ({ id, tickets: { samePerson, photos } }: OpenRound, { context, member }: Scope): Round => {
  const reason = { kind: 'round', round: id } as const
  const compared = samePerson?.photos ?? []
  const tickets = [...compared, ...photos]
  const urls = context.photoLinks.create(
    tickets.map(([, photo]) => photo),
    member,
    reason,
  )
  const entries = tickets.map(([ticket], index) => ({ url: urls[index] ?? '', ticket }))
  return { samePerson: entries.slice(0, compared.length), sets: splitRound(entries.slice(compared.length)) }
}

const isOpen = ({ finished }: { finished: boolean }): boolean => !finished

const openRound = async (trx: Transaction, { context, member }: Scope, week: number): Promise<OpenRound | undefined> => {
  const rounds = await readRounds(trx, member.id, week)
  const open = rounds.find(isOpen)
  if (open) return open
  if (startRoundRefusal(await tokenInput(trx, member, week))) return undefined
  await assertNotPaused(trx, member, week)
  const tickets = await pickRound(context, trx, member.id, week)
  const id = await insertRound(trx, { memberId: member.id, week, number: rounds.length + 1, tickets, now: context.wall.now() })
  return { id, tickets }
}

type RoundAnswer = AnswerOf<Calls['loadJudgingRound']> | ReadyJson

const answerWith = async (db: Database, scope: Scope, open: OpenRound | undefined, week: number): Promise<RoundAnswer> => {
  const tokensRemaining = tokenState(await tokenInput(db, scope.member, week)).remaining
  return open ? new ReadyJson(roundText(present(open, scope), tokensRemaining)) : { tokensRemaining }
}

/** `/giurl`: the open round, or a new one; the tokens that remain when there is none to open. It cannot be re-rolled. */
export const loadJudgingRound = async (_: unknown, scope: Scope): Promise<RoundAnswer> => {
  const { db } = scope.context
  const week = currentWeek(scope.context)
  // One that is open is only read: nothing has to wait for a write.
  const open = (await readRounds(db.read, scope.member.id, week)).find(isOpen)
  if (open) return answerWith(db.read, scope, open, week)
  return db.write(async (trx) => {
    const now = currentWeek(scope.context)
    return answerWith(trx, scope, await openRound(trx, scope, now), now)
  })
}

const problemCodes = {
  incomplete: 'judging.incomplete',
  ticket: 'judging.ticket',
  rating: 'judging.rating',
  reason: 'report.reason',
  text: 'report.text',
} as const

const samePersonCodes: Record<RequestOf<Calls['submitRound']>['samePerson'], SamePersonAnswer> = {
  skipped: 0,
  same: 1,
  different: 2,
}

const toFinalData = ({ samePerson, ratings }: RequestOf<Calls['submitRound']>): FinalData => ({
  samePerson: samePersonCodes[samePerson],
  photos: ratings.map((rating) =>
    'reason' in rating
      ? { kind: 'reported', reason: rating.reason, ticket: rating.ticket, text: rating.text }
      : { kind: 'rated', attractiveness: rating.attractiveness, quality: rating.pictureQuality, ticket: rating.ticket },
  ),
})

interface Judging {
  trx: Transaction
  context: Context
  judge: number
  week: number
}

const recordPhotos = async (
  { trx, context, judge, week }: Judging,
  data: FinalData,
  tickets: RoundTickets,
): Promise<ReportReceipt[]> => {
  const photoOf = new Map(tickets.photos)
  const receipts: ReportReceipt[] = []
  for (const judgement of data.photos) {
    const photo = photoOf.get(judgement.ticket)
    if (photo === undefined) throw new Refusal('judging.ticket')
    const reported = judgement.kind === 'reported'
    await insertJudgement(trx, {
      photo,
      judge,
      week,
      attractiveness: reported ? null : judgement.attractiveness,
      quality: reported ? null : judgement.quality,
      reason: reported ? judgement.reason : null,
      text: reported ? judgement.text : null,
    })
    const { now } = context.wall
    const report = { kind: 'photo', reporter: judge, subject: photo } as const
    if (reported)
      receipts.push(
        await insertReport(trx, { ...report, reason: judgement.reason, text: judgement.text, now: now(), day: today(context) }),
      )
  }
  return receipts
}

const recordSamePerson = async (
  { trx, context, judge, week }: Judging,
  data: FinalData,
  tickets: RoundTickets,
): Promise<void> => {
  if (data.samePerson === 0 || !tickets.samePerson) return
  const { member } = tickets.samePerson
  const answers = await insertSamePerson(trx, { member, judge, week, same: data.samePerson === 1 })
  if (!isHeldForReview(answers)) return
  // Further answers add to the case that is open: what the staff have cleared of the photos meanwhile is not held again.
  if (await hasOpenCase(trx, 'samePerson', member)) return
  await holdPhotos(trx, member)
  const [now, day] = [context.wall.now(), today(context)]
  const report = { kind: 'samePerson', reporter: judge, subject: member, reason: 1, text: '' } as const
  const { report: number } = await insertReport(trx, { ...report, now, day })
  await tellMember(trx, { member, day, key: 'photosHeld', values: { number } })
  await queueRecord(trx, context, member)
}

interface JudgedRound {
  tickets: RoundTickets
  openedAt: number
  seen: readonly number[] | undefined
}

// One that was deleted or held since the round was opened cannot be fetched any more: it keeps nobody from sending the others.
const assertSeen = async (trx: Transaction, { tickets, seen }: JudgedRound, rated: readonly string[]): Promise<void> => {
  if (!seen) return
  const unseen = tickets.photos
    .filter(([ticket, photo]) => rated.includes(ticket) && !seen.includes(photo))
    .map(([, photo]) => photo)
  if ((await stillShown(trx, unseen)).size > 0) throw new Refusal('judging.unseen')
}

// A photo is rated after it was shown, and ten are not looked at in a moment. A report needs neither: what cannot be loaded is reported too.
const assertLookedAt = async (trx: Transaction, round: JudgedRound, { photos }: FinalData, now: number): Promise<void> => {
  const rated = photos.filter(({ kind }) => kind === 'rated').map(({ ticket }) => ticket)
  await assertSeen(trx, round, rated)
  if (secondsTooEarly(rated.length, (now - round.openedAt) / 1000) > 0)
    throw new Refusal('judging.tooFast', { seconds: rated.length * MIN_SECONDS_A_PHOTO })
}

/** `/cir`: records a finished round, earns the next token and submits it. Tickets are single-use and bound to the judge. */
export const submitRound = async (result: RequestOf<Calls['submitRound']>, { context, member }: Scope): Promise<Tokens> => {
  return context.db.write(async (trx) => {
    const week = weekOfWrite(context, result.week)
    const open = (await readRounds(trx, member.id, week)).find(isOpen)
    if (!open) throw new Refusal('judging.ticket')
    const data = toFinalData(result)
    const problem = finalDataProblem(
      data,
      open.tickets.photos.map(([ticket]) => ticket),
    )
    if (problem) throw new Refusal(problemCodes[problem])
    await assertLookedAt(trx, open, data, context.wall.now())
    const judging = { trx, context, judge: member.id, week }
    const reports = await recordPhotos(judging, data, open.tickets)
    await recordSamePerson(judging, data, open.tickets)
    await finishRound(trx, open.id, context.wall.now())
    const input = await tokenInput(trx, member, week)
    const { nextEarnedPool } = tokenState(input)
    if (nextEarnedPool !== undefined)
      await insertTokens(trx, { memberId: member.id, week, pools: [nextEarnedPool], now: context.wall.now() })
    const tokensRemaining = tokenState({ ...input, roundsDone: input.roundsDone + 1 }).remaining
    return { tokensRemaining, ...(reports.length > 0 && { reports }) }
  })
}
