// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropRepeatedClicks } from './drop-repeated-clicks.ts'

let pressed: string[]
let path: string
let stop: () => void
beforeEach(() => {
  pressed = []
  path = '/data/user-data/about'
  document.body.innerHTML = '<button></button>'
  document.querySelector('button')?.addEventListener('click', () => pressed.push(path))
  stop = dropRepeatedClicks(document, () => path)
})
afterEach(() => stop())

const click = (at: number, { x = 100, y = 600, detail = 1 } = {}): void => {
  const event = new MouseEvent('click', { clientX: x, clientY: y, detail, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.querySelector('button')?.dispatchEvent(event)
}

it('presses nothing on a page that came under the finger, however often it is tapped', () => {
  click(0)
  path = '/data'
  for (const at of [200, 400, 700]) click(at)
  expect(pressed).toEqual(['/data/user-data/about'])
})

it.each([
  ['after a moment', 351, {}],
  ['in another place', 100, { x: 111 }],
  ['of a key or a screen reader', 100, { detail: 0 }],
])('lets a click through on the next page: %s', (_name, at, how) => {
  click(0)
  path = '/data'
  click(at, how)
  expect(pressed).toEqual(['/data/user-data/about', '/data'])
})

it('lets every click through on the page that the first was meant for', () => {
  for (const at of [0, 100, 200]) click(at)
  expect(pressed).toHaveLength(3)
})

it('looks no more once it is stopped', () => {
  stop()
  click(0)
  path = '/data'
  click(100)
  expect(pressed).toHaveLength(2)
})
