import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { configure } from '@quintet/sdk'
import { changePassword, confirmSignUp, forgotPassword, signIn, signUp, type Tokens } from '@quintet/sdk/identity'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentFolder } from '../../src/places.ts'
import { createTestApp, type TestApp } from '../testing.ts'

const email = 'mira@example.org'
const password = 'Harbour-Lantern-7'

let test: TestApp
beforeEach(() => {
  test = createTestApp()
  configure({
    identity: 'http://localhost/identity/',
    fetch: async (...args) => test.app.request(...(args as [string, RequestInit])),
  })
})
afterEach(() => test.close())

const wordsOf = (id: number): Record<string, string> =>
  JSON.parse(readFileSync(join(contentFolder, language(id).bcp47, 'mail.json'), 'utf8')) as Record<string, string>

const newest = () => test.outbox.newest(email)
const subjectOf = (id: number, kind: string): string =>
  (wordsOf(id)[`${kind}.subject`] ?? '').replace('{code}', newest()?.code ?? '')

const register = async (languageId: number): Promise<Tokens> => {
  await signUp({ email, password, birthDate: '1990-05-17', consent: '1', languageId })
  expect(newest()?.subject).toBe(subjectOf(languageId, 'confirm'))
  await confirmSignUp(email, newest()?.code ?? '', languageId)
  const result = await signIn(email, password)
  if (!('tokens' in result)) throw new Error('A challenge was not expected.')
  return result.tokens
}

describe.each(pickerLanguageIds)('mail of a member who signed up in the language %i', (id) => {
  it('comes in it, without that a later request says so', async () => {
    const { accessToken } = await register(id)
    await changePassword(accessToken, password, 'Meadow-Compass-4')
    expect(newest()?.subject).toBe(subjectOf(id, 'changed.password'))
    expect(newest()?.text).not.toContain('{')
  })

  it('comes in another one once that was chosen under /data', async () => {
    const other = pickerLanguageIds[(pickerLanguageIds.indexOf(id) + 1) % pickerLanguageIds.length] ?? 1
    const { accessToken, idToken } = await register(id)
    await test.call(calls.saveLanguage, { language: other }, idToken)
    await changePassword(accessToken, password, 'Meadow-Compass-4')
    expect(newest()?.subject).toBe(subjectOf(other, 'changed.password'))
  })
})

it('a page that says its language gets the mail in that one', async () => {
  await register(1)
  await forgotPassword(email, 12)
  expect(newest()?.subject).toBe(subjectOf(12, 'reset'))
})
