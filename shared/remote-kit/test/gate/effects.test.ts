import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Effects, effectsInPage, keepEffects, typedPassword } from '../../src/gate/acts/effects.ts'
import { eachOnPage } from './each-on-page.ts'

let page: Page

const site = 'https://quintet.test/'
const stand = async (html: string) => {
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().resourceType() === 'document' ? `<meta charset=utf-8><main>${html}</main>` : '',
    }),
  )
  await page.goto(site)
}

eachOnPage(async (made) => {
  page = made
  await page.addInitScript(keepEffects)
})

const looked = (): Promise<Effects> => page.evaluate(effectsInPage, { secret: typedPassword, within: 'main' })
/** What a click on the button brings about: `act` is its handler. */
const pressed = async (act: string, html = ''): Promise<Effects> => {
  await stand(`${html}<button>Go</button>`)
  await looked()
  await page.evaluate((script) => {
    document.querySelector('button')!.addEventListener('click', new Function(script) as () => void)
  }, act)
  await page.click('button')
  return looked()
}
const add = (html: string) => `document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(html)});`

it('hears a message that is gone again', async () => {
  const { told } = await pressed(`${add('<p role=status>Saved</p>')} setTimeout(() => document.querySelector('p').remove(), 0)`)
  expect(told).toEqual(['Saved'])
})

it('hears a message once, however long it stays and whatever comes beside it', async () => {
  const region = '<div role=status><p>Deleted</p><p>Moved</p></div>'
  const gone = `document.querySelector('p').remove(); ${add('<i></i>')}`
  expect((await pressed(gone, region)).told).toEqual([])
  expect((await pressed("document.querySelector('div').append('Saved')", region)).told).toEqual(['Saved'])
})

it('counts the files that are held in memory until they are let go of', async () => {
  const hold = 'const held = URL.createObjectURL(new Blob([]));'
  expect((await pressed(`${hold} URL.createObjectURL(new Blob([]))`)).held).toBe(2)
  expect((await pressed(`${hold} URL.revokeObjectURL(held)`)).held).toBe(0)
})

it('hears what is written anew in a place that was there', async () => {
  const { told } = await pressed(`document.querySelector('p').textContent = 'Copied'`, '<p aria-live=polite>…</p>')
  expect(told).toEqual(['Copied'])
})

it.each([
  ['in a skeleton', '<div data-waiting><p role=status>Takes longer</p></div>'],
  ['in a tile that is late', '<section><div data-remote-slow><p role=alert>Takes longer</p></div></section>'],
  ['in a list on its way', '<ul aria-busy=true><li aria-live=polite>Takes longer</li></ul>'],
  ['as the region itself', '<p role=status data-waiting>Takes longer</p>'],
])('takes no notice of what tells of waiting, %s', async (_, html) => {
  const { told } = await pressed(add(`${html}<p role=status>Saved</p>`))
  expect(told).toEqual(['Saved'])
})

it('keeps what is copied, with any code in it put away', async () => {
  const { given } = await pressed(`navigator.clipboard.writeText('Join by abcdefghijklmnopqrstuvwx')`)
  expect(given).toEqual(['Join by a code'])
})

it('keeps a saved file: its name and what is in it', async () => {
  await stand('')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.download = 'week.ics'
    link.href = URL.createObjectURL(new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar' }))
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
  })
  await expect
    .poll(
      async () =>
        (await page.evaluate(() => (globalThis as unknown as { gateEffects: { given: string[] } }).gateEffects.given)).length,
    )
    .toBe(2)
  expect((await looked()).given.toSorted()).toEqual(['BEGIN:VCALENDAR', 'week.ics'])
})

it('counts by how many entries Back got longer', async () => {
  expect((await pressed(`history.pushState(null, '', '/one'); history.pushState(null, '', '/two')`)).entries).toBe(2)
  expect((await looked()).entries).toBe(0)
})

it('reads photos in their order, without those of the tile itself', async () => {
  await stand('<img src=/img/b><img src=/remotes/mf-x/1/star.svg><img src=/img/a?size=2>')
  expect((await looked()).pictures).toEqual(['/img/b', '/img/a'])
})

