import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { TERMS_VERSION } from '@quintet/domain/consents'
import { Refusal } from '@quintet/kit/errors'
import { agreeToTerms as noteAgreement, readDiary, readTermsAgreements } from '@quintet/repositories/consents'
import { forgetReadyAnswer } from '@quintet/repositories/profiles'
import type { Scope } from '../scope.ts'

/** The member's diary: every consent given or withdrawn and every agreement to the terms, with the wording of then; the newest first. */
export const listConsents = async (_: unknown, { context, member }: Scope): Promise<AnswerOf<Calls['listConsents']>> => {
  const [diary, agreements] = [await readDiary(context.db.read, member.id), await readTermsAgreements(context.db.read, member.id)]
  const lines = [
    ...diary.map(({ kind, granted, at, version }) => ({ kind: kind as 'matching', given: granted === 1, at, version })),
    ...agreements.map(({ at, version }) => ({ kind: 'terms' as const, given: true, at, version })),
  ]
  return { lines: lines.toSorted((a, b) => b.at - a.at) }
}

/** Agrees to the wording of the terms that is in force; another one is refused, as the page shows what no longer holds. */
export const agreeToTerms = async (
  { version }: RequestOf<Calls['agreeToTerms']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['agreeToTerms']>> => {
  if (version !== TERMS_VERSION) throw new Refusal('terms.outdated')
  await context.db.write(async (trx) => {
    await noteAgreement(trx, member.id, version, context.wall.now())
    await forgetReadyAnswer(trx, member.id)
  })
  return { message: 'success' }
}
