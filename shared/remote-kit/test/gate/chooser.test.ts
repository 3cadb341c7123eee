import { expect, it } from 'vitest'
import { chooser } from '../../src/gate/acts/chooser.ts'
import { sameStep } from '../../src/gate/acts/replay.ts'
import type { Scene } from '../../src/gate/acts/observe.ts'
import type { Step } from '../../src/gate/acts/walk.ts'
import { control, scene } from './scenes.ts'

const choices = (screen: Scene): string[] => {
  const { next } = chooser()
  const found: string[] = []
  for (let step = next(screen); step && found.length < 30; step = next(screen)) {
    found.push(step.key || step.act)
    if (step.act === 'escape') break
  }
  return found
}

const link = (key: string, href = key) => control(key, { kind: 'a', traits: { href } })

it('tries each control once where nothing changes, fields and buttons before links, and one link alone', () => {
  const links = ['a1', 'a2'].map((key) => link(key))
  expect(choices(scene([...links, control('x'), control('y', { isEnabled: false }), control('z')]))).toEqual(['x', 'z', 'a1'])
})

it('follows of links that have one address two, and of others one', () => {
  const notices = ['n1', 'n2', 'n3'].map((key) => link(key, 'notices/day'))
  const found = choices(scene([link('help'), link('rules'), ...notices]))
  expect(found).toEqual(['help', 'n1', 'n2'])
  expect(choices(scene([...notices, link('help')]))).toEqual(['n1', 'n2'])
})

it('tries some of many alike', () => {
  const many = Array.from({ length: 10 }, (_, index) => control(`button “${index}”`, { group: 'list' }))
  expect(choices(scene(many))).toHaveLength(4)
})

it('tries what takes the fields before all fields of a long form were tried', () => {
  const fields = Array.from({ length: 12 }, (_, index) => control(`f${index}`, { kind: 'input:radio' }))
  const found = choices(scene([control('help'), ...fields, control('save')]))
  expect(found.indexOf('save')).toBe(5)
  expect(found).toHaveLength(14)
})

it('tries what is there since the fields were filled in before what was there all along', () => {
  const fields = Array.from({ length: 6 }, (_, index) => control(`f${index}`, { kind: 'input:radio' }))
  const { next } = chooser()
  const found: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const save = found.length > 0 ? [control('save')] : []
    found.push(next(scene([...fields, ...save, control('help')]))?.key ?? '')
  }
  expect(found).toEqual(['f0', 'f1', 'f2', 'f3', 'save'])
})

it('uses what a message offers before it passes, each message once', () => {
  const { next } = chooser()
  const undo = control('button of the message “Deleted”', { isPassing: true })
  const both = [control('x'), control('y')]
  expect([both, [...both, undo], [...both, undo]].map((all) => next(scene(all))?.key)).toEqual(['x', undo.key, 'y'])
})

it('presses keys once where they are heard beside all controls', () => {
  const { next } = chooser()
  expect([1, 2, 3].map(() => next(scene([control('x')], { hearsKeys: true }))?.act)).toEqual(['keys', 'use', undefined])
})

it('searches for what stands on the screen, and the same in the build', () => {
  const lists = [
    ['Abroad', 'Away'],
    ['Europe', 'Lower Saxony', 'Zürich'],
  ]
  const step = chooser().next(scene([control('s', { kind: 'input:search' })], { lists }))
  expect(step).toEqual({ act: 'use', key: 's', text: 'saxo' })
  const here = scene([control('s', { kind: 'input:search' })])
  expect(sameStep(step as Step, here, here)).toEqual(step)
})

it('leaves a dialog by Escape when all of it was tried', () =>
  expect(choices(scene([control('x')], { isDialog: true }))).toEqual(['x', 'escape']))

it('tries a control again when the screen has changed', () => {
  const { next } = chooser()
  expect(next(scene([control('x')]))?.key).toBe('x')
  expect(next(scene([control('x')]))).toBeUndefined()
  expect(next(scene([control('x')], { words: ['more'] }))?.key).toBe('x')
})

it('sends what was filled in for the first time in a dialog before it tries the way out', () => {
  const { next } = chooser()
  const fields = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => control(key, { kind: 'input:radio' }))
  const found = Array.from({ length: 9 }, (_, count) =>
    next(scene([...fields, control('close'), control('send')], { isDialog: true, words: [String(count)] })),
  )
  expect(found.map((step) => step?.key).join(' ')).toBe('a b c d send e f send close')
})

const field = (value: string) => control('message', { kind: 'textarea', traits: { value } })

it('writes once more what was sent, as what a site may ask about, and ends it by Enter', () => {
  const { next } = chooser()
  const steps = ['', 'Nine words', '', ''].map((value, index) =>
    next(scene([field(value), control('send')], { words: [`${index}`] })),
  )
  expect(steps.map((step) => step?.key)).toEqual(['message', 'send', 'message', 'send'])
  expect(steps[2]).toMatchObject({ isEntered: true, text: expect.stringMatching(/money.*\d{4}.*www/) as string })
})