it.each([
  ['transparent', '<p style="opacity:.1">Hidden</p>'],
  ['too small', '<p style="font-size:2px">Hidden</p>'],
  ['clipped', '<div style="height:4px;overflow:hidden"><p style="margin:40px 0 0">Hidden</p></div>'],
])('tells of a text that is there and %s', async (_, html) => {
  await stand(`<p>Seen</p>${html}`)
  expect((await looked()).unseen).toEqual(['Hidden'])
})

it.each([
  ['a dialog', '<dialog>Seen</dialog>', "document.querySelector('dialog').showModal()"],
  ['what is shown over all', '<p popover>Seen</p>', "document.querySelector('p').showPopover()"],
])('sees %s, whatever it was written into', async (_, html, show) => {
  await stand(`<div style="height:4px;overflow:hidden;opacity:.1;margin-top:2000px">${html}</div>`)
  await page.evaluate((script) => new Function(script)() as undefined, show)
  expect((await looked()).unseen).toEqual([])
})

it('waits for a text that comes in by and by', async () => {
  await stand('<style>@keyframes come { from { opacity: 0 } }</style><p style="animation:come 200ms">Coming</p>')
  expect((await looked()).unseen).toEqual([])
})

it.each([
  ['the storage under draft-#', `localStorage.setItem('draft-7', 'my ${typedPassword}')`],
  ['the storage under kept', `sessionStorage.setItem('kept', btoa('${typedPassword}'))`],
  ['the address of the page', `history.pushState(null, '', '/?word=' + encodeURIComponent('${typedPassword}'))`],
])('tells of a password in %s', async (place, act) => {
  expect((await pressed(act)).leaks).toEqual([place])
})

it('tells what the browser is asked for', async () => {
  const { asked } = await pressed('void Notification.requestPermission().catch(() => 0); new Audio().play().catch(() => 0)')
  expect(asked).toEqual(['leave to notify', 'a sound'])
  expect((await looked()).asked).toEqual([])
})

const message = '<div role=status style="position:fixed;inset:0"><p style="position:fixed;inset:0">Sent</p></div>'

it.each([
  ['stays', '', { covering: ['Sent'], cleared: [] }],
  ['is taken away', "document.querySelector('[role=status] p').remove()", { covering: [], cleared: ['Sent'] }],
  ['lies beside it', "document.querySelector('[role=status] p').style.inset = 'auto 0 0'", { covering: [], cleared: [] }],
])('tells whether a message that lies over a control %s', async (_, act, found) => {
  await stand('<button>Go</button>')
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), message)
  await page.evaluate(() => Object.assign(globalThis, { gateControls: new Map([['go', document.querySelector('button')]]) }))
  expect(await looked()).toMatchObject({ covering: [], cleared: [] })
  await page.evaluate((script) => new Function(script)() as undefined, act)
  expect(await looked()).toMatchObject(found)
})

it('sees that a word runs out of the screen, and not what scrolls by itself or is not seen', async () => {
  const word = 'sea'.repeat(200)
  await stand(`<p>${word}</p>`)
  expect((await looked()).isTooWide).toBe(true)
  const hidden = `<p style="position: absolute; inline-size: 1px; overflow: hidden">${word}</p>`
  await stand(`<p style="overflow-wrap: anywhere">${word}</p><pre style="overflow: auto">${word}</pre>${hidden}`)
  expect((await looked()).isTooWide).toBe(false)
})

it('tells by how much the lines of a page go on below the screen, wherever that was scrolled to', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  const long = '<div style="block-size: 1180px"></div><p style="line-height: 20px; margin: 0">Last</p>'
  await stand(`<style>body { margin: 0 }</style>${long}<div style="block-size: 900px"></div>`)
  await page.evaluate(() => scrollTo(0, 500))
  expect((await looked()).below).toBe(0.5)
  await stand('<p>Short</p><div style="block-size: 900px"></div>')
  expect((await looked()).below).toBe(0)
})

it('tells which controls lie on the screen before anything is scrolled, and nothing of them after that', async () => {
  await page.setViewportSize({ width: 390, height: 400 })
  await stand('<button>Near</button><div style="block-size: 900px"></div><button>Far</button>')
  await page.evaluate(() => {
    const held = [...document.querySelectorAll('button')].map((one) => [one.textContent, one] as const)
    Object.assign(globalThis, { gateControls: new Map(held) })
  })
  expect((await looked()).atHand).toEqual(['Near'])
  await page.evaluate(() => scrollTo(0, 5))
  expect((await looked()).atHand).toEqual([])
})
