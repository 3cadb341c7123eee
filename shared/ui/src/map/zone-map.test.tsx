// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, give, press } from '../../test/draw.tsx'
import styles from './map.module.css'
import type { MapDrawing } from './read-map.ts'
import { ZoneMap } from './zone-map.tsx'

// A frame of 300 by 200 pixels, in which the whole map lies at 0.3 pixels a unit, 25 pixels from above.
const frameSize = { clientWidth: 300, clientHeight: 200 }
const map: MapDrawing = {
  width: 1000,
  height: 500,
  shapes: [
    { code: 1, line: 'M240 240l20 0 0 20z' },
    { code: 2, line: 'M500 0l500 0 0 500z' },
  ],
  marks: [
    { code: 1, x: 250, y: 250, reach: 5 },
    { code: 2, x: 750, y: 250, reach: 300 },
  ],
}
const islandAt = [75, 100] as const
const seaAt = [20, 100] as const
const landAt = [250, 100] as const

let observers: { isConnected: boolean; size: () => void }[]
let chosen: number[]
let captured: number[]

class FakeObserver {
  #state
  constructor(size: () => void) {
    this.#state = { isConnected: false, size }
    observers.push(this.#state)
  }
  observe() {
    this.#state.isConnected = true
    this.#state.size()
  }
  disconnect() {
    this.#state.isConnected = false
  }
}

beforeEach(() => {
  ;[observers, chosen, captured] = [[], [], []]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('ResizeObserver', FakeObserver)
  for (const [name, value] of Object.entries(frameSize))
    vi.spyOn(HTMLElement.prototype, name as 'clientWidth', 'get').mockReturnValue(value)
  Object.assign(HTMLElement.prototype, { setPointerCapture: (id: number) => void captured.push(id) })
  // Right of the middle everything is land of zone 2.
  Object.assign(document, { elementFromPoint: (x: number) => (x > 150 ? document.querySelector('[data-code="2"]') : null) })
  $language.set({ id: 1, tables: { script: { 'map.zoom': 'Zoom {zoom}' } } })
})
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture')
  Reflect.deleteProperty(document, 'elementFromPoint')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const nameOf = (code: number) => `Zone ${code}`
const plain = () => 'plain' as const
const choose = (code: number) => void chosen.push(code)
const Map = () => <ZoneMap map={map} label="Europe" nameOf={nameOf} toneOf={plain} onChoose={choose} own={2} />
const open = () => draw(<Map />)

const frameOf = (host: HTMLElement) => host.querySelector<HTMLElement>('[role=group]')
const layerOf = (host: HTMLElement) => host.querySelector<HTMLElement>(`.${styles.layer}`)
const viewOf = (host: HTMLElement) => layerOf(host)?.style.transform
const named = (host: HTMLElement) => host.querySelector(`.${styles.name}`)?.textContent
const level = (host: HTMLElement) => host.querySelector('[role=status]')?.textContent
const rest = () => act(async () => void vi.advanceTimersByTime(120))
const whole = 'translate(0px, 25px) scale(1)'

const finger = (host: HTMLElement, pointerId = 1, pointerType = 'touch') => {
  const at = (name: string, [clientX, clientY]: readonly [number, number], more: object = {}) =>
    give(frameOf(host), new PointerEvent(name, { clientX, clientY, pointerId, pointerType, bubbles: true, ...more }))
  return {
    down: (place: readonly [number, number], more: object = {}) => at('pointerdown', place, more),
    move: (place: readonly [number, number]) => at('pointermove', place),
    up: (place: readonly [number, number], more: object = {}) => at('pointerup', place, more),
    cancel: () => at('pointercancel', [0, 0]),
    leave: () => at('pointerout', [-5, 100], { relatedTarget: document.body }),
  }
}

test('is drawn whole in the middle of its frame, for the eye alone; who hears it is told what it is and how it is used', async () => {
  const host = await open()
  const frame = frameOf(host)
  expect([viewOf(host), level(host), frame?.getAttribute('aria-label'), frame?.tabIndex]).toEqual([whole, 'Zoom 1', 'Europe', 0])
  expect(host.querySelector(`[id="${frame?.getAttribute('aria-describedby')}"]`)?.textContent).toBe('map.hint')
  const drawing = host.querySelector('svg[viewBox="0 0 1000 500"]')
  expect([drawing?.getAttribute('width'), drawing?.getAttribute('height')]).toEqual(['300', '150'])
  expect(drawing?.getAttribute('aria-hidden')).toBe('true')
  // Places keep their sides where a page runs from right to left.
  expect(frame?.dir).toBe('ltr')
})

test('marks what is too small for a finger, and the own zone', async () => {
  const host = await open()
  expect([...host.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('data-mark'))).toEqual(['1'])
  expect(host.querySelector(`.${styles.pin}`)?.getAttribute('transform')).toMatch(/^translate\(750 250\) scale\(3\.33/)
})

const tones = (code: number) => (code === 1 ? ('outside' as const) : ('chosen' as const))

test('draws what is out of reach hatched, and nothing else', async () => {
  const host = await draw(<ZoneMap map={map} label="Europe" nameOf={nameOf} toneOf={tones} onChoose={choose} />)
  const land = (code: number) => host.querySelector(`path[data-code="${code}"]`)
  expect(land(1)?.getAttribute('fill')).toBe(`url(#${host.querySelector('pattern')?.id})`)
  expect([land(2)?.getAttribute('fill'), land(2)?.classList.contains(styles.chosen ?? '')]).toEqual([null, true])
})

test('makes a mark small where another one is near', async () => {
  const [island] = map.marks
  const near = { code: 3, x: 280, y: 250, reach: 5 }
  const crowded = { ...map, marks: [...(island ? [island] : []), near, { ...near, code: 4, x: 900 }] }
  const host = await draw(<ZoneMap map={crowded} label="Europe" nameOf={nameOf} toneOf={plain} onChoose={choose} />)
  const radii = [...host.querySelectorAll('[data-mark]')].map((mark) => Math.round(Number(mark.getAttribute('r')) * 0.3))
  expect(radii).toEqual([4, 4, 12])
})

describe('a finger', () => {
  test.each([
    ['the land under it', landAt, [2]],
    ['the small land whose mark is under it', islandAt, [1]],
    ['nothing at sea', seaAt, []],
  ] as const)('chooses %s', async (_, at, codes) => {
    const host = await open()
    const one = finger(host)
    await one.down(at)
    expect(chosen).toEqual([])
    await one.up(at)
    expect(chosen).toEqual(codes)
  })

  test('that trembles still chooses, one that goes further moves the map and chooses nothing', async () => {
    const host = await open()
    await press(host.querySelector('[aria-label="map.zoomIn"]'))
    await rest()
    const before = viewOf(host)
    const one = finger(host)
    await one.down(landAt)
    await one.move([landAt[0] - 7, landAt[1]])
    await one.up([landAt[0] - 7, landAt[1]])
    expect([chosen, viewOf(host), captured]).toEqual([[2], before, []])
    await one.down(landAt)
    await one.move([landAt[0] - 8, landAt[1]])
    await one.move([landAt[0] - 18, landAt[1]])
    await one.up([landAt[0] - 18, landAt[1]])
    expect([chosen, captured.length]).toEqual([[2], 2])
    expect(viewOf(host)).toBe('translate(-108px, -20px) scale(1.6)')
    expect(before).toBe('translate(-90px, -20px) scale(1.6)')
  })

  test('says what lies under it until it is lifted; a mouse goes on saying so until it leaves', async () => {
    const host = await open()
    const [touch, mouse] = [finger(host), finger(host, 2, 'mouse')]
    await touch.down(islandAt)
    expect(named(host)).toBe('Zone 1')
    await touch.up(islandAt)
    expect(named(host)).toBe('')
    await mouse.move(landAt)
    expect(named(host)).toBe('Zone 2')
    await mouse.down(landAt)
    await mouse.up(landAt)
    expect(named(host)).toBe('Zone 2')
    await mouse.leave()
    expect(named(host)).toBe('')
  })

  test('that the browser takes over chooses nothing', async () => {
    const host = await open()
    const one = finger(host)
    await one.down(landAt)
    await one.cancel()
    await one.up(landAt)
    expect([chosen, named(host)]).toEqual([[], ''])
  })

  test('of another button than the first is none', async () => {
    const host = await open()
    const mouse = finger(host, 1, 'mouse')
    await mouse.down(landAt, { button: 2 })
    await mouse.up(landAt, { button: 2 })
    expect(chosen).toEqual([])
  })

  test('that left the map and was lifted elsewhere moves nothing when it is back', async () => {
    const host = await open()
    await press(host.querySelector('[aria-label="map.zoomIn"]'))
    const before = viewOf(host)
    const mouse = finger(host, 1, 'mouse')
    await mouse.down([3, 100])
    await mouse.leave()
    await mouse.move([100, 100])
    await mouse.move([200, 100])
    expect([viewOf(host), named(host)]).toEqual([before, 'Zone 2'])
  })

  test('and a second one that only touch it choose nothing', async () => {
    const host = await open()
    const [one, other] = [finger(host, 1), finger(host, 2)]
    await one.down(landAt)
    await other.down(landAt)
    await other.up(landAt)
    await one.up(landAt)
    expect(chosen).toEqual([])
  })

  test('near a mark means the land under it once that is large enough', async () => {
    const host = await open()
    const beside = [islandAt[0] + 10, islandAt[1]] as const
    const one = finger(host)
    await one.down(beside)
    await one.up(beside)
    expect(chosen).toEqual([1])
    // Round the island, which stays where it is: 30 pixels of land, and no mark.
    const wheel = { deltaY: -400 * Math.log(10), clientX: islandAt[0], clientY: islandAt[1] }
    await give(frameOf(host), Object.assign(new Event('wheel', { bubbles: true, cancelable: true }), wheel))
    await rest()
    await one.down(beside)
    await one.up(beside)
    expect([chosen, host.querySelector('[data-mark]')]).toEqual([[1], null])
  })

  test('and a second one zoom round the place between them, and choose nothing', async () => {
    const host = await open()
    const [one, other] = [finger(host, 1), finger(host, 2)]
    await one.down([100, 100])
    await other.down([200, 100])
    await other.move([300, 100])
    expect(viewOf(host)).toBe('translate(-100px, -50px) scale(2)')
    expect(named(host)).toBe('')
    await other.up([300, 100])
    await one.up([100, 100])
    expect(chosen).toEqual([])
    // The next touch is one of its own.
    await one.down(landAt)
    await one.up(landAt)
    expect(chosen).toEqual([2])
  })
})

const type = async (host: HTMLElement, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await give(frameOf(host), event)
  return event.defaultPrevented
}

describe('a key', () => {
  test('zooms, moves the map and shows it whole again', async () => {
    const host = await open()
    const views = [viewOf(host)]
    for (const key of ['+', '=', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', '-', '0']) {
      expect(await type(host, key), key).toBe(true)
      views.push(viewOf(host))
    }
    expect(views).toEqual([
      whole,
      'translate(-75px, -12.5px) scale(1.5)',
      'translate(-187.5px, -68.75px) scale(2.25)',
      'translate(-247.5px, -68.75px) scale(2.25)',
      'translate(-247.5px, -128.75px) scale(2.25)',
      'translate(-187.5px, -128.75px) scale(2.25)',
      'translate(-187.5px, -68.75px) scale(2.25)',
      'translate(-75px, -12.5px) scale(1.5)',
      whole,
    ])
  })

  test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s is the browser’s', async (held) => {
    const host = await open()
    expect([await type(host, '+', { [held]: true }), viewOf(host)]).toEqual([false, whole])
  })

  test('of no meaning is left alone', async () => {
    const host = await open()
    expect(await type(host, 'Tab')).toBe(false)
  })
})

const turn = async (host: HTMLElement, deltaY: number) => {
  const event = Object.assign(new Event('wheel', { bubbles: true, cancelable: true }), { deltaY, clientX: 0, clientY: 25 })
  await give(frameOf(host), event)
  return event.defaultPrevented
}

describe('a wheel', () => {
  test('zooms round the pointer, and scrolls the page where the map is whole already', async () => {
    const host = await open()
    expect([await turn(host, 100), viewOf(host)]).toEqual([false, whole])
    expect(await turn(host, -400 * Math.log(2))).toBe(true)
    expect(viewOf(host)).toBe('translate(0px, 0px) scale(2)')
    expect(await turn(host, 400 * Math.log(2))).toBe(true)
    expect(viewOf(host)).toBe(whole)
  })
})

const buttons = (host: HTMLElement) =>
  [...host.querySelectorAll('button')].map((button) => [button.getAttribute('aria-label'), button.getAttribute('aria-disabled')])

describe('a button', () => {
  test('zooms in to ten and out to the whole, and says where there is no further', async () => {
    const host = await open()
    expect(buttons(host)).toEqual([
      ['map.zoomIn', 'false'],
      ['map.zoomOut', 'true'],
      ['map.whole', 'true'],
    ])
    const [inwards, outwards, all] = host.querySelectorAll('button')
    for (let count = 0; count < 5; count++) await press(inwards)
    await rest()
    expect([level(host), ...buttons(host).map(([, disabled]) => disabled)]).toEqual(['Zoom 10', 'true', 'false', 'false'])
    await press(outwards)
    await rest()
    expect(level(host)).toBe('Zoom 6.3')
    await press(all)
    await rest()
    expect([level(host), viewOf(host)]).toEqual(['Zoom 1', whole])
  })
})

test('what moves is drawn sharp once it rests, and not before', async () => {
  const host = await open()
  await rest()
  expect(layerOf(host)?.dataset.moving).toBeUndefined()
  const [inwards] = host.querySelectorAll('button')
  await press(inwards)
  await act(async () => void vi.advanceTimersByTime(119))
  await press(inwards)
  await act(async () => void vi.advanceTimersByTime(119))
  expect([layerOf(host)?.dataset.moving, level(host), frameOf(host)?.dataset.zoomed]).toEqual(['true', 'Zoom 1', undefined])
  await act(async () => void vi.advanceTimersByTime(1))
  expect([layerOf(host)?.dataset.moving, level(host), frameOf(host)?.dataset.zoomed]).toEqual([undefined, 'Zoom 2.6', 'true'])
})

const Gone = () => {
  const [isGone, setGone] = useState(false)
  return isGone ? null : (
    <>
      <Map />
      <input type="button" onClick={() => setGone(true)} />
    </>
  )
}

test('leaves no listener, no watch and no timer behind', async () => {
  const host = await draw(<Gone />)
  const frame = frameOf(host)
  const removed = vi.spyOn(frame as HTMLElement, 'removeEventListener')
  const [begun, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  await press(host.querySelector('[aria-label="map.zoomIn"]'))
  const timer: unknown = begun.mock.results[begun.mock.calls.findLastIndex(([, after]) => after === 120)]?.value
  expect(timer).toBeDefined()
  await press(host.querySelector('input'))
  expect(ended.mock.calls).toContainEqual([timer])
  expect(observers.map(({ isConnected }) => isConnected)).toEqual([false])
  expect(removed.mock.calls.map(([name]) => name)).toContain('wheel')
})
