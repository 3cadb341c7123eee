import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { observeInPage, placeInPage } from '../../src/gate/acts/observe.ts'
import { pairsInPage, type Surround } from '../../src/gate/acts/pairs.ts'
import { watchProcessor } from '../../src/gate/acts/processor-time.ts'
import { sizeInPage } from '../../src/gate/acts/screen-size.ts'
import { coveredInPage } from '../../src/gate/looks/reach.ts'
import { stopInPage, unmarkedAt } from '../../src/gate/looks/ways-on.ts'
import { eachOnPage } from './each-on-page.ts'

let page: Page
eachOnPage(
  (made) => {
    page = made
  },
  { viewport: { width: 390, height: 844 } },
)

const stand = async (html: string, dir = 'ltr') => {
  await page.setContent(
    `<!doctype html><html dir=${dir}><meta charset=utf-8><style>body { margin: 0 }</style><main data-remote-root>${html}</main>`,
  )
  await page.evaluate(() => Object.assign(globalThis, { gateWritten: [] }))
}
const surround = async (): Promise<Surround> => {
  await page.evaluate(observeInPage, 'main')
  return page.evaluate(pairsInPage, 'main')
}

it('reads what stands at a label: the numbers that follow it, or the next word', async () => {
  await stand(
    '<h2>Given</h2><ol><li aria-label="2 times"></li><li>3</li></ol><p>Eyes</p><p>green</p><p hidden>Secret</p><p role=timer>1</p>',
  )
  const { pairs } = await surround()
  expect(pairs).toEqual([
    ['Given', '2 times 3'],
    ['Eyes', 'green'],
    ['green', ''],
  ])
})

const arrow = (style = '') => `<button aria-label=On><svg viewBox="0 0 9 9" style="${style}"><path d="M1 1l7 7"/></svg></button>`

it('reads the drawing of a control, and whether it turns with the direction', async () => {
  const turning = '<style>svg:dir(rtl) { transform: scaleX(-1) }</style>'
  const key = 'button “On”'
  await stand(turning + arrow())
  expect(await surround()).toMatchObject({
    pairs: [
      ['On', ''],
      [key, 'M1 1l7 7'],
    ],
    mirrored: {},
  })
  await stand(turning + arrow(), 'rtl')
  expect((await surround()).mirrored).toEqual({ [`${key} M1 1l7 7`]: true })
  await stand(turning + arrow('transform: none'), 'rtl')
  expect((await surround()).mirrored).toEqual({ [`${key} M1 1l7 7`]: false })
})

it('tells whether what has the focus is in view', async () => {
  await stand('<button>One</button><div style="height:3000px"></div>')
  await page.focus('button')
  expect((await surround()).isFocusInView).toBe(true)
  await page.evaluate(() => scrollTo(0, 2000))
  expect((await surround()).isFocusInView).toBe(false)
})

it('tells how far a page is moved, where it moves at all', async () => {
  await stand('<button>One</button>')
  expect((await surround()).movedTo).toBeUndefined()
  await stand('<button>One</button><div style="height:1500px"></div>')
  expect((await surround()).movedTo).toBeUndefined()
  await stand('<button>One</button><div style="height:3000px"></div>')
  expect((await surround()).movedTo).toBe(0)
  await page.evaluate(() => scrollTo(0, 9000))
  expect((await surround()).movedTo).toBe(1)
})

it('tells a box that is ticked in part from an empty one', async () => {
  await stand('<label><input type=checkbox>One</label>')
  const ticked = async () => (await page.evaluate(observeInPage, 'main')).controls[0]?.traits['checked']
  expect(await ticked()).toBe('false')
  await page.evaluate(() => (document.querySelector('input')!.indeterminate = true))
  expect(await ticked()).toBe('mixed')
})

it('takes what a message offers for a control, while the message is new', async () => {
  await stand('<button>Delete</button>')
  // Told twice, it is one offer.
  await page.evaluate(() => {
    const message = '<p><span>Deleted</span><button>Undo</button></p>'
    document.body.insertAdjacentHTML('beforeend', `<div role=status>${message}${message}</div>`)
  })
  const keys = async () =>
    (await page.evaluate(observeInPage, 'main')).controls.map(({ key, isPassing }) => `${key} ${isPassing ?? ''}`.trim())
  expect(await keys()).toEqual(['button “Delete”', 'button of the message “DeletedUndo” true'])
  expect(await keys()).toEqual(['button “Delete”'])
})

