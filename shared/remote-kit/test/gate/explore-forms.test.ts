import { expect, it } from 'vitest'
import { atTheEnd, exploreForms } from '../../src/gate/acts/explore-forms.ts'
import type { Control, Scene } from '../../src/gate/acts/observe.ts'
import { replay } from '../../src/gate/acts/replay.ts'
import type { Actor, Outcome, Step } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import * as scenes from './scenes.ts'

const control = (key: string, kind = 'button', changes: Partial<Control> = {}): Control =>
  scenes.control(key, { kind, ...changes })
const sceneOf = (controls: Control[], changes: Partial<Scene> = {}): Scene =>
  scenes.scene(controls, { path: '/data', ...changes })

const outcome = (step: Step, scene: Scene, body?: Record<string, string>): Outcome => ({
  step,
  scene,
  sent: body ? [{ call: 'saveProfile', body }] : [],
  ...nothingBeside,
  troubles: [],
})

const effort = { ofScreen: 60, ofTile: 60 }
const opened = (actor: Actor) => actor.take({ act: 'open', key: '' }).then((first) => new Map([['', [first]]]))
const explored = async (actor: Actor) => (await exploreForms(actor, await opened(actor), effort)).get('') ?? []
const sentBy = (done: readonly Outcome[]) => done.flatMap(({ sent }) => sent.map(({ body }) => body))

/** Two lists and a button that sends what they have. */
const form = (): Actor => {
  const values = new Map([
    ['one', 'a'],
    ['other', 'a'],
  ])
  return {
    take: async (step) => {
      const next = step.pick === 'last' ? 'z' : 'a'
      if (values.has(step.key)) values.set(step.key, step.pick ? next : 'b')
      const fields = [...values].map(([key, value]) => control(key, 'select', { traits: { value } }))
      return outcome(step, sceneOf([...fields, control('save')]), step.key === 'save' ? Object.fromEntries(values) : undefined)
    },
  }
}

it('fills in a form and sends it, then again with one field at a time at its last value and at its first', async () => {
  expect(sentBy(await explored(form()))).toEqual([
    { one: 'b', other: 'b' },
    { one: 'z', other: 'b' },
    { one: 'z', other: 'z' },
    { one: 'a', other: 'z' },
    { one: 'a', other: 'a' },
  ])
})

const sendAtOnce: Actor['take'] = async (step) =>
  outcome(
    step,
    sceneOf([control('from', 'select'), control('until', 'select'), control('delete all')]),
    step.act === 'use' ? { [step.key]: String(step.pick ?? 'next') } : undefined,
  )

it('needs no button where a field is sent as it is chosen', async () => {
  expect(sentBy(await explored({ take: sendAtOnce }))).toEqual([
    { from: 'next' },
    { until: 'next' },
    { from: 'last' },
    { until: 'last' },
    { from: 'first' },
    { until: 'first' },
  ])
})

it('follows what leads to the fields that are missing, before anything is filled in', async () => {
  let hasErrors = false
  const take: Actor['take'] = async (step) => {
    hasErrors ||= step.key === 'save'
    const errors = hasErrors ? [control('name is missing'), control('age is missing')] : []
    const fields = ['name', 'age'].map((key) => control(key, 'input', { traits: { value: '' } }))
    return outcome(step, sceneOf([...errors, ...fields, control('save')]))
  }
  const keys = (await explored({ take })).map(({ step }) => step.key)
  expect(keys.slice(1, 5)).toEqual(['save', 'name is missing', 'age is missing', 'name'])
})

it('types a number anew within the bounds that it is told', async () => {
  let height = ''
  const take: Actor['take'] = async (step) => {
    if (step.key === 'height') height = step.text ?? '125.5'
    const isWrong = Number(height) > 90
    const field = control('height', 'input', { traits: { value: height }, ...(isWrong && { problem: 'From 48 to 90 in.' }) })
    return outcome(step, sceneOf([field, control('save')]), step.key === 'save' && height && !isWrong ? { height } : undefined)
  }
  expect(sentBy(await explored({ take }))[0]).toEqual({ height: '69' })
})

