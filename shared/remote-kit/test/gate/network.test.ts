import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { watchCalls } from '../../src/gate/acts/calls.ts'
import { bringBack, cutOff, holdBack } from '../../src/gate/acts/network.ts'
import { composeInPage } from '../../src/gate/acts/observe.ts'
import { launchBrowser } from '../../src/gate/browser/launch.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<textarea autofocus></textarea>' }))
  await page.goto('https://quintet.test/')
  await page.evaluate(() => {
    const heard: string[] = []
    for (const type of ['online', 'offline']) addEventListener(type, () => heard.push(`${type} ${navigator.onLine}`))
    Object.assign(globalThis, { heard })
  })
})
afterAll(() => browser.close())

const ask = (path: string) =>
  page.evaluate(
    (address) =>
      fetch(address).then(
        ({ status }) => status,
        () => 'failed',
      ),
    path,
  )

it('takes the network away from what is asked of the API alone, tells the page, and gives it back', async () => {
  const sent = watchCalls(page, () => 0)
  await cutOff(page)
  expect([await ask('/api/x'), await ask('/identity/'), await ask('/remotes/x.js')]).toEqual(['failed', 'failed', 200])
  expect(sent.take({}, {}).map(({ hasFailed }) => hasFailed)).toEqual([true, true])
  await bringBack(page)
  expect(await ask('/api/x')).toBe(200)
  expect(sent.take({}, {}).map(({ hasFailed }) => hasFailed)).toEqual([undefined])
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
    'offline false',
    'online true',
  ])
})

it('holds back what is asked of the API until it is let go, also what is called off meanwhile', async () => {
  const letGo = await holdBack(page)
  await page.evaluate(() => {
    const came: string[] = []
    const calledOff = new AbortController()
    const note = (name: string) => (): unknown => came.push(name)
    const answers = [
      fetch('/api/x').then(note('answer')),
      fetch('/api/y', { signal: calledOff.signal }).catch(note('called off')),
      fetch('/remotes/x.js').then(note('part')),
    ]
    calledOff.abort()
    Object.assign(globalThis, { came, answers })
  })
  const came = () => page.evaluate(() => (globalThis as unknown as { came: string[] }).came)
  await vi.waitFor(async () => expect((await came()).toSorted()).toEqual(['called off', 'part']), { timeout: 5000 })
  await letGo()
  await page.evaluate(() => Promise.all((globalThis as unknown as { answers: Promise<unknown>[] }).answers))
  expect((await came()).toSorted()).toEqual(['answer', 'called off', 'part'])
  expect(await ask('/api/x')).toBe(200)
})

it('presses Enter as within a word that is being composed', async () => {
  await page.evaluate(() => {
    const field = document.querySelector('textarea')
    field?.focus()
    field?.addEventListener('keydown', ({ key, isComposing, keyCode }) =>
      Object.assign(globalThis, { pressed: [key, isComposing, keyCode] }),
    )
  })
  await page.evaluate(composeInPage)
  expect(await page.evaluate(() => (globalThis as unknown as { pressed: unknown[] }).pressed)).toEqual(['Enter', true, 229])
})
