import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOpeningText, language, pickerLanguageIds } from '@quintet/domain/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentFolder } from '../../src/places.ts'
import { startSite, type TestSite } from './support.ts'

// What a browser gets before any script runs: the page in its own language, so that nothing flashes in another one.

let site: TestSite
const tags = pickerLanguageIds.map((id) => language(id).bcp47)
const scriptOf = (tag: string): string => readFileSync(join(contentFolder, tag, 'script.json'), 'utf8')

beforeAll(async () => {
  site = await startSite()
  for (const tag of tags) await site.write(`content/${tag}/script.json`, scriptOf(tag))
  site.restart()
})
afterAll(() => site.close())

const page = async (accepted: string): Promise<string> => (await site.get('/', { 'accept-language': accepted })).text()
const textsIn = (html: string) =>
  JSON.parse(/id="texts">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as { id: number; opening: object }

describe.each(pickerLanguageIds)('a first visit in the language %i', (id) => {
  const { bcp47, dir } = language(id)
  const script = JSON.parse(scriptOf(bcp47)) as Record<string, string>

  it.each([bcp47, `${bcp47}-XX,en;q=0.5`, `xx, ${bcp47.toUpperCase()};q=0.9, en;q=0.8`])(
    'is painted in it for “%s”',
    async (accepted) => {
      const html = await page(accepted)
      expect(html).toContain(`<html lang="${bcp47}" dir="${dir}"`)
      expect(html).toContain(`<h1>${script['app.title']}</h1>`)
    },
  )

  it('brings the texts of the login form in it, and no other ones', async () => {
    const { id: written, opening } = textsIn(await page(bcp47))
    expect(written).toBe(id)
    expect(opening).toEqual(Object.fromEntries(Object.entries(script).filter(([key]) => isOpeningText(key))))
  })
})

it('is English where no language of the browser is written', async () => {
  expect(await page('ja, ko;q=0.8')).toContain('<html lang="en" dir="ltr"')
  expect(await page('')).toContain('<html lang="en" dir="ltr"')
})

const withCookie = (cookie: string) => site.get('/', { 'accept-language': 'en', cookie })

describe('a visitor who chose another language than the browser’s', () => {
  it.each(tags)('is painted in it: %s', async (tag) => {
    const html = await (await withCookie(`quintet_language=${tag}`)).text()
    expect(html).toContain(`<html lang="${tag}"`)
    expect(textsIn(html).id).toBe(pickerLanguageIds[tags.indexOf(tag)])
  })

  it.each(['xx', '', 'de%3Bq=0', '"><script>', '../de', '%00'])(
    'is painted in the browser’s where the cookie says “%s”',
    async (said) => {
      const answer = await withCookie(`quintet_language=${said}`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('<html lang="en"')
    },
  )

  it('gets a page of which caches know that it hangs on the cookie', async () => {
    expect((await withCookie('')).headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  })
})

it('costs nobody the texts of another language', async () => {
  const titles = new Map(tags.map((tag) => [tag, (JSON.parse(scriptOf(tag)) as Record<string, string>)['login.password'] ?? tag]))
  const html = await page('de')
  expect(html).toContain(titles.get('de'))
  for (const tag of ['zh', 'hi', 'ar', 'ru']) expect(html, tag).not.toContain(titles.get(tag))
})
