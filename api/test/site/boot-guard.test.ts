import { fileURLToPath } from 'node:url'
import { Script, createContext } from 'node:vm'
import { publish } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSite, template, type TestSite } from './support.ts'

// What a browser does in which the shell does not come up.

let site: TestSite
beforeEach(async () => {
  site = await startSite()
})
afterEach(() => site.close())

const release = async (version: string) => {
  const contents = {
    'index.html': template.replace('<html', '<html data-shell="{{shell}}"'),
    [`main.${version}.js`]: `export const shell = '${version}'`,
    'face.declarations': '{}',
  }
  await publish(site.releases, await site.build('shell', version, contents), 'ann', { live: true })
}
const mainOf = (html: string) => /<script type="module" src="\/assets\/shell\/main\.([^"]*)\.js"/.exec(html)?.[1]
const guardOf = (html: string) => {
  const [, next, code = ''] = /<script( data-next="1")?>(\(\(\) => [^]*?)<\/script>/.exec(html) ?? []
  return { hasNext: next !== undefined, code }
}
const pageFor = async (failed?: string) => {
  const answer = await site.get('/home', failed === undefined ? {} : { cookie: `quintet_shell=${failed}` })
  const html = await answer.text()
  return { shell: mainOf(html), answer, ...guardOf(html) }
}

it('gives a browser in which shells did not come up the newest before that it has not tried, then the live one again', async () => {
  await release('2.0.0')
  expect(await pageFor()).toMatchObject({ shell: '2.0.0', hasNext: false })
  expect(await pageFor('2.0.0')).toMatchObject({ shell: '2.0.0', hasNext: false })
  await release('3.0.0')
  await release('4.0.0')
  expect(await pageFor()).toMatchObject({ shell: '4.0.0', hasNext: true })
  expect(await pageFor('4.0.0')).toMatchObject({ shell: '3.0.0', hasNext: true })
  expect(await pageFor('4.0.0/3.0.0')).toMatchObject({ shell: '2.0.0', hasNext: false })
  expect(await pageFor('4.0.0/2.0.0')).toMatchObject({ shell: '3.0.0', hasNext: false })
  expect(await pageFor('4.0.0/3.0.0/2.0.0')).toMatchObject({ shell: '4.0.0', hasNext: false })
})

it('gives everybody else the live one, whatever else the cookie says', async () => {
  await release('2.0.0')
  await release('3.0.0')
  for (const told of ['2.0.0', '2.9.9', '<x>', '', '/'])
    expect(await pageFor(told)).toMatchObject({ shell: '3.0.0', hasNext: true })
})

it('keeps such a page apart from the others’, and lets its guard run', async () => {
  await release('2.0.0')
  await release('3.0.0')
  const { answer } = await pageFor('3.0.0')
  expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
    'private, no-cache',
    'accept-encoding, accept-language, cookie',
  ])
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'wasm-unsafe-eval'( 'sha256-[^']+'){3};/)
})

interface Element {
  name: string
  textContent?: string
  onclick?: () => void
  setAttribute(name: string, value: string): void
  append(...more: Element[]): void
}

const elementOf = (name: string): Element => ({ name, setAttribute: () => undefined, append: () => undefined })

