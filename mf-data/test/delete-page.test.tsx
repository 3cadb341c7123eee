// @vitest-environment happy-dom
import { $popups, $session, $language } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, fire, get, holdAnswers, place, press, settle, show, type } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeletePage } from '../src/pages/delete-page.tsx'
import { begin, say } from './screen.tsx'

const certificate = { erasedAt: 1_700_000_000, erased: [], stays: [] }
let called: FakeCall[]
let reply: unknown
beforeEach(async () => {
  reply = { certificate }
  called = fakeApi({ deleteAccount: () => reply, RevokeToken: {} })
  await begin()
  await show(<DeletePage />, '/data/account-delete')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeScreen()
})

const field = say('delete.type', { word: say('delete.word') })
const button = () => get('button', say('delete.do'))
/** Sends the form, of which the browser must do nothing itself: it would load the page anew. */
const submit = async () => expect((await fire(document.querySelector('form') as Element, 'submit')).defaultPrevented).toBe(true)
const deletions = () => called.filter(({ name }) => name === 'deleteAccount').length

it.each(['', 'DELET', 'DELETED', 'DE LETE'])('deletes nothing while %j is typed, by button or by Enter', async (typed) => {
  await type(field, typed)
  expect(button().disabled).toBe(true)
  await submit()
  await settle()
  expect([deletions(), $session.get().authenticated]).toEqual([0, true])
})

it('deletes once the word is typed, in any letters, and once alone however often it is pressed', async () => {
  const letCome = holdAnswers()
  await type(field, ` ${say('delete.word').toLowerCase()} `)
  expect(button().disabled).toBe(false)
  await submit()
  expect(button().getAttribute('aria-busy')).toBe('true')
  await submit()
  await settle()
  expect([deletions(), $session.get().authenticated]).toEqual([1, true])
  await letCome()
  await eventually(() => expect($session.get().authenticated).toBe(false))
  expect(deletions()).toBe(1)
})

/** Types into the field of another language. */
const typeIn = async (texts: { 'delete.type': string; 'delete.word': string }, typed: string) => {
  const { registerTexts } = await import('@quintet/ui/texts')
  await act(async () => {
    await registerTexts('data', { en: async () => texts })
    $language.set({ ...$language.get(), id: 1 })
  })
  await type(texts['delete.type'].replace('{word}', texts['delete.word']), typed)
}

it('takes the word in small letters in a browser whose language makes others of them', async () => {
  // Turkish, where the small letter of I is ı.
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function small(this: string) {
    return this.replaceAll('I', 'ı').toLowerCase()
  })
  const { default: spanish } = await import('../texts/screens/es.json')
  await typeIn(spanish, 'eliminar')
  await submit()
  await eventually(() => expect(deletions()).toBe(1))
})

it('takes the word of the member’s own language', async () => {
  const { default: german } = await import('../texts/screens/de.json')
  await typeIn(german, german['delete.word'])
  await submit()
  await eventually(() => expect(deletions()).toBe(1))
})

it('signs out before the certificate is offered, which a popup of the next member’s would not outlive', async () => {
  await type(field, say('delete.word'))
  await submit()
  await eventually(() => expect($popups.get()).toHaveLength(1))
  expect([$session.get().authenticated, place().path]).toEqual([false, '/'])
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  $popups.get()[0]?.action?.run?.()
  vi.restoreAllMocks()
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject(certificate)
})

it('tells of no certificate where there is none', async () => {
  reply = {}
  await type(field, say('delete.word'))
  await submit()
  await eventually(() => expect($session.get().authenticated).toBe(false))
  await settle()
  expect([$popups.get(), place().path]).toEqual([[], '/'])
})

it('asks for a new sign-in where the last one is too old; nothing is deleted, and what was typed stays', async () => {
  reply = refuseCall('session.freshNeeded')
  await type(field, say('delete.word'))
  await submit()
  await eventually(() => expect(find('button', say('fresh.signOut'))).toBeDefined())
  expect([$session.get().authenticated, $popups.get(), get('field', field).value]).toEqual([true, [], say('delete.word')])
  await press(say('fresh.signOut'))
  await eventually(() => expect($session.get().authenticated).toBe(false))
})

it('says what else went wrong, leaves the member signed in, and may be tried again', async () => {
  reply = refuseCall('account.suspended')
  await type(field, say('delete.word'))
  await submit()
  await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error', body: { key: 'error.account.suspended' } }]))
  expect([$session.get().authenticated, find('button', say('fresh.signOut'))]).toEqual([true, undefined])
  await submit()
  await eventually(() => expect(deletions()).toBe(2))
})
