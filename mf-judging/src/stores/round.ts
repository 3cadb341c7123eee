import { accountAtom, ApiError, dropDraft, keepDraft, readDraft, send, serverNow, showToast } from '@quintet/sdk'
import { type RoundState, type Report, rate, report, resultOf, startRound, undo } from './round-state.ts'
import { $summary, summaryOf } from './summary.ts'
import { currentWeek, noteRemaining } from './tokens.ts'

const draftName = 'judging-round'

/** The round under way; undefined when there is none. */
export const $round = accountAtom<RoundState | undefined>(undefined)

const sameTickets = (a: RoundState, b: RoundState): boolean =>
  a.photos.length === b.photos.length && a.photos.every(({ ticket }, index) => ticket === b.photos[index]?.ticket)

// The open round comes back with the same tickets and fresh links: what was answered before a reload still counts.
const withDraft = (fresh: RoundState): RoundState => {
  const draft = readDraft<RoundState>(draftName)
  return draft && sameTickets(draft, fresh) ? { ...draft, photos: fresh.photos, samePersonPhotos: fresh.samePersonPhotos } : fresh
}

const change = (next: RoundState) => {
  $round.set(next)
  keepDraft(draftName, next)
}

const changeBy = (step: (state: RoundState) => RoundState) => {
  const state = $round.get()
  if (state) change(step(state))
}

/** Loads the open round or opens the next one. False when there is none to open this week. */
export const loadRound = async (): Promise<boolean> => {
  const { round, tokensRemaining } = await send('loadJudgingRound', {})
  if (tokensRemaining !== undefined) noteRemaining(tokensRemaining)
  if (!round) {
    $round.set(undefined)
    return false
  }
  change(withDraft({ ...startRound(round), startedAt: serverNow(), week: currentWeek() }))
  return true
}

export const answerSamePerson = (samePerson: 'same' | 'different' | 'skipped'): void =>
  changeBy((state) => ({ ...state, samePerson }))
export const ratePhoto = (value: number): void => changeBy((state) => rate(state, value))
export const reportPhoto = (made: Report): void => changeBy((state) => report(state, made))
export const undoLast = (): void => changeBy(undo)

const dropRound = () => {
  dropDraft(draftName)
  $round.set(undefined)
}

// Its week has ended, or it was sent from another device: sent again it would be refused again.
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'judging.ticket' || error.code === 'judging.weekOver')

const sendRound = async (state: RoundState) => {
  try {
    return await send('submitRound', resultOf(state, state.week ?? currentWeek()))
  } catch (error) {
    if (isOver(error)) dropRound()
    throw error
  }
}

/** Sends the finished round; it earns the next token. Throws ApiError; where the round is over, nothing of it is kept. */
export const submitRound = async (): Promise<void> => {
  const state = $round.get()
  if (!state) return
  const { tokensRemaining, reports = [] } = await sendRound(state)
  for (const { report } of reports)
    showToast({ key: 'report.reported', namespace: 'judging', params: { number: String(report) } })
  $summary.set(summaryOf(state))
  dropRound()
  noteRemaining(tokensRemaining)
}
