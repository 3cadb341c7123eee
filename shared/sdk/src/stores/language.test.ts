import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Called } from '../../test/api.ts'

// The module reads what is kept when it is loaded, as a page does when it is opened.

interface Visit {
  kept?: string
  page?: object
  browser?: string
  replies?: Record<string, unknown>
}

let called: Called[] = []

const visit = async ({ kept, page, browser = 'xx', replies = {} }: Visit = {}) => {
  vi.resetModules()
  vi.stubGlobal('navigator', { language: browser })
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'script#texts' && page ? { textContent: JSON.stringify(page) } : null),
  })
  const { configure, memoryStorage } = await import('../environment.ts')
  const storage = memoryStorage()
  if (kept !== undefined) storage.setItem('language', kept)
  called = []
  configure({
    storage,
    content: '/content',
    fetch: async (address) => {
      called.push({ path: String(address), method: 'GET', headers: {}, body: undefined })
      await undefined
      const reply = await replies[String(address)]
      return reply === undefined ? new Response('', { status: 404 }) : Response.json(reply)
    },
  })
  return { ...(await import('./language.ts')), storage }
}

const paths = () => called.map(({ path }) => path)
const script = { hello: 'Hello' }
const page = { id: 6, version: 'v2', opening: { hello: 'Marhaba' } }

beforeEach(() => void vi.unstubAllGlobals())

describe('the first language', () => {
  test.each([
    ['ar-EG', 6, 'ar', 'rtl'],
    ['en-GB', 1, 'en', 'ltr'],
    ['tlh', 1, 'en', 'ltr'],
  ])('is that of the browser: %s', async (browser, id, locale, direction) => {
    const { $language, $locale, $direction, $script } = await visit({ browser })
    expect($language.get()).toStrictEqual({ id, tables: {} })
    expect([$locale.get(), $direction.get(), $script.get()]).toEqual([locale, direction, undefined])
  })

  test('is that of the page where it brings texts', async () => {
    const { $language, $script } = await visit({ page, browser: 'en' })
    expect($language.get()).toEqual({ id: 6, tables: {}, version: 'v2', opening: page.opening })
    expect($script.get()).toEqual(page.opening)
  })

  test('is the kept one, with the opening texts of the page only where they are of it', async () => {
    const kept = JSON.stringify({ id: 1, tables: { script }, version: 'v1' })
    const one = await visit({ kept, page })
    expect(one.$language.get()).toEqual({ id: 1, tables: { script }, version: 'v1' })
    const two = await visit({ kept: JSON.stringify({ id: 6, tables: { script } }), page })
    expect(two.$language.get()).toEqual({ id: 6, tables: { script }, opening: page.opening })
    expect(two.$script.get()).toEqual(script)
  })

  test('does not mind a damaged memory', async () => {
    expect((await visit({ kept: '{', browser: 'ar' })).$language.get().id).toBe(6)
  })
})

describe('a table of texts', () => {
  test('is fetched once, however many ask, and kept', async () => {
    const { loadTable, $language, storage } = await visit({ replies: { '/content/user-1.json': { a: 'A' } } })
    await Promise.all([loadTable('user'), loadTable('user')])
    await loadTable('user')
    expect(paths()).toEqual(['/content/user-1.json'])
    expect($language.get().tables).toEqual({ user: { a: 'A' } })
    expect(JSON.parse(storage.getItem('language') ?? '')).toEqual({ id: 1, tables: { user: { a: 'A' } }, parts: {} })
  })

  test('comes beside others that are asked for at the same time', async () => {
    const { loadTable, $language } = await visit({
      replies: { '/content/user-1.json': { a: 'A' }, '/content/character-1.json': { b: 'B' } },
    })
    await Promise.all([loadTable('user'), loadTable('character')])
    expect($language.get().tables).toEqual({ user: { a: 'A' }, character: { b: 'B' } })
  })

  test('is asked for by the version of the page', async () => {
    const { loadTable, $language, storage } = await visit({ page, replies: { '/content/user-6.json?v=v2': { a: 'A' } } })
    await loadTable('user')
    expect($language.get()).toEqual({ id: 6, tables: { user: { a: 'A' } }, version: 'v2', opening: page.opening })
    expect(JSON.parse(storage.getItem('language') ?? '')).toEqual({
      id: 6,
      tables: { user: { a: 'A' } },
      parts: {},
      version: 'v2',
    })
  })

  test('that cannot be had is asked for again by the next', async () => {
    const replies: Record<string, unknown> = {}
    const { loadTable, $language } = await visit({ replies })
    await expect(loadTable('user')).rejects.toThrow('content user-1.json: 404')
    replies['/content/user-1.json'] = { a: 'A' }
    await loadTable('user')
    expect($language.get().tables).toEqual({ user: { a: 'A' } })
  })

  test('of a language that was left meanwhile is dropped', async () => {
    const door: { open?: (table: object) => void } = {}
    const held = new Promise<object>((resolve) => (door.open = resolve))
    const { loadTable, chooseLanguage, $language } = await visit({
      replies: { '/content/user-1.json': held, '/content/script-6.json?part=home': script },
    })
    const late = loadTable('user')
    await chooseLanguage(6)
    door.open?.({ a: 'A' })
    await late
    expect($language.get()).toEqual({ id: 6, tables: { script } })
  })
})