it('sends what was chosen beside a text with it, and the next text without', async () => {
  let quote = ''
  let text = ''
  let isOpen = false
  const take: Actor['take'] = async (step) => {
    if (step.key === 'text') text = step.text ?? 'words'
    if (step.key === 'tools') isOpen = true
    if (step.key === 'reply') [quote, isOpen] = ['hello', false]
    const sent = step.key === 'send' && text ? { text, ...(quote && { quote }) } : undefined
    if (sent) [text, quote] = ['', '']
    const tools = control('tools', 'button', { traits: { 'aria-expanded': String(isOpen) } })
    const field = control('text', 'textarea', { traits: { value: text } })
    return outcome(step, sceneOf([tools, ...(isOpen ? [control('reply')] : []), field, control('send')]), sent)
  }
  expect(sentBy(await explored({ take })).slice(-2)).toEqual([{ text: 'words', quote: 'hello' }, { text: 'Quite other words' }])
})

const lookAndMove: Actor['take'] = async (step) => ({
  ...outcome(step, sceneOf([control('view'), control('move')])),
  sent: [{ view: 'loadPhotoRating', move: 'orderPhotos' }[step.key] ?? []].flat().map((call) => ({ call, body: {} })),
})

it('looks again at what was asked for by a press, after each change', async () => {
  const done = new Map([
    [
      '',
      [
        await lookAndMove({ act: 'open', key: '' }),
        await lookAndMove({ act: 'use', key: 'view' }),
        await lookAndMove({ act: 'use', key: 'move' }),
      ],
    ],
  ])
  const keys = ((await exploreForms({ take: lookAndMove }, done, effort)).get('') ?? []).map(({ step }) => step.key)
  expect(keys).toEqual(['', 'view', 'move', 'view'])
})

it('chooses on the screens below what a form above sends', async () => {
  let isBelow = false
  const take: Actor['take'] = async (step) => {
    if (step.act === 'open') isBelow = step.key === 'report/messages'
    return outcome(
      step,
      isBelow
        ? sceneOf([control('m', 'input:checkbox')], { path: '/below' })
        : sceneOf([control('why', 'select', { traits: { value: '1' } }), control('send')]),
    )
  }
  const screens = ['report', 'report/messages']
  const done = new Map<string, Outcome[]>()
  for (const key of screens) done.set(key, [await take({ act: 'open', key })])
  const steps = ((await exploreForms({ take }, done, effort)).get('report') ?? []).map(({ step }) => step.key)
  expect(steps.slice(0, 4)).toEqual(['report', 'report/messages', 'm', 'report'])
})

it('unfolds what hides the fields of a form', async () => {
  let isOpen = false
  const take: Actor['take'] = async (step) => {
    if (step.act === 'open') isOpen = false
    if (step.key === 'more') isOpen = true
    const fold = control('more', 'button', { traits: { 'aria-expanded': String(isOpen) } })
    const fields = isOpen ? [control('from', 'select', { traits: { value: '1' } })] : []
    return outcome(
      step,
      sceneOf([fold, ...fields, control('save')]),
      step.key === 'save' ? { isOpen: String(isOpen) } : undefined,
    )
  }
  expect(sentBy(await explored({ take }))[0]).toEqual({ isOpen: 'true' })
})

const shown = (step: Step, names: string[], isSent: boolean) =>
  outcome(step, sceneOf(names.map((name) => control(name))), isSent ? { name: 'a' } : undefined)

it('tells of what shows at the end only where all went as before up to there', async () => {
  const sources = { isText: () => false, dataIn: () => [] }
  const open: Step = { act: 'open', key: '' }
  const live = new Map([
    ['', [shown(open, ['save'], false)]],
    [atTheEnd, [shown(open, ['save'], true)]],
  ])
  const saidOf = async (names: string[]) => {
    const found = await replay({ take: async (step) => shown(step, names, false) }, live, sources)
    return [...found.values()].flat().map(({ said }) => said)
  }
  expect(await saidOf(['save'])).toEqual([expect.stringMatching(/^as all is opened once more: .*saveProfile/)])
  expect(await saidOf([])).toEqual([expect.stringContaining('save')])
  expect((await saidOf([])).join('')).not.toContain('once more')
})