it('finds where a finger meets a control, also by its label, and nothing where something lies over it', async () => {
  const hidden = 'position:absolute;opacity:0;width:1px;height:1px'
  await stand(`<button>One</button><label>Two <input type=checkbox style="${hidden}"></label>`)
  const { controls } = await page.evaluate(observeInPage, 'main')
  for (const { key } of controls) expect(await page.evaluate(placeInPage, key)).toMatchObject({ x: expect.any(Number) as number })
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0"></div>'))
  for (const { key } of controls) expect(await page.evaluate(placeInPage, key)).toBeUndefined()
})

const marksOf = async (html: string) => {
  await stand(html)
  return (await page.evaluate(observeInPage, 'main')).marks.filter((mark) => !mark.startsWith('page'))
}

it('reads what an element is by itself, whatever level a heading has', async () => {
  expect(await marksOf('<h2>One</h2><ul><li>1</li></ul><p dir=auto>2</p>')).toEqual(['auto', 'heading', 'list'])
  expect(await marksOf('<h3>One</h3><ol><li>1</li></ol><p dir=auto>2</p>')).toEqual(['auto', 'heading', 'list'])
  expect(await marksOf('<p>One</p><div>1</div><p>2</p>')).toEqual([])
})

it.each([
  ['a control', '<button>One</button>', []],
  ['one that takes no tap', '<button style="pointer-events:none">One</button>', ['“One” takes no tap']],
  ['one that is shut', '<button disabled style="pointer-events:none">One</button>', []],
  [
    'a part that keeps a finger from moving the page',
    '<section style="touch-action:none;height:800px"><button>One</button></section>',
    ['a finger on section does not move the page'],
  ],
  ['a map that does', '<section style="touch-action:none;height:300px"><button>One</button></section>', []],
])('looks what a finger reaches: %s', async (_, html, found) => {
  await stand(html)
  expect(await page.evaluate(coveredInPage)).toEqual(found)
})

const unmarkedOf = async (html: string) => {
  await stand(`<button>First</button>${html}<button>Last</button>`)
  await page.focus('button')
  const stops = [await page.evaluate(stopInPage)]
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(stopInPage))
  }
  return unmarkedAt(stops)?.name
}

it.each([
  ['of the browser', '<button>One</button>', undefined],
  ['of its own', '<style>.a:focus-visible{outline:0;background:#036}</style><button class=a>One</button>', undefined],
  ['on its label', '<style>input{outline:0}label:has(:focus){outline:2px solid}</style><label>One <input></label>', undefined],
  ['none', '<style>.a:focus-visible{outline:0}</style><button class=a>One</button>', 'One'],
])('looks for the mark of the focus: %s', async (_, html, name) => expect(await unmarkedOf(html)).toBe(name))

it('reads a list whose things look otherwise, and no row of parts that do', async () => {
  const items = '<li class=over>S<li class=today>M<li>T'
  await stand(`<ol>${items}</ol><div><p class=a>1</p><p class=b>2</p></div>`)
  expect((await page.evaluate(observeInPage, 'main')).lists).toEqual([['S', 'M', 'T']])
})

const moves = (dir: string) => `<div dir="${dir}" style="display: flex"><button>Left</button><button>Right</button></div>`

const sides = async () => {
  const { turning, staying } = await page.evaluate(observeInPage, 'main')
  return [turning, staying].map((some) => some.includes('button “Left”'))
}

it('reads what changes sides with the direction, and what stays', async () => {
  await stand(moves(''), 'rtl')
  expect(await sides()).toEqual([true, false])
  await stand(moves('ltr'), 'rtl')
  expect(await sides()).toEqual([false, true])
})

it('takes a screen for no larger than what is tried of it', async () => {
  const many = '<li><button>Zone</button>'.repeat(300)
  await stand(`<button>One</button><input><ul>${many}</ul>`)
  expect(await page.evaluate(sizeInPage, 8)).toBe(10)
})

it('counts the processor time of a page since the last look', async () => {
  await stand('')
  const worked = watchProcessor(page)
  await worked()
  await page.evaluate(() => {
    let sum = 0
    for (let count = 0; count < 3e8; count += 1) sum += count % 7
    return sum
  })
  expect(await worked()).toBeGreaterThan(100)
  expect(await worked()).toBeLessThan(100)
})
