// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, give, press } from '../../test/draw.tsx'
import { Carousel } from './carousel.tsx'

beforeEach(() => $language.set({ id: 1, tables: { script: { 'carousel.position': 'position {index} of {count}' } } }))

const three = (leads = false, direction: 'ltr' | 'rtl' = 'ltr') =>
  draw(
    <div style={{ direction }}>
      <Carousel label="Photos" count={3} leads={leads} slide={(index) => <b>{index}</b>} />
      <input />
      <dialog />
    </div>,
  )
const shown = (host: HTMLElement) => host.querySelector('b')?.textContent
const key = (name: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key: name, bubbles: true, ...more })

/** Some photos, of which all but the first two can be taken away. */
const Fewer = ({ leads = false }: { leads?: boolean }) => {
  const [count, setCount] = useState(5)
  return (
    <>
      <Carousel label="Photos" count={count} leads={leads} slide={(index) => <b>{index}</b>} />
      <input type="button" onClick={() => setCount(count > 2 ? 2 : 0)} />
    </>
  )
}

test('goes round by its buttons', async () => {
  const host = await three()
  const [previous, next] = host.querySelectorAll('button')
  await press(previous)
  expect(shown(host)).toBe('2')
  await press(next)
  expect(shown(host)).toBe('0')
})

const pressKey = () => give(document.body, key('ArrowRight'))

describe('arrow keys', () => {
  test.each([
    ['ltr', 'ArrowRight', '1'],
    ['ltr', 'ArrowLeft', '2'],
    ['rtl', 'ArrowLeft', '1'],
    ['rtl', 'ArrowRight', '2'],
  ] as const)('in a page that runs %s, %s leads to picture %s', async (direction, name, picture) => {
    const host = await three(false, direction)
    await give(host.querySelector('section'), key(name))
    expect(shown(host)).toBe(picture)
  })

  test('move by one each time, and are listened for no more once it is gone', async () => {
    const heard = [vi.spyOn(document, 'addEventListener'), vi.spyOn(document, 'removeEventListener')]
    const host = await draw(<Fewer leads />)
    for (const picture of ['1', '2', '3']) {
      await pressKey()
      expect(shown(host)).toBe(picture)
    }
    await press(host.querySelector('input'))
    await press(host.querySelector('input'))
    const [added, removed] = heard.map(({ mock }) => mock.calls.filter(([name]) => name === 'keydown').length)
    expect(added).toBeGreaterThan(0)
    expect(removed).toBe(added)
    vi.restoreAllMocks()
  })

  test('that something else has taken move nothing', async () => {
    const host = await three(true)
    const taken = key('ArrowRight', { cancelable: true })
    taken.preventDefault()
    await give(document.body, taken)
    expect(shown(host)).toBe('0')
  })

  test('with a key held beside them are the browser’s', async () => {
    const host = await three()
    for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      await give(host.querySelector('section'), key('ArrowRight', { [held]: true }))
    expect(shown(host)).toBe('0')
  })

  test('count outside of it only where it is what the page is about', async () => {
    const [aside, leading] = [await three(), await three(true)]
    await give(document.body, key('ArrowRight'))
    expect([shown(aside), shown(leading)]).toEqual(['0', '1'])
  })

  test('stay with a field that has the focus, and with a dialog that is open', async () => {
    const host = await three(true)
    await give(host.querySelector('input'), key('ArrowRight'))
    host.querySelector('dialog')?.setAttribute('open', '')
    await give(document.body, key('ArrowRight'))
    expect(shown(host)).toBe('0')
    host.querySelector('dialog')?.removeAttribute('open')
    await give(document.body, key('ArrowRight'))
    expect(shown(host)).toBe('1')
  })
})

const swipe = async (host: HTMLElement, across: number, down = 0, isPrimary = true) => {
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, isPrimary, bubbles: true })
  const stage = host.querySelector('[aria-live]')
  await give(stage, new PointerEvent('pointerdown', at(200, 200)))
  await give(stage, new PointerEvent('pointerup', at(200 + across, 200 + down)))
  return shown(host)
}

describe('a swipe', () => {
  test.each([
    ['ltr', -40, '1'],
    ['ltr', 40, '2'],
    ['rtl', 40, '1'],
    ['rtl', -40, '2'],
  ] as const)('in a page that runs %s, by %i pixels, leads to picture %s', async (direction, across, picture) => {
    expect(await swipe(await three(false, direction), across)).toBe(picture)
  })

  test.each([
    ['is too short', 39, 0, true],
    ['goes further down than across', 60, 61, true],
    ['is of a second finger', 60, 0, false],
  ])('that %s moves nothing', async (_, across, down, isPrimary) => {
    expect(await swipe(await three(), across, down, isPrimary)).toBe('0')
  })

  test('that the browser takes over, as to scroll, moves nothing', async () => {
    const host = await three()
    const stage = host.querySelector('[aria-live]')
    await give(stage, new PointerEvent('pointerdown', { clientX: 200, clientY: 200, isPrimary: true, bubbles: true }))
    await give(stage, new PointerEvent('pointercancel', { bubbles: true }))
    await give(stage, new PointerEvent('pointerup', { clientX: 100, clientY: 200, isPrimary: true, bubbles: true }))
    expect(shown(host)).toBe('0')
  })
})

const words = (host: HTMLElement) => ({
  section: host.querySelector('section')?.getAttribute('aria-label'),
  position: host.querySelector('section span')?.textContent,
  buttons: [...host.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')),
})

describe('that has fewer pictures than before', () => {
  test('shows the last one, and goes on from there', async () => {
    const host = await draw(<Fewer />)
    const [previous, next] = host.querySelectorAll('button')
    await press(previous)
    expect(shown(host)).toBe('4')
    await press(host.querySelector('input'))
    expect([shown(host), words(host).position]).toEqual(['1', 'position 2 of 2'])
    await press(next)
    expect(shown(host)).toBe('0')
    await press(next)
    await press(previous)
    expect(shown(host)).toBe('0')
  })

  test('is gone with the last of them', async () => {
    const host = await draw(<Fewer />)
    await press(host.querySelector('input'))
    await press(host.querySelector('input'))
    expect([host.querySelector('section'), shown(host)]).toEqual([null, undefined])
  })
})

test('says to everyone what it is, where in it they are and what its buttons do', async () => {
  const host = await three()
  await press(host.querySelectorAll('button')[1])
  expect(words(host)).toEqual({
    section: 'Photos',
    position: 'position 2 of 3',
    buttons: ['carousel.previous', 'carousel.next'],
  })
  expect(host.querySelector('section')?.getAttribute('aria-roledescription')).toBe('carousel.role')
  // A picture that comes in is read aloud.
  expect(host.querySelector('[aria-live=polite] b')?.textContent).toBe('1')
  expect(host.querySelector('section')?.tabIndex).toBe(0)
})

test('of one picture cannot be moved', async () => {
  const host = await draw(<Carousel label="Photos" count={1} slide={(index) => <b>{index}</b>} />)
  expect([...host.querySelectorAll('button')].map(({ disabled }) => disabled)).toEqual([true, true])
})