/** Runs a page's guard in a document of few parts, in which nothing has come up yet. */
const run = async ({ kept = '', keepsCookies = true } = {}) => {
  const { shell, code, hasNext } = await pageFor(kept || undefined)
  let jar = kept && `other=1; quintet_shell=${kept}`
  const placed: Element[] = []
  const first = { ...elementOf('main'), append: (...more: Element[]) => placed.push(...more) }
  const root = { firstElementChild: first as Element | null, querySelector: () => first }
  const opening = {
    'login.error.network': 'No connection.',
    'errorPage.title': 'Something went wrong.',
    'state.retry': 'Try again',
  }
  const texts = { textContent: JSON.stringify({ opening }) }
  const [said, timers]: [string[], (() => void)[]] = [[], []]
  const heard: Record<string, (event: object) => void> = {}
  class HTMLScriptElement {
    type = 'module'
  }
  const globals = {
    document: {
      get cookie() {
        return jar.replace(/;? ?Path=.*/, '')
      },
      set cookie(text: string) {
        if (keepsCookies) jar = text
      },
      documentElement: { dataset: { shell } },
      currentScript: { dataset: hasNext ? { next: '1' } : {} },
      getElementById: (id: string) => (id === 'root' ? root : texts),
      createElement: elementOf,
    },
    location: { protocol: 'https:', reload: () => said.push('reload') },
    navigator: {
      sendBeacon: (_: string, body: string) => said.push((JSON.parse(body) as { errorClass: string }[])[0]?.errorClass ?? ''),
    },
    addEventListener: (kind: string, listener: (event: object) => void) => (heard[kind] = listener),
    setTimeout: (work: (...why: string[]) => void, ms: number, ...why: string[]) =>
      ms === 10_000 && timers.push(() => work(...why)),
    HTMLScriptElement,
  }
  new Script(code, { filename: fileURLToPath(import.meta.url) }).runInContext(createContext(globals))
  return {
    root,
    said,
    placed,
    cookie: () => jar,
    wait: () => (heard['load']?.({}), timers.forEach((work) => work())),
    lose: () => heard['error']?.({ target: new HTMLScriptElement() }),
    lacksStyles: () => heard['error']?.({ target: { dataset: { required: '' } } }),
    // Of what is no element, as the window itself, and of one that the page does without.
    lacksLess: () => [{}, { dataset: {} }].forEach((target) => heard['error']?.({ target })),
  }
}

it('begins the page anew while there is another to try, once, and tells which did not come up', async () => {
  await release('2.0.0')
  await release('3.0.0')
  const broken = await run()
  broken.wait()
  expect(broken.said).toEqual(['broken', 'reload'])
  expect(broken.cookie()).toBe('quintet_shell=3.0.0; Path=/; Max-Age=3600; SameSite=Lax; Secure')
  broken.lose()
  broken.wait()
  expect([broken.said, broken.placed]).toEqual([['broken', 'reload'], []])
  const lost = await run()
  lost.lose()
  expect(lost.said).toEqual(['missing', 'reload'])
  const bare = await run()
  bare.lacksStyles()
  expect(bare.said).toEqual(['missing', 'reload'])
  const blank = await run()
  blank.root.firstElementChild = null
  blank.wait()
  expect(blank.said).toEqual(['broken', 'reload'])
})

it('leaves a page alone in which something came up, or of which only a picture is missing', async () => {
  await release('2.0.0')
  await release('3.0.0')
  const good = await run()
  good.root.firstElementChild = null
  Object.assign(good.root, { firstElementChild: { name: 'form' } })
  good.wait()
  const poor = await run()
  poor.lacksLess()
  expect([...good.said, ...good.placed, ...poor.said, ...poor.placed]).toEqual([])
})

for (const [where, kept, keepsCookies, versions] of [
  ['there is no other', '', true, ['2.0.0']],
  ['the others were tried', '3.0.0', true, ['2.0.0', '3.0.0']],
  ['no cookie is kept', '', false, ['2.0.0', '3.0.0']],
] as const)
  it(`says so and begins anew when asked, not by itself, where ${where}`, async () => {
    for (const version of versions) await release(version)
    const page = await run({ kept, keepsCookies })
    page.lose()
    page.wait()
    expect(page.said).toEqual(['missing'])
    const [words, again] = page.placed
    expect([words?.name, words?.textContent, again?.name, again?.textContent]).toEqual([
      'p',
      'No connection.',
      'button',
      'Try again',
    ])
    again?.onclick?.()
    expect(page.said).toEqual(['missing', 'reload'])
    if (keepsCookies) expect(page.cookie()).toBe('quintet_shell=; Path=/; Max-Age=0; SameSite=Lax; Secure')
  })

it('says that something went wrong where a shell was there and nothing came up', async () => {
  await release('2.0.0')
  const page = await run()
  page.wait()
  expect(page.placed[0]?.textContent).toBe('Something went wrong.')
  expect(page.said).toEqual(['broken'])
})
