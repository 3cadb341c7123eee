// @vitest-environment happy-dom
import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { commandOf } from '../src/screens/photos/keys.ts'

const press = (code: string, changes: object = {}) =>
  commandOf({
    code,
    target: document.body,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    ...changes,
  } as unknown as KeyboardEvent)

it.each([
  ['Space', 'show'],
  ['KeyC', 'clear'],
  ['KeyR', 'refuse'],
  ['KeyH', 'second'],
  ['KeyU', 'undo'],
  ['Escape', 'close'],
  ['Digit1', { reason: 'otherPerson' }],
  ['Numpad7', { reason: 'quality' }],
  ['Digit8', undefined],
  ['KeyX', undefined],
])('%s means %j', (code, command) => {
  expect(press(code)).toEqual(command)
})

it('leaves keys with a modifier to the browser, and does not repeat by itself', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    expect(press('KeyC', held)).toBeUndefined()
})

it('lets Space press the button in focus', () => {
  const button = document.createElement('button')
  expect(press('Space', { target: button })).toBeUndefined()
  expect(press('KeyC', { target: button })).toBe('clear')
})