describe('another language', () => {
  test('comes with all tables in use, and is kept', async () => {
    const replies = { '/content/script-6.json?part=home': script, '/content/quiz1-6.json': { q: 'Q' } }
    const { chooseLanguage, $language, storage } = await visit({
      kept: JSON.stringify({ id: 1, tables: { quiz1: { q: 'old' } } }),
      replies,
    })
    await chooseLanguage(6)
    expect($language.get()).toStrictEqual({ id: 6, tables: { script, quiz1: { q: 'Q' } } })
    expect(JSON.parse(storage.getItem('language') ?? '')).toEqual({ id: 6, tables: { quiz1: { q: 'Q' } }, parts: { script } })
  })

  test('of which one table is missing is not taken', async () => {
    const kept = JSON.stringify({ id: 1, tables: { script, quiz1: { q: 'old' } } })
    const { chooseLanguage, $language } = await visit({ kept, replies: { '/content/script-6.json?part=home': {} } })
    await expect(chooseLanguage(6)).rejects.toThrow()
    expect($language.get()).toEqual({ id: 1, tables: { script, quiz1: { q: 'old' } } })
  })

  test('chosen last is the one that stays, whichever comes first, and the account is told of no other', async () => {
    const door: { open?: (table: object) => void } = {}
    const slow = new Promise<object>((resolve) => (door.open = resolve))
    const { $language } = await visit({
      replies: { '/content/script-6.json?part=home': slow, '/content/script-2.json?part=home': script },
    })
    const { changeLanguage } = await import('./save-language.ts')
    const { be } = await import('../../test/api.ts')
    be('ana')
    const first = changeLanguage(6)
    await changeLanguage(2)
    door.open?.({ hello: 'Marhaba' })
    await first
    expect($language.get()).toEqual({ id: 2, tables: { script } })
    expect(paths().filter((path) => !path.startsWith('/content'))).toHaveLength(1)
  })

  test('lasts as long as the page where nothing can be kept', async () => {
    const { chooseLanguage, $language, storage } = await visit({ replies: { '/content/script-6.json?part=home': script } })
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await chooseLanguage(6)
    expect($language.get()).toEqual({ id: 6, tables: { script } })
  })
})

const half = (id: number, part: string) => `/content/script-${id}.json?part=${part}`

const address = (part: string, id = 6) => `/content/script-${id}.json?v=v2&part=${part}`

