import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Texts of remotes when the language changes, with chunks that come or do not.

const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const english = async () => ({ a: 'English' })
const arabic = async () => ({ a: 'Arabic' })
const unhandled = vi.fn<(reason: unknown) => void>()

const [englishId, arabicId] = [1, 6]
let texts: typeof import('./tables.ts')
let sdk: typeof import('@quintet/sdk')
const shown = () => texts.tableOf('x', undefined, texts.$tables.get(), sdk.$locale.get())
const choose = (id: number) => sdk.$language.set({ id, tables: {} })

beforeEach(async () => {
  vi.resetModules()
  ;[texts, sdk] = await Promise.all([import('./tables.ts'), import('@quintet/sdk')])
  choose(englishId)
  process.on('unhandledRejection', unhandled)
})
afterEach(() => {
  process.off('unhandledRejection', unhandled)
  vi.useRealTimers()
  expect(unhandled).not.toHaveBeenCalled()
})

// A rejection that nobody handles is told once all that waits has run.
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

it('has the texts of every remote in a language before it is chosen', async () => {
  await texts.registerTexts('x', { en: english, ar: arabic })
  await texts.readyTexts('ar')
  expect(texts.$tables.get()).toEqual({ 'x/en': { a: 'English' }, 'x/ar': { a: 'Arabic' } })
})

it('says so when they do not come, and tries again when asked to', async () => {
  const load = vi.fn(gone)
  await texts.registerTexts('x', { en: english, ar: () => load() })
  await expect(texts.readyTexts('ar')).rejects.toThrow(texts.TextsMissing)
  load.mockImplementation(arabic as never)
  await texts.readyTexts('ar')
  expect(texts.$tables.get()['x/ar']).toEqual({ a: 'Arabic' })
})

it('waits no longer than eight seconds', async () => {
  vi.useFakeTimers()
  await texts.registerTexts('x', { en: english, ar: () => new Promise(() => undefined) })
  const waiting = expect(texts.readyTexts('ar')).rejects.toThrow(texts.TextsMissing)
  await vi.advanceTimersByTimeAsync(8000)
  await waiting
})

it('keeps what is there, and lets nothing go unhandled, when the language changes by itself', async () => {
  await texts.registerTexts('x', { en: english, ar: gone })
  choose(arabicId)
  await settled()
  expect(shown()).toEqual({ a: 'English' })
})

it('keeps another language than English too', async () => {
  choose(arabicId)
  await texts.registerTexts('x', { en: gone, ar: arabic })
  choose(englishId)
  await settled()
  expect(shown()).toEqual({ a: 'Arabic' })
})

const screens = async () => ({ b: 'Screen' })
const arabicScreens = async () => ({ b: 'Arabic screen' })

it('brings the texts of later screens when one of them is wanted, beside those that are there', async () => {
  const later = vi.fn(screens)
  await texts.registerTexts('x', { en: english }, { en: later })
  expect(later).not.toHaveBeenCalled()
  await texts.readyScreenTexts('x')
  expect(shown()).toEqual({ a: 'English', b: 'Screen' })
  await texts.readyScreenTexts('x')
  expect(later).toHaveBeenCalledOnce()
})

it('brings both parts in a language that is chosen later, once the screens were wanted', async () => {
  await texts.registerTexts('x', { en: english, ar: arabic }, { en: screens, ar: arabicScreens })
  await texts.readyTexts('ar')
  expect(texts.$tables.get()['x/ar']).toEqual({ a: 'Arabic' })
  await texts.readyScreenTexts('x')
  await texts.readyTexts('ar')
  expect(texts.$tables.get()['x/ar']).toEqual({ a: 'Arabic', b: 'Arabic screen' })
})

it('lets a screen know when its texts do not come, and asks again for the next', async () => {
  const later = vi.fn(gone)
  await texts.registerTexts('x', { en: english }, { en: () => later() })
  await expect(texts.readyScreenTexts('x')).rejects.toThrow('Failed to fetch')
  later.mockImplementation(screens as never)
  await texts.readyScreenTexts('x')
  expect(shown()).toEqual({ a: 'English', b: 'Screen' })
})

it('has nothing to wait for where a remote keeps no texts apart, or is not known', async () => {
  await texts.registerTexts('x', { en: english })
  await texts.readyScreenTexts('x')
  await texts.readyScreenTexts('y')
  expect(texts.$tables.get()).toEqual({ 'x/en': { a: 'English' } })
})
