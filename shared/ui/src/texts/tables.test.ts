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
