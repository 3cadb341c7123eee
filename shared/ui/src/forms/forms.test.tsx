// @vitest-environment happy-dom
import { languageIdOf } from '@quintet/domain/languages'
import { $language } from '@quintet/sdk'
import { act, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draw, press, type } from '../../test/draw.tsx'
import { Button } from './button.tsx'
import { DateField, type DateParts } from './date-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { CodeField, PasswordField, TextField } from './inputs.tsx'
import { TextArea } from './text-area.tsx'

const speak = (tag: string) => $language.set({ id: languageIdOf(tag) ?? 1, tables: {} })
beforeEach(() => speak('en'))

test('a button whose action is under way says so, keeps its words and takes no second press', async () => {
  const [pressed, sent] = [vi.fn(), vi.fn((event: { preventDefault(): void }) => event.preventDefault())]
  const host = await draw(
    <form onSubmit={sent}>
      <Button busy onClick={pressed}>
        Save
      </Button>
      <Button busy type="submit">
        Send
      </Button>
      <Button onClick={pressed}>Later</Button>
    </form>,
  )
  const [save, send, later] = host.querySelectorAll('button')
  for (const button of [save, send]) await press(button)
  expect([pressed.mock.calls.length, sent.mock.calls.length]).toEqual([0, 0])
  expect([save?.getAttribute('aria-busy'), save?.textContent, save?.disabled]).toEqual(['true', 'Save', false])
  await press(later)
  expect([pressed.mock.calls.length, later?.hasAttribute('aria-busy')]).toEqual([1, false])
})

test('a code is six digits, whatever is typed or pasted', async () => {
  const told = vi.fn()
  const host = await draw(<CodeField label="Code" value="" onValue={told} />)
  await type(host.querySelector('input'), 'G-12 34x5678')
  expect(told.mock.calls).toEqual([['123456']])
})

test('so is one in the digits of another keyboard', async () => {
  const told = vi.fn()
  const host = await draw(<CodeField label="Code" value="" onValue={told} />)
  await type(host.querySelector('input'), '٠١٢٣٤٥')
  await type(host.querySelector('input'), '०१२३४५')
  expect(told.mock.calls).toEqual([['012345'], ['012345']])
})

test.each([
  ['abc', '3 / 10', false],
  // One sign for who types it, two units of JavaScript.
  ['🙂'.repeat(10), '10 / 10', false],
  ['🙂'.repeat(11), '11 / 10', true],
])(
  'a text of several lines, %s, says how much of its length is used: %s; what is too long stays and is named: %s',
  async (value, used, isOver) => {
    const host = await draw(<TextArea label="Words" value={value} maxLength={10} onChange={() => undefined} />)
    const area = host.querySelector('textarea')
    expect([area?.value, area?.getAttribute('aria-invalid') === 'true']).toEqual([value, isOver])
    expect([host.textContent?.includes(used), host.textContent?.includes('field.over')]).toEqual([true, isOver])
  },
)

test('a password is hidden until it is asked for, and the button says which', async () => {
  const host = await draw(<PasswordField label="Password" defaultValue="Harbour" />)
  const [input, button] = [host.querySelector('input'), host.querySelector('button')]
  const state = () => [input?.type, button?.getAttribute('aria-pressed'), button?.getAttribute('aria-label')]
  expect(state()).toEqual(['password', 'false', 'password.show'])
  await press(button)
  expect(state()).toEqual(['text', 'true', 'password.hide'])
})

const Town = ({ error }: { error?: string }) => <TextField label="Town" hint="As you call it" error={error} />

const wordsOf = (host: HTMLElement) => {
  const input = host.querySelector('input')
  const ids = [...(input?.labels ?? [])].map((label) => label.textContent)
  const described = (input?.getAttribute('aria-describedby') ?? '').split(' ')
  return [...ids, ...described.map((id) => document.getElementById(id)?.textContent), input?.getAttribute('aria-invalid')]
}

test('a field is tied to its label, its hint and its error', async () => {
  expect(wordsOf(await draw(<Town />))).toEqual(['Town', 'As you call it', null])
  const wrong = await draw(<Town error="Unknown" />)
  expect(wordsOf(wrong)).toEqual(['Town', 'As you call it', 'Unknown', 'true'])
  expect(wrong.querySelector('[role=alert]:not([hidden])')?.textContent).toBe('Unknown')
})

const Birth = () => {
  const [value, setValue] = useState<DateParts>({ day: '', month: '', year: '' })
  return <DateField name="birth" label="Born" value={value} onValue={setValue} />
}

const parts = (host: HTMLElement) => [...host.querySelectorAll<HTMLInputElement>('[data-part]')]

const orderIn = async (tag: string) => {
  await act(async () => speak(tag))
  return parts(await draw(<Birth />)).map(({ dataset }) => dataset['part'])
}

describe('a date', () => {
  test('stands in the order of the language', async () => {
    expect([await orderIn('de'), await orderIn('zh')]).toEqual([
      ['day', 'month', 'year'],
      ['year', 'month', 'day'],
    ])
  })

  test('goes on to the next part once one is full of digits, and nothing else is taken', async () => {
    speak('de')
    const [day, month, year] = parts(await draw(<Birth />))
    day?.focus()
    await type(day, '1x')
    expect([day?.value, document.activeElement === day]).toEqual(['1', true])
    await type(day, '170')
    expect([day?.value, document.activeElement === month]).toEqual(['17', true])
    await type(month, '05')
    expect(document.activeElement === year).toBe(true)
    await type(year, '19901')
    expect([year?.value, document.activeElement === year]).toEqual(['1990', true])
  })
})

test('a date is taken in the digits of any keyboard', async () => {
  speak('ar')
  const [day, month, year] = parts(await draw(<Birth />))
  await type(day, '١٥')
  await type(month, '۰۶')
  await type(year, '१९९०')
  expect([day?.value, month?.value, year?.value]).toEqual(['15', '06', '1990'])
})

describe('what keeps a form from being sent', () => {
  const problems = [
    { field: 'town', text: 'Name a town' },
    { field: 'kind', text: 'Choose one' },
  ]
  const Form = () => {
    const [tries, setTries] = useState(0)
    return (
      <form>
        <ErrorSummary problems={problems} tries={tries} />
        <input name="town" />
        <fieldset data-field="kind">
          <input type="radio" id="first" />
          <input type="radio" />
        </fieldset>
        <button id="send" type="button" onClick={() => setTries(tries + 1)} />
      </form>
    )
  }

  test('is said at the first try, and takes the focus at each', async () => {
    const host = await draw(<Form />)
    const [summary, send] = [() => host.querySelector('[role=group]'), host.querySelector<HTMLElement>('#send')]
    expect(summary()).toBeNull()
    for (let round = 0; round < 2; round++) {
      send?.focus()
      await press(send)
      expect(document.activeElement).toBe(summary())
    }
    expect([...host.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(problems.map(({ text }) => text))
  })

  test('leads to the field by its name, or to the first control of a group', async () => {
    const host = await draw(<Form />)
    await press(host.querySelector('#send'))
    const [town, kind] = host.querySelectorAll('li button')
    await press(town)
    expect(document.activeElement).toBe(host.querySelector('[name=town]'))
    await press(kind)
    expect(document.activeElement).toBe(host.querySelector('#first'))
  })
})
