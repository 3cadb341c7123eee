// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { dropLateTaps } from './late-taps.ts'

let pressed: number
let letThrough: () => void
let wasTaken: boolean

beforeEach(() => {
  history.replaceState(null, '', '/data/about')
  pressed = 0
  const count = () => (pressed += 1)
  document.body.addEventListener('click', count)
  letThrough = dropLateTaps(document)
  onTestFinished(() => {
    document.body.removeEventListener('click', count)
    letThrough()
  })
})

const tap = (at: number, { x = 100, y = 700, detail = 1, pointerType = 'touch' } = {}): boolean => {
  const event = new MouseEvent('click', { clientX: x, clientY: y, detail, bubbles: true, cancelable: true })
  Object.defineProperties(event, { timeStamp: { value: at }, pointerType: { value: pointerType } })
  const before = pressed
  document.body.dispatchEvent(event)
  wasTaken = event.defaultPrevented
  return pressed > before
}
const arrive = (path: string) => history.pushState(null, '', path)

it('drops further taps in the same place once the first has led to another page, however many', () => {
  expect(tap(1000)).toBe(true)
  arrive('/data/lifestyle')
  expect([1200, 1400, 1700].map((at) => tap(at))).toEqual([false, false, false])
})

it('keeps a link under a late tap from being followed, and no other', () => {
  tap(1000)
  expect(wasTaken).toBe(false)
  arrive('/data/lifestyle')
  tap(1200)
  expect(wasTaken).toBe(true)
})

it('lets every tap through once it is over', () => {
  tap(1000)
  arrive('/data/lifestyle')
  letThrough()
  expect(tap(1100)).toBe(true)
})

it('lets a tap through once there was time to see what stands there', () => {
  tap(1000)
  arrive('/data/lifestyle')
  expect(tap(1350)).toBe(true)
})

it('lets taps through on the page that they began on, as in a round of judging', () => {
  expect([1000, 1100, 1200].map((at) => tap(at))).toEqual([true, true, true])
})

it('goes by a mouse’s own count of its clicks', () => {
  tap(1000, { pointerType: 'mouse' })
  arrive('/data/lifestyle')
  expect(tap(1100, { pointerType: 'mouse', detail: 2 })).toBe(false)
  expect(tap(1200, { pointerType: 'mouse' })).toBe(true)
})

it('lets the way back through, which is pressed twice to go back twice', () => {
  document.body.setAttribute('data-way-back', '')
  onTestFinished(() => document.body.removeAttribute('data-way-back'))
  tap(1000)
  arrive('/data')
  expect(tap(1100)).toBe(true)
})

it('lets a tap elsewhere through, and a key', () => {
  tap(1000)
  arrive('/data/lifestyle')
  expect([tap(1100, { x: 140 }), tap(1150, { x: 140, detail: 0 })]).toEqual([true, true])
})

it('is no repetition of a tap that a tap elsewhere came after', () => {
  tap(1000)
  arrive('/data/lifestyle')
  tap(1100, { y: 200 })
  expect(tap(1200)).toBe(true)
})
