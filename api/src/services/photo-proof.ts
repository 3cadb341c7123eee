import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { insertCase } from '@quintet/cases/insert-case'
import { REPORT_HOURS } from '@quintet/domain/cases'
import {
  PROOF_MINUTES,
  PROOF_TRIES,
  type PhotoStatus,
  areImagesComplete,
  drawGestures,
  proofRefusals,
} from '@quintet/domain/photos'
import { DAY_MS } from '@quintet/domain/time'
import type { Database, Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { wholePicture } from '@quintet/photos/process'
import { readConsents } from '@quintet/repositories/consents'
import { type ProofRow, picturesOf, readProof, replaceProof, updateProof } from '@quintet/repositories/photo-proofs'
import { readPhotos } from '@quintet/repositories/photos'
import type { Scope } from '../scope.ts'
import { photoQueue } from './photos.ts'

type Proof = AnswerOf<Calls['loadPhotoProof']>

const hourMs = 3_600_000
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const endOf = ({ started_at: start }: ProofRow): number => start + PROOF_MINUTES * 60_000
const isOpen = (row: ProofRow, now: number): boolean => row.state === 'open' && now < endOf(row)
const dayOf = (at: number): number => Math.floor(at / DAY_MS)

const present = (row: ProofRow | undefined, now: number): Proof => {
  if (!row) return { state: 'none' }
  const { state, gesture_1: first, gesture_2: second, sent_at: sent, decided_at: decided } = row
  if (state === 'open') {
    if (!isOpen(row, now)) return { state: 'over' }
    return { state, gestures: [first, second], endsAt: seconds(endOf(row)) }
  }
  const reason = proofRefusals.find((one) => one === row.reason)
  return {
    state,
    ...(state === 'waiting' && sent !== null && { answerBy: seconds(sent + REPORT_HOURS * hourMs) }),
    ...(state === 'passed' && decided !== null && { checkedDay: dayOf(decided) }),
    ...(state === 'failed' && reason && { reason }),
  }
}

/** `/photo-proof`: how far the check of the member's photos is. */
export const loadPhotoProof = async (_: unknown, { context, member }: Scope): Promise<Proof> =>
  present(await readProof(context.db.read, member.id), context.wall.now())

const assertConsent = async (db: Database, member: number): Promise<void> => {
  if (!(await readConsents(db, member)).includes('photoProof')) throw new Refusal('consent.needed')
}

const assertPhotos = async (db: Database, member: number): Promise<void> => {
  const states = (await readPhotos(db, member)).map(({ state }) => state as PhotoStatus)
  if (!areImagesComplete(states)) throw new Refusal('proof.photos')
}

const triesToday = (row: ProofRow | undefined, now: number): number =>
  row && dayOf(row.started_at) === dayOf(now) ? row.tries : 0

const begin = async (trx: Transaction, { context, member }: Scope): Promise<ProofRow> => {
  const now = context.wall.now()
  const row = await readProof(trx, member.id)
  // What was drawn stays: it can't be drawn until it suits.
  if (row && (isOpen(row, now) || row.state === 'waiting' || row.state === 'passed')) return row
  const tries = triesToday(row, now)
  if (tries >= PROOF_TRIES) throw new Refusal('proof.tooOften')
  const [gesture_1, gesture_2] = drawGestures((count) => context.random.below(count))
  return replaceProof(trx, { member_id: member.id, state: 'open', gesture_1, gesture_2, started_at: now, tries: tries + 1 })
}

/** `/photo-proof/start`: draws two gestures, for half an hour. Wants a consent of its own, since faces are compared. */
export const startPhotoProof = (_: unknown, scope: Scope): Promise<Proof> =>
  scope.context.db.write(async (trx) => {
    await assertConsent(trx, scope.member.id)
    await assertPhotos(trx, scope.member.id)
    return present(await begin(trx, scope), scope.context.wall.now())
  })

const storePicture = async (base64: string, { context, member }: Scope): Promise<string> => {
  const jpeg = await photoQueue.run(member.id, () => context.pictures.process(Buffer.from(base64, 'base64'), wholePicture))
  return context.photos.put(jpeg)
}

// One that was sent already is sent again where its answer was lost: it is answered as it was.
const proofToSend = async (db: Database, { context, member }: Scope): Promise<ProofRow> => {
  const row = await readProof(db, member.id)
  if (row?.state === 'waiting') return row
  if (!row || !isOpen(row, context.wall.now())) throw new Refusal('proof.over')
  return row
}

const openCase = async (trx: Transaction, { id, member_id: member }: ProofRow, now: number): Promise<number> => {
  const row = { kind: 'proof', member_id: member, subject: id, opened_at: now, due_at: now + REPORT_HOURS * hourMs }
  const none = { decided_at: null, decided_by: null, outcome: null }
  return insertCase(trx, { ...row, ...none })
}

const take = async (trx: Transaction, files: readonly string[], withoutHands: boolean, scope: Scope): Promise<ProofRow> => {
  await assertConsent(trx, scope.member.id)
  const row = await proofToSend(trx, scope)
  if (row.state === 'waiting') return row
  const now = scope.context.wall.now()
  const pictures = { file_1: files[0] ?? null, file_2: files[1] ?? null, without_hands: withoutHands ? 1 : 0 }
  const sent = { state: 'waiting' as const, sent_at: now, case_id: await openCase(trx, row, now), ...pictures }
  await updateProof(trx, row.id, sent)
  return { ...row, ...sent }
}

/** `/photo-proof/send`: puts the two pictures before the staff. They are erased with the decision. */
export const sendPhotoProof = async (
  { pictures, withoutHands }: RequestOf<Calls['sendPhotoProof']>,
  scope: Scope,
): Promise<Proof> => {
  const { context } = scope
  const before = await proofToSend(context.db.read, scope)
  if (before.state === 'waiting') return present(before, context.wall.now())
  const files: string[] = []
  try {
    for (const picture of pictures) files.push(await storePicture(picture, scope))
    const row = await context.db.write((trx) => take(trx, files, withoutHands, scope))
    for (const file of files) if (!picturesOf(row).includes(file)) await context.photos.delete(file)
    return present(row, context.wall.now())
  } catch (error) {
    for (const file of files) await context.photos.delete(file)
    throw error
  }
}
