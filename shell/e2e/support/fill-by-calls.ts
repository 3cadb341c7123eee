import { type CallDeclaration, calls, type RequestOf } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { QUIZ1_ITEMS } from '@quintet/domain/questions'
import { completeSaves, type SampleAnswers } from '@quintet/testing'
import { expect, type Page } from '@playwright/test'

type Call = <C extends CallDeclaration>(call: C, input: RequestOf<C>) => Promise<void>

/** Makes calls as the member of the page, by the token that its requests have from now on. */
export const callsAs = (page: Page): Call => {
  let token: string | undefined
  page.on('request', (request) => (token = request.headers()[authHeader.toLowerCase()] ?? token))
  return async (call, input) => {
    await expect.poll(() => token).toBeDefined()
    const headers = { 'content-type': 'application/json', [authHeader]: token ?? '' }
    const data = JSON.stringify(call.wire.request.encode(input))
    const answer = await page.request.post(`/api${call.path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

// As `fillData` answers: people who are filled in this way or that are alike.
const quiz1 = Array.from({ length: QUIZ1_ITEMS }, (_, index) => 1 + Math.ceil((index + 1) / 12))

/** Fills in all ten sections and the visibility without their screens. */
export const fillDataByCalls = async (call: Call, answers: SampleAnswers): Promise<void> => {
  await call(calls.saveConsent, { kind: 'matching', granted: true })
  await call(calls.saveConsent, { kind: 'sensitive', granted: true })
  for (const save of completeSaves(answers))
    await call(calls.saveProfile, save.section === 'quiz1' ? { ...save, answers: quiz1 } : save)
}
