import { expect, it } from 'vitest'
import { fieldsOf, isEmpty, spread, stepFor } from '../../src/gate/acts/form-fields.ts'
import type { Control } from '../../src/gate/acts/observe.ts'

const control = (key: string, kind: string, changes: Partial<Control> = {}): Control => ({
  key,
  kind,
  group: kind,
  isEnabled: true,
  traits: {},
  ...changes,
})
const radio = (key: string, set: string, isChecked = false) =>
  control(key, 'input:radio', { set, traits: { checked: String(isChecked) } })
const box = (key: string) => control(key, 'input:checkbox', { traits: { checked: 'false' } })

it('takes what is chosen from several for one field, each set alone, and of many boxes the first, the last and one between', () => {
  const boxes = ['1', '2', '3', '4', '5'].map(box)
  const controls = [
    radio('a', 'x'),
    radio('b', 'x'),
    radio('c', 'y'),
    control('go', 'button'),
    control('s', 'input:search'),
    ...boxes,
  ]
  expect(fieldsOf({ controls }).map((field) => field.map(({ key }) => key))).toEqual([['a', 'b'], ['c'], ['1'], ['3'], ['5']])
})

it('gives a choice of several another value, then the last, never the one it has', () => {
  const [field] = fieldsOf({ controls: [radio('a', 'x'), radio('b', 'x', true), radio('c', 'x')] })
  const [ended] = fieldsOf({ controls: [radio('a', 'x'), radio('b', 'x'), radio('c', 'x', true)] })
  expect([field, ended].map((one) => (one ? [stepFor(one, 'other')?.key, stepFor(one, 'last')?.key] : []))).toEqual([
    ['c', 'c'],
    ['a', 'a'],
  ])
})

it('chooses the last and the first of a list, and empties what is typed', () => {
  const fields = fieldsOf({ controls: [control('s', 'select', { traits: { value: '1' } }), control('t', 'textarea')] })
  expect(fields.map((field) => [stepFor(field, 'last'), stepFor(field, 'none')])).toEqual([
    [
      { act: 'use', key: 's', pick: 'last' },
      { act: 'use', key: 's', pick: 'first' },
    ],
    [
      { act: 'use', key: 't', text: 'Quite other words' },
      { act: 'use', key: 't', text: '' },
    ],
  ])
})

it('knows a field without a value', () => {
  const fields = fieldsOf({
    controls: [radio('a', 'x'), radio('b', 'y', true), control('t', 'input', { traits: { value: '' } }), box('c')],
  })
  expect(fields.map(isEmpty)).toEqual([true, false, true, false])
})

it('spreads a few over many, both ends among them', () => expect(spread([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7]))
