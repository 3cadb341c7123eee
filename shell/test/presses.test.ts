// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mayPasteUnasked, pasteCode } from '../src/account/paste-code.ts'
import { keepPress } from '../src/home/keep-press.ts'

const down = (id: string, more: object = {}) =>
  document.getElementById(id)?.dispatchEvent(
    Object.assign(new Event('pointerdown', { bubbles: true }), {
      isPrimary: true,
      button: 0,
      clientX: 5,
      clientY: 5,
      ...more,
    }),
  )
const up = (id: string, x = 5) =>
  document
    .getElementById(id)
    ?.dispatchEvent(Object.assign(new Event('click', { bubbles: true, cancelable: true }), { clientX: x, clientY: 5 }))

let stop = (): void => undefined

describe('a press', () => {
  const clicked: string[] = []
  beforeEach(() => {
    document.body.innerHTML = '<main><a id="tile">Tile</a><p id="card">Card</p></main><a id="outside">Out</a>'
    clicked.length = 0
    for (const { id } of document.querySelectorAll('a, p'))
      document.getElementById(id)?.addEventListener('click', () => clicked.push(id))
    stop = keepPress(document.querySelector('main') as HTMLElement)
  })
  afterEach(() => stop())

  test('counts for what it began on, though that was pushed away', () => {
    down('tile')
    up('card')
    expect(clicked).toEqual(['tile'])
  })

  test.each<[string, () => void]>([
    ['that slipped further than a finger does', () => (down('tile'), up('card', 16))],
    ['of another button', () => (down('tile', { button: 2 }), up('card'))],
    ['of a second finger', () => (down('tile', { isPrimary: false }), up('card'))],
    ['that began elsewhere', () => (down('outside'), up('card'))],
    ['of something that is gone', () => (down('tile'), document.getElementById('tile')?.remove(), up('card'))],
    ['that nobody keeps any more', () => (down('tile'), stop(), up('card'))],
  ])('%s is left to the browser', (_, play) => {
    play()
    expect(clicked).toEqual(['card'])
  })

  test('slips by ten pixels at most, and counts once', () => {
    down('tile')
    up('card', 15)
    up('card')
    expect(clicked).toEqual(['tile', 'card'])
  })
})

const browserWith = (text: string | Error, state?: string) =>
  Object.defineProperties(navigator, {
    clipboard: {
      configurable: true,
      value: { readText: () => (typeof text === 'string' ? Promise.resolve(text) : Promise.reject(text)) },
    },
    permissions: {
      configurable: true,
      value: { query: () => (state ? Promise.resolve({ state }) : Promise.reject(new TypeError('unknown'))) },
    },
  })

describe('the clipboard', () => {
  test.each([
    ['Your code is 123456.', '123456'],
    ['1234567', undefined],
    ['12345', undefined],
    ['a 0000001 b 654321', '654321'],
    ['', undefined],
    [new Error('refused'), undefined],
  ])('of %s gives the code %s', async (text, code) => {
    browserWith(text)
    expect(await pasteCode()).toBe(code)
  })

  test.each([
    ['granted', true],
    ['prompt', false],
    ['denied', false],
    [undefined, false],
  ])('is read unasked where that is %s: %s', async (state, may) => {
    browserWith('123456', state)
    expect(await mayPasteUnasked()).toBe(may)
  })
})