describe('the script', () => {
  const old = JSON.stringify({ id: 6, tables: { script: { hello: 'old' }, user: { a: 'old' } }, version: 'v1' })
  const fresh = { '/content/script-6.json?v=v2&part=home': script, '/content/user-6.json?v=v2': { a: 'A' } }

  test('is fetched where there is none', async () => {
    const { readyScript, $script } = await visit({ replies: { '/content/script-1.json?part=home': script } })
    await readyScript()
    expect($script.get()).toEqual(script)
    const gone = await visit()
    await expect(gone.readyScript()).rejects.toThrow()
  })

  test('is whole with the half that only later pages need, which is kept and follows the language', async () => {
    const pages = { bye: 'Bye' }
    const replies = { [half(1, 'home')]: script, [half(1, 'pages')]: pages }
    const { readyWholeScript, chooseLanguage, $script, storage } = await visit({ replies })
    await Promise.all([readyWholeScript(), readyWholeScript()])
    expect([$script.get(), paths().toSorted()]).toEqual([{ ...script, ...pages }, Object.keys(replies)])
    const again = await visit({ kept: storage.getItem('language') ?? '' })
    await again.readyWholeScript()
    expect([again.$script.get(), paths()]).toEqual([{ ...script, ...pages }, []])
    await expect(chooseLanguage(6)).rejects.toThrow('content script-6.json: 404')
    Object.assign(replies, { [half(6, 'home')]: { hello: 'Marhaba' }, [half(6, 'pages')]: { bye: 'Wadaan' } })
    await chooseLanguage(6)
    expect($script.get()).toEqual({ hello: 'Marhaba', bye: 'Wadaan' })
  })

  test('is never kept in halves where a shell that knows of none would take one for the whole', async () => {
    const { readyScript, storage } = await visit({ replies: { '/content/script-1.json?part=home': script } })
    await readyScript()
    expect(JSON.parse(storage.getItem('language') ?? '')).toEqual({ id: 1, tables: {}, parts: { script } })
  })

  test('is fetched anew, with all else, once the site’s texts have changed', async () => {
    const { readyScript, $language } = await visit({ kept: old, page, replies: fresh })
    await Promise.all([readyScript(), readyScript()])
    expect(paths().toSorted()).toEqual(Object.keys(fresh))
    expect($language.get()).toMatchObject({ tables: { script, user: { a: 'A' } }, version: 'v2' })
  })

  test('that is fetched anew takes away neither the language that was chosen meanwhile nor what came beside it', async () => {
    const doors: ((table: object) => void)[] = []
    const held = () => new Promise<object>((resolve) => void doors.push(resolve))
    const kept = JSON.stringify({ id: 6, tables: { script: { hello: 'old' } }, version: 'v1' })
    const beside = await visit({ kept, page, replies: { [address('home')]: held(), [address('pages')]: { bye: 'Wadaan' } } })
    const whole = beside.readyWholeScript()
    await vi.waitFor(() => expect(beside.$language.get().tables.pages).toBeDefined(), { timeout: 10_000 })
    doors[0]?.(script)
    await whole
    expect([beside.$script.get(), beside.$language.get().version]).toEqual([{ ...script, bye: 'Wadaan' }, 'v2'])
    const left = await visit({ kept, page, replies: { [address('home')]: held(), [address('home', 1)]: { hello: 'Hello' } } })
    const late = left.readyScript()
    await left.chooseLanguage(1)
    doors[1]?.(script)
    await late
    expect([left.$language.get().id, left.$script.get()]).toEqual([1, { hello: 'Hello' }])
  })

  test('stays the old one while no new one can be had', async () => {
    const { readyScript, $script } = await visit({ kept: old, page })
    await readyScript()
    expect($script.get()).toEqual({ hello: 'old' })
  })

  test.each([
    ['of the same version', { kept: old, page: { ...page, version: 'v1' } }],
    ['on a page without a version', { kept: old }],
  ])('is not asked for again where it is %s', async (_, opened) => {
    const { readyScript } = await visit(opened)
    await readyScript()
    expect(paths()).toEqual([])
  })
})

test('a chosen language is kept with the account of who is signed in, and waits for no server', async () => {
  vi.resetModules()
  const { serve: serveAnew, be: beAnew } = await import('../../test/api.ts')
  const { changeLanguage } = await import('./save-language.ts')
  const asked = serveAnew({ '/content/script-6.json': script })
  beAnew(undefined)
  await changeLanguage(6)
  await new Promise((resolve) => void setTimeout(resolve))
  expect(asked.map(({ path }) => path)).toEqual(['/content/script-6.json?part=home'])
  beAnew('mira')
  await changeLanguage(6)
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ body: { '67': 6 } }), { timeout: 10_000 })
})
