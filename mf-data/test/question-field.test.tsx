// @vitest-environment happy-dom
import { answerOptions, type QuestionId } from '@quintet/domain/questions'
import { member } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, find, get, press, show, shown, type } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import user from '../../api/content/en/user.json' with { type: 'json' }
import { QuestionField } from '../src/ui/question-field.tsx'
import { begin, record, say } from './screen.tsx'

const few = 'debt'
const many = 'religion'
const onValue = vi.fn()
beforeEach(async () => {
  onValue.mockReset()
  fakeApi({})
  await begin()
})
afterEach(closeScreen)

const open = (id: QuestionId, own: { value?: number; isMissing?: boolean; isAlone?: boolean } = {}) =>
  show(
    <QuestionField
      id={id}
      value={own.value}
      isMissing={own.isMissing ?? false}
      isAlone={own.isAlone ?? false}
      onValue={onValue}
    />,
  )
const labels = () => all('radio').map((one) => one.closest('label')?.textContent)
const text = (id: QuestionId, option: number) => user[`${id}.${option}` as 'debt.1']
const label = (id: QuestionId) => user[`${id}.label` as 'debt.label']

it('offers a few options beside each other, and tells of the one that is chosen', async () => {
  await open(few, { value: 2 })
  expect(labels()).toEqual(answerOptions(few).map((option) => text(few, option)))
  expect(
    all('radio')
      .map(({ checked }) => checked)
      .indexOf(true),
  ).toBe(1)
  await press(text(few, 1), 'radio')
  expect(onValue.mock.calls).toEqual([[few, 1]])
})

it('offers many options in a list of the platform, in which none stands for no answer', async () => {
  await open(many)
  const list = get('field', label(many)) as HTMLSelectElement
  expect([all('radio'), list.value, [...list.options].map((one) => one.textContent)]).toEqual([
    [],
    '',
    [say('form.placeholder'), ...answerOptions(many).map((option) => text(many, option))],
  ])
  await type(label(many), '')
  expect(onValue).not.toHaveBeenCalled()
  await type(label(many), '3')
  expect(onValue.mock.calls).toEqual([[many, 3]])
})

it('offers many options beside each other where nothing else is asked', async () => {
  await open(many, { isAlone: true, value: 3 })
  expect([labels().length, get('radio', text(many, 3)).checked, find('field', label(many))]).toEqual([
    answerOptions(many).length,
    true,
    undefined,
  ])
})

it.each([few, many] as const)('says that %s is missing, when it is', async (id) => {
  await open(id)
  expect(shown()).not.toContain(say('form.choose'))
  await open(id, { isMissing: true })
  expect(all('alert').map(({ textContent }) => textContent)).toContain(say('form.choose'))
})

it.each([1, 2] as const)('tells a height in both units, the member’s own (%i) first', async (measureUnit) => {
  member.set({ ...record, measureUnit })
  await open('height', { isAlone: true })
  const [first = ''] = labels() as string[]
  expect(first).toMatch(measureUnit === 1 ? /cm.*(in|ft|″|′)/ : /(in|ft|″|′).*cm/)
})
