// @vitest-environment happy-dom
import { language, languageIdOf } from '@quintet/domain/languages'
import { $language, configure, environment } from '@quintet/sdk'
import { enterAs, fakeApi, type FakeCall } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { all, closeScreen, eventually, get, press, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import LanguagePicker from '../src/login/language-picker.tsx'
import { begin, files, say } from './screen.ts'

const german = languageIdOf('de') ?? 0
const onClose = vi.fn()
let called: FakeCall[]
let texts: unknown
const { languages } = environment()

beforeEach(async () => {
  onClose.mockReset()
  texts = { 'app.title': 'Quintett' }
  called = fakeApi({ ...files, [`/script-${german}.json`]: () => texts, saveLanguage: { message: 'success' } })
  configure({ languages: [1, german] })
  await begin()
})
afterEach(async () => {
  await closeScreen()
  configure({ languages })
})

const choose = (id: number) => press(`${language(id).nativeName}${language(id).code}`, 'radio')
const submit = async () => {
  await press(say('language.submit'))
  await settle()
}
const saved = () => called.filter(({ name }) => name === 'saveLanguage').map(({ input }) => input)

it('offers the languages that there are texts in, each named in itself', async () => {
  await show(<LanguagePicker onClose={onClose} />)
  expect(all('radio')).toHaveLength(2)
  const named = [...document.querySelectorAll('bdi')].map((one) => [one.lang, one.textContent])
  expect(named).toContainEqual(['de', language(german).nativeName])
  expect(all('radio').filter(({ checked }) => checked)).toHaveLength(1)
})

it('changes nothing before it is submitted, and is gone then', async () => {
  enterAs('mira')
  await show(<LanguagePicker onClose={onClose} />)
  await choose(german)
  expect([$language.get().id, onClose.mock.calls]).toEqual([1, []])
  await submit()
  await eventually(() => expect(onClose).toHaveBeenCalledOnce())
  expect($language.get().id).toBe(german)
  expect(saved()).toEqual([{ language: german }])
})

it('is submitted once, however often it is pressed', async () => {
  const door: { open?: (table: object) => void } = {}
  texts = new Promise((resolve) => (door.open = resolve))
  await show(<LanguagePicker onClose={onClose} />)
  await choose(german)
  await submit()
  expect(get('button', say('language.submit')).getAttribute('aria-busy')).toBe('true')
  await submit()
  await act(async () => door.open?.({}))
  await eventually(() => expect(onClose).toHaveBeenCalled())
  expect(called.filter(({ name }) => name === `/script-${german}.json`)).toHaveLength(1)
})

it('says that the texts did not come, keeps the language, and can be tried again', async () => {
  texts = new Error('no network')
  await show(<LanguagePicker onClose={onClose} />)
  await choose(german)
  await submit()
  await eventually(() => expect(all('alert')).toHaveLength(1))
  expect([$language.get().id, onClose.mock.calls]).toEqual([1, []])
  const door: { open?: (table: object) => void } = {}
  texts = new Promise((resolve) => (door.open = resolve))
  await submit()
  expect(all('alert')).toHaveLength(0)
  await act(async () => door.open?.({}))
  await eventually(() => expect(onClose).toHaveBeenCalledOnce())
})

it('has no half of a page in another language: without the texts of a tile that is known it stays', async () => {
  await registerTexts('mf-test', { en: async () => ({}), de: () => Promise.reject(new Error('gone')) })
  await show(<LanguagePicker onClose={onClose} />)
  await choose(german)
  await submit()
  await eventually(() => expect(shown()).toContain(say('language.failed')))
  expect([$language.get().id, onClose.mock.calls]).toEqual([1, []])
})
