import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { effectsInPage } from '../../src/gate/acts/effects.ts'
import { observeInPage } from '../../src/gate/acts/observe.ts'
import { passTime, stillStart } from '../../src/gate/acts/still-page.ts'
import { pageStart } from '../../src/gate/browser/in-page.ts'
import { eachOnPage } from './each-on-page.ts'

let page: Page
let browser: Browser
eachOnPage(async (made, from) => {
  page = made
  browser = from
  await page.addInitScript({ content: pageStart + stillStart({ at: 1_795_490_498_475, recording: '' }) })
  await page.route('**/*', (route) =>
    route.fulfill(
      route.request().url().includes('/remotes/')
        ? { contentType: 'text/javascript', body: hearing }
        : { contentType: 'text/html', body: '<main data-remote-root><h1>One</h1></main>' },
    ),
  )
  await page.goto('https://quintet.test/')
})

const hearing = `
const hear = () => undefined
document.addEventListener('click', hear)
document.addEventListener('keydown', hear)
globalThis.stopHearing = () => document.removeEventListener('keydown', hear)`

const look = () => page.evaluate(observeInPage, 'main')

it('notes what is stored, for the tab alone or for good, and what is taken out again', async () => {
  await page.evaluate(() => {
    localStorage.setItem('draft:21:about', '1')
    sessionStorage.setItem('draft:21:about', '1')
  })
  expect(await look()).toMatchObject({ stored: ['draft:#:about', 'draft:#:about for the tab alone'], dropped: [] })
  await page.evaluate(() => ['draft:21:about', 'never-there'].map((name) => localStorage.removeItem(name)))
  expect(await look()).toMatchObject({ stored: [], dropped: ['draft:#:about'] })
})

const inFiles = (work: string) =>
  page.evaluate(
    (script) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('files', 1)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('drafts'))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('drafts', 'readwrite')
          new Function('store', script)(writing.objectStore('drafts'))
          writing.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
        })
      }),
    work,
  )

it('notes what is taken out of the files that the device keeps', async () => {
  await inFiles("store.put('picture', 'mira:unsent')")
  expect((await look()).dropped).toEqual([])
  await inFiles("store.delete('mira:unsent'); store.delete('never-there')")
  expect((await look()).dropped).toEqual(['drafts mira:unsent'])
})

it('tells whether a tile hears keys wherever the focus is', async () => {
  await page.evaluate(() => document.addEventListener('keydown', () => undefined))
  expect((await look()).hearsKeys).toBe(false)
  await page.addScriptTag({ url: '/remotes/mf-judging/remote.js' })
  expect((await look()).hearsKeys).toBe(true)
  await page.evaluate('stopHearing()')
  expect((await look()).hearsKeys).toBe(false)
})

it('tells whether the microphone is on', async () => {
  const listening = async () => (await page.evaluate(effectsInPage, { secret: 'x', within: 'main' })).listening
  await page.evaluate(async () => {
    Object.assign(globalThis, { heard: await navigator.mediaDevices.getUserMedia({ audio: true }) })
  })
  expect(await listening()).toBe(1)
  await page.evaluate('for (const track of [...heard.getTracks(), ...heard.getTracks()]) track.stop()')
  expect(await listening()).toBe(0)
})

it('ticks once for each step, and not any more once it is stopped', async () => {
  const count = () => page.evaluate(() => (globalThis as unknown as { ticks: number }).ticks)
  await page.evaluate(() => {
    const kept = Object.assign(globalThis, { ticks: 0 })
    Object.assign(kept, {
      ticking: setInterval(() => (kept.ticks += 1), 200),
      seldom: setInterval(() => (kept.ticks += 100), 10_000),
    })
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.evaluate(passTime, 30_000)
  expect(await page.evaluate(passTime, 30_000)).toBe(1_795_490_558_475)
  expect(await count()).toBe(202)
  await page.evaluate(() => {
    const { ticking, seldom } = globalThis as unknown as { ticking: number; seldom: number }
    for (const id of [ticking, seldom]) clearInterval(id)
  })
  await page.evaluate(passTime, 30_000)
  expect(await count()).toBe(202)
})

it('ends what waits for seconds between two steps, by the clock of the page and in its order, unless it is called off, and a message after the next', async () => {
  const ended = () => page.evaluate(() => (globalThis as unknown as { ended: string[] }).ended)
  await page.evaluate(() => {
    const kept = Object.assign(globalThis, { ended: [] as string[] })
    setTimeout(() => kept.ended.push('a message'), 10_000)
    setTimeout(() => kept.ended.push('thirty'), 30_000)
    setTimeout(() => kept.ended.push('three'), 3000)
    setTimeout((word: string) => kept.ended.push(word), 2500, 'two and a half')
    clearTimeout(setTimeout(() => kept.ended.push('called off'), 2500))
  })
  await page.evaluate(passTime, 2499)
  expect(await ended()).toEqual([])
  await page.evaluate(passTime, 27_000)
  expect(await ended()).toEqual(['two and a half', 'three'])
  await page.evaluate(passTime, 501)
  expect(await ended()).toEqual(['two and a half', 'three', 'thirty'])
  await page.evaluate(passTime, 15_000)
  await page.evaluate(passTime, 30_000)
  expect(await ended()).toEqual(['two and a half', 'three', 'thirty', 'a message'])
})

it('lets what measures time see that some has passed between two steps', async () => {
  const now = () => page.evaluate(() => performance.now())
  const before = await now()
  await page.evaluate(passTime, 30_000)
  expect((await now()) - before).toBeGreaterThan(29_999)
})

it('refuses the microphone the first time on each screen, where it is asked to', async () => {
  const asking = await browser.newPage()
  await asking.addInitScript({ content: stillStart({ at: 1_795_490_498_475, recording: '', refusesOnce: true }) })
  await asking.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<main></main>' }))
  await asking.goto('https://quintet.test/matches/1')
  const ask = () =>
    asking.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ audio: true }).then(
        (stream) => stream.getTracks().length,
        ({ name }: DOMException) => name,
      ),
    )
  expect([await ask(), await ask()]).toEqual(['NotAllowedError', 1])
  await asking.evaluate(() => history.pushState(undefined, '', '/matches/2'))
  expect([await ask(), await ask()]).toEqual(['NotAllowedError', 1])
  await asking.close()
})
