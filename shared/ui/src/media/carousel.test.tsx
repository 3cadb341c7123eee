// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { beforeEach, describe, expect, test } from 'vitest'
import { draw, give, press } from '../../test/draw.tsx'
import { Carousel } from './carousel.tsx'

beforeEach(() => $language.set({ id: 1, tables: {} }))

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

test('goes round by its buttons', async () => {
  const host = await three()
  const [previous, next] = host.querySelectorAll('button')
  await press(previous)
  expect(shown(host)).toBe('2')
  await press(next)
  expect(shown(host)).toBe('0')
})

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

test('of one picture cannot be moved', async () => {
  const host = await draw(<Carousel label="Photos" count={1} slide={(index) => <b>{index}</b>} />)
  expect([...host.querySelectorAll('button')].map(({ disabled }) => disabled)).toEqual([true, true])
})
