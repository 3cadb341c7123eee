// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { registerTexts } from '@quintet/ui/texts'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }
import { OneByOne } from '../src/ui/one-by-one.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const texts = { ...opening, ...screens }
const showMs = 200
let root: Root
let ended: number

const Questions = ({ answered }: { answered: readonly string[] }) => {
  const [known, setKnown] = useState(new Set(answered))
  const items = ['a', 'b', 'c'].map((id) => ({
    id,
    isAnswered: known.has(id),
    content: (
      <>
        <label>
          <input type="radio" name={id} checked={known.has(id)} onChange={() => setKnown(new Set(known).add(id))} />
          {id}
        </label>
        <input type="text" aria-label="words" onChange={() => undefined} />
      </>
    ),
  }))
  return <OneByOne items={items} onEnd={() => (ended += 1)} onList={() => undefined} />
}

const show = (answered: readonly string[] = []) => act(async () => root.render(<Questions answered={answered} />))
const question = () => document.querySelector<HTMLElement>('[data-question]')
const shown = () => question()?.dataset['question']
const button = (key: keyof typeof texts) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === texts[key])
const press = (element: HTMLElement | null | undefined) => act(async () => element?.click())
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
const radio = () => question()?.querySelector<HTMLInputElement>('input[type=radio]')

/** A finger on the answer, as the browser tells it; the arrow keys change it without one. */
const tap = async () => {
  await act(async () => void radio()?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  await press(radio())
}

beforeEach(async () => {
  vi.useFakeTimers()
  ended = 0
  $language.set({ id: 1, tables: { script: {} } })
  await registerTexts('data', { en: async () => texts })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

it('begins at the first question without an answer', async () => {
  await show(['a'])
  expect(shown()).toBe('b')
})

it('moves on by itself after a tap, once what was chosen has been seen', async () => {
  await show()
  await tap()
  await wait(showMs - 1)
  expect(shown()).toBe('a')
  await wait(1)
  expect(shown()).toBe('b')
})

it('stays where the keys chose: they walk over answers without meaning each', async () => {
  await show()
  await press(radio())
  await wait(showMs * 10)
  expect(shown()).toBe('a')
  await press(button('one.next'))
  expect(shown()).toBe('b')
})

it('leaves a question for later, and comes back to it', async () => {
  await show()
  expect(button('one.back')).toBeUndefined()
  await press(button('one.skip'))
  expect(shown()).toBe('b')
  await press(button('one.back'))
  expect(shown()).toBe('a')
})

it('does not move on twice when back is pressed while an answer is still shown', async () => {
  await show(['a'])
  await tap()
  await press(button('one.back'))
  await wait(showMs * 2)
  expect(shown()).toBe('a')
})

it('says where one is, and gives the focus to the question that comes', async () => {
  await show()
  expect(document.body.textContent).toContain('1')
  await tap()
  await wait(showMs)
  await wait(20)
  expect(document.activeElement).toBe(question())
})

it('ends after the last question, answered or left', async () => {
  await show(['a', 'b'])
  await tap()
  await wait(showMs)
  expect(ended).toBe(1)
})

const field = () => question()?.querySelector('input, textarea')

const enter = (more: KeyboardEventInit = {}) =>
  act(async () => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...more })))

describe('what is written', () => {
  let wrong: number
  interface FormProps {
    isWrong?: boolean
    start?: number
  }
  const Form = ({ isWrong = false, start }: FormProps) => (
    <OneByOne
      items={[
        { id: 'line', isAnswered: true, isWrong, content: <input key="line" aria-label="line" enterKeyHint="next" /> },
        { id: 'lines', isAnswered: false, content: <textarea key="lines" aria-label="lines" /> },
        { id: 'end', isAnswered: false, content: <input key="end" aria-label="end" /> },
      ]}
      onEnd={() => (ended += 1)}
      onList={() => undefined}
      onWrong={() => (wrong += 1)}
      {...(start === undefined ? {} : { start })}
    />
  )
  const write = (props: FormProps = {}) => {
    wrong = 0
    return act(async () => root.render(<Form {...props} />))
  }

  test('Enter leads on from one line, and what is written next has the focus', async () => {
    await write({ start: 0 })
    await enter()
    await wait(20)
    expect([shown(), document.activeElement === field()]).toEqual(['lines', true])
  })

  test('Enter stays among several lines, and while a word is being composed', async () => {
    await write()
    expect(shown()).toBe('lines')
    await enter()
    expect(shown()).toBe('lines')
    await write({ start: 0 })
    await act(async () => root.unmount())
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await write({ start: 0 })
    await enter({ isComposing: true })
    expect(shown()).toBe('line')
  })

  test('and wrong stays, with the focus, until it is mended; back is open', async () => {
    await write({ start: 0, isWrong: true })
    await press(button('one.next'))
    await enter()
    await wait(20)
    expect([shown(), wrong, document.activeElement === field()]).toEqual(['line', 2, true])
    await write({ isWrong: false })
    await press(button('one.next'))
    expect(shown()).toBe('lines')
    expect(ended).toBe(0)
  })
})
