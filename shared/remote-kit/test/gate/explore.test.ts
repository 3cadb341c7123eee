import { expect, it } from 'vitest'
import { explore, exploreInHaste, retrace } from '../../src/gate/acts/explore.ts'
import type { Control } from '../../src/gate/acts/observe.ts'
import { replay, sameStep } from '../../src/gate/acts/replay.ts'
import type { Actor, Step } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import { control, scene } from './scenes.ts'

// A tile with a counter: one button adds, the other leads away.
const counter = (by = 1): { actor: Actor; steps: Step[] } => {
  let count = 0
  let path = '/pools'
  const steps: Step[] = []
  const take: Actor['take'] = async (step) => {
    steps.push(step)
    if (step.act === 'open') path = '/pools'
    if (step.key === 'add') count += by
    if (step.key === 'leave') path = '/home'
    const words = path === '/home' ? [] : [`${count} apples`]
    return { step, scene: scene([control('add'), control('leave')], { path, words }), sent: [], ...nothingBeside, troubles: [] }
  }
  return { actor: { take }, steps }
}

it('comes back to a screen that it was led away from, and stays within its effort', async () => {
  const { actor, steps } = counter()
  const found = await explore(actor, ['', 'edit'], { ofScreen: 8, ofTile: 10 })
  expect(steps.slice(0, 4).map(({ act, key }) => key || act)).toEqual(['open', 'add', 'leave', 'open'])
  expect([...found.values()].map((some) => some.length)).toEqual([5, 5])
})

const calling: Readonly<Record<string, string>> = { save: 'saveProfile', look: 'listMatches' }

const takeCalling: Actor['take'] = async (step) => {
  const call = calling[step.key]
  return {
    step,
    scene: scene([control('save'), control('look')]),
    sent: call ? [{ call, body: {} }] : [],
    ...nothingBeside,
    troubles: [],
  }
}

it('does once more what sent a change for the first time, where that is wanted and can be done', async () => {
  const keys = [false, true].map(async (isRepeated) => {
    const acts = await explore({ take: takeCalling }, [''], { ofScreen: 20, ofTile: 20, isRepeated })
    return acts.get('')?.map(({ step }) => step.key)
  })
  expect(await Promise.all(keys)).toEqual([
    ['', 'save', 'look'],
    ['', 'save', 'save', 'look'],
  ])
})

it('does it once more when the dialog that tells of its failure is closed', async () => {
  let isDialog = false
  const take: Actor['take'] = async (step) => {
    if (step.act === 'use') isDialog = step.key === 'save' && !isDialog
    const sent = step.key === 'save' ? [{ call: 'saveProfile', body: {} }] : []
    return { step, scene: scene([control(isDialog ? 'ok' : 'save')], { isDialog }), sent, ...nothingBeside, troubles: [] }
  }
  const acts = await explore({ take }, [''], { ofScreen: 4, ofTile: 4, isRepeated: true })
  expect(acts.get('')?.map(({ step }) => step.key || step.act)).toEqual(['open', 'save', 'ok', 'save', 'open'])
})

it('tries nothing on a screen that is not worth it', async () => {
  const { actor } = counter()
  const found = await explore(
    actor,
    ['', 'edit'],
    { ofScreen: 8, ofTile: 16 },
    { worthOf: (screen) => (screen === 'edit' ? 8 : 1) },
  )
  expect([...found.values()].map((some) => some.length)).toEqual([1, 8])
})

it('tries nothing that is known from elsewhere', async () => {
  const acts = await explore(
    { take: takeCalling },
    [''],
    { ofScreen: 20, ofTile: 20 },
    { isKnown: (screen, { key }) => screen === '' && key === 'save' },
  )
  expect(acts.get('')?.map(({ step }) => step.key)).toEqual(['', 'look'])
})

it('opens a dialog again that was left before all of it was tried', async () => {
  let isDialog = false
  const take: Actor['take'] = async (step) => {
    if (step.key === 'open') isDialog = true
    else if (step.key) isDialog = false
    const controls = isDialog ? [control('close'), control('send')] : [control('open')]
    return { step, scene: scene(controls, { isDialog }), sent: [], ...nothingBeside, troubles: [] }
  }
  const acts = await explore({ take }, [''], { ofScreen: 20, ofTile: 20 })
  expect(acts.get('')?.map(({ step }) => step.key)).toEqual(['', 'open', 'close', 'open', 'send'])
})

it('goes on by the last button of what took the place of another', async () => {
  let step = 'record'
  const shown: Readonly<Record<string, string[]>> = { record: ['record'], stop: ['cancel', 'stop'], send: ['discard', 'send'] }
  const leads: Readonly<Record<string, string>> = { record: 'stop', stop: 'send' }
  const take: Actor['take'] = async ({ act, key }) => {
    if (act === 'use') step = leads[key] ?? 'record'
    const controls = ['search', ...(shown[step] ?? [])].map((one) => control(one))
    return { step: { act, key }, scene: scene(controls), sent: [], ...nothingBeside, troubles: [] }
  }
  const acts = await explore({ take }, [''], { ofScreen: 5, ofTile: 5 })
  expect(acts.get('')?.map((one) => one.step.key)).toEqual(['', 'search', 'record', 'stop', 'send'])
})

/** A round of so many things: each is given a number or reported, what was done last may be taken back, and at the end all is sent. */
const round = (length: number): Actor => {
  let left = length
  let isDialog = false
  const acts: Readonly<Record<string, () => void>> = {
    undo: () => (left += 1),
    report: () => (isDialog = true),
    close: () => (isDialog = false),
    tell: () => {
      isDialog = false
      left -= 1
    },
    send: () => (left = length),
  }
  const controlsNow = (): Control[] => {
    if (isDialog) return [control('close'), control('reason', { kind: 'input:radio', group: 'reasons' }), control('tell')]
    if (left === 0) return [control('send'), control('undo')]
    return [control('report'), control('one'), control('two'), control('undo', { isEnabled: left < length })]
  }
  return {
    take: async (step) => {
      if (step.act === 'use') (acts[step.key] ?? (() => (left -= 1)))()
      const words = isDialog ? [`${left} left`, 'Why?'] : [`${left} left`]
      return { step, scene: scene(controlsNow(), { isDialog, words }), sent: [], ...nothingBeside, troubles: [] }
    },
  }
}

const stepsIn = async (actor: Actor, most: number): Promise<string[]> => {
  const acts = await explore(actor, [''], { ofScreen: most, ofTile: most })
  return (acts.get('') ?? []).map(({ step }) => step.key || step.act)
}

it('comes to the end of a long flow before it goes round by dialogs and the way back once more', async () => {
  const steps = await stepsIn(round(10), 22)
  expect(steps).toContain('send')
  expect(steps.slice(0, steps.indexOf('send')).filter((key) => key === 'undo').length).toBeLessThan(3)
})

it('takes back what a dialog did right after it, once it can be', async () => {
  const steps = await stepsIn(round(10), 12)
  expect(steps.slice(steps.indexOf('tell'), steps.indexOf('tell') + 2)).toEqual(['tell', 'undo'])
})

it('opens a dialog that was left unfinished before it tries anything else', async () => {
  let isDialog = false
  const take: Actor['take'] = async (step) => {
    if (step.key === 'open') isDialog = true
    else if (step.key) isDialog = false
    const shown = isDialog ? ['keep', 'send'] : ['open', 'search', 'sort']
    return {
      step,
      scene: scene(
        shown.map((one) => control(one)),
        { isDialog },
      ),
      sent: [],
      ...nothingBeside,
      troubles: [],
    }
  }
  const acts = await explore({ take }, [''], { ofScreen: 7, ofTile: 7 })
  expect(acts.get('')?.map(({ step }) => step.key)).toEqual(['', 'open', 'keep', 'open', 'send', 'search', 'sort'])
})

it('leaves what another screen has, too, for the end, and more of the steps for the longer screen', async () => {
  const shown: Readonly<Record<string, string[]>> = {
    '': ['more'],
    chat: ['more', ...Array.from({ length: 12 }, (_, index) => `tool${'abcdefghijkl'[index]}`)],
  }
  let path = ''
  let state = 0
  const take: Actor['take'] = async ({ act, key }) => {
    if (act === 'open') path = key
    state += 1
    const controls = (shown[path] ?? []).map((one) => ({ ...control(one), group: one }))
    return {
      step: { act, key },
      scene: scene(controls, { path, words: [String(state)] }),
      sent: [],
      ...nothingBeside,
      troubles: [],
    }
  }
  const sizes = new Map([
    ['', 1],
    ['chat', 13],
  ])
  const acts = await explore({ take }, ['', 'chat'], { ofScreen: 60, ofTile: 34 }, { sizes })
  expect([...acts.values()].map((some) => some.length)).toEqual([7, 27])
  expect(acts.get('chat')?.findIndex(({ step }) => step.key === 'more')).toBe(13)
})

it('does the same steps once more, and no others', async () => {
  const acts = await explore(counter().actor, [''], { ofScreen: 4, ofTile: 4 })
  const again = await retrace(counter().actor, acts, ['', 'unknown'])
  expect(again.get('')?.map(({ step }) => step)).toEqual(acts.get('')?.map(({ step }) => step))
  expect(again.get('unknown')).toEqual([])
})

const sources = { isText: () => false, dataIn: () => [] }

it('finds nothing in the same tile, and the first step that leads to something else in another', async () => {
  const acts = await explore(counter().actor, [''], { ofScreen: 8, ofTile: 8 })
  const found = async (by: number) => [...(await replay(counter(by).actor, acts, sources)).values()].flat()
  expect(await found(1)).toEqual([])
  expect(await found(2)).toEqual([
    {
      rule: 'figures',
      said: 'using add: says “2 apples” where the live version says “1 apples”',
      screen: '',
    },
  ])
})

it('uses a control under its new name', () => {
  const step: Step = { act: 'use', key: 'Save' }
  expect(sameStep(step, scene([control('Save')]), scene([control('Store')]))).toEqual({ act: 'use', key: 'Store' })
  expect(sameStep(step, scene([control('Save')]), scene([]))).toBeUndefined()
})

const typed = (value: string) => scene([control('name', { kind: 'input:text', traits: { value } })])

const form = (keeps: boolean): Actor => {
  let value = ''
  return {
    take: async (step) => {
      if (step.act === 'use') value = 'Samir'
      else if (!keeps) value = ''
      return { step, scene: typed(value), sent: [], ...nothingBeside, troubles: [] }
    },
  }
}

const undo = control('button of the message “Deleted”', { isPassing: true })
/** Deletes, and takes it back where the message offers that. */
const deleting = (canUndo: boolean): Actor => ({
  take: async (step) => ({
    step,
    scene: scene([control('delete'), ...(step.key === 'delete' && canUndo ? [undo] : [])]),
    sent: [],
    ...nothingBeside,
    troubles: [],
  }),
})
const doneIn = async (actor: Actor, keys: readonly string[]) => {
  const done = [await actor.take({ act: 'open', key: '' })]
  for (const key of keys) done.push(await actor.take({ act: 'use', key }))
  return new Map([['', done]])
}

it('does in haste what leads to each change, and that twice', async () => {
  const done = await doneIn(deleting(false), ['help', 'delete', 'help'])
  const sent = (done.get('') ?? []).map((one) => ({
    ...one,
    sent: one.step.key === 'delete' ? [{ call: 'savePhoto', body: {} }] : [],
  }))
  const keysOfHaste = async (most: number) =>
    ((await exploreInHaste(deleting(false), new Map([['', sent]]), most)).get('') ?? []).map(({ step }) => step.key)
  expect(await keysOfHaste(9)).toEqual(['', 'help', 'delete', 'delete'])
  expect(await keysOfHaste(2)).toEqual(['', 'help'])
})

it('tells what it could not look at, since a control of the live version is not there', async () => {
  const acts = await doneIn(deleting(true), ['delete', undo.key, 'delete'])
  expect([...(await replay(deleting(true), acts, sources)).values()].flat()).toEqual([])
  expect([...(await replay(deleting(false), acts, sources)).values()].flat()).toEqual([
    {
      rule: 'controls',
      screen: '',
      said: `${undo.key} is not there to be used, as in the live version; 2 steps were not looked at`,
    },
  ])
})

it('goes on after a step for which the live version has no control either', async () => {
  const acts = await doneIn(deleting(true), ['gone', 'delete'])
  const [, , last] = acts.get('') ?? []
  const found = await replay(deleting(false), new Map([['', [...(acts.get('') ?? []), { ...last!, scene: scene([]) }]]]), sources)
  expect([...found.values()].flat()).toEqual([])
  const taken: string[] = []
  await replay({ take: (step) => deleting(true).take((taken.push(step.key), step)) }, acts, sources)
  expect(taken).toEqual(['', 'gone', 'delete'])
})

it('leaves what was filled in last and comes back to it, whether a draft is kept', async () => {
  const done = await explore(form(true), [''], { ofScreen: 9, ofTile: 9 })
  expect(done.get('')?.map(({ step }) => step.act)).toEqual(['open', 'use', 'use', 'use', 'open'])
  const found = await replay(form(false), done, sources)
  expect([...found.values()].flat().map(({ said }) => said)).toEqual(['name has value , in the live version Samir'])
})

it('takes what a dialog has for another control than one of the same name behind it', async () => {
  let isDialog = false
  const take: Actor['take'] = async (step) => {
    if (step.act !== 'open') isDialog = !isDialog
    const controls = [control('report'), ...(isDialog ? [control('cancel')] : [])]
    return { step, scene: scene(controls, { isDialog }), sent: [], ...nothingBeside, troubles: [] }
  }
  const acts = await explore({ take }, [''], { ofScreen: 5, ofTile: 5 })
  expect(acts.get('')?.map(({ step }) => step.key || step.act)).toEqual(['open', 'report', 'report', 'report', 'cancel'])
})

it('closes a dialog that was gone through on another screen, and opens it no more', async () => {
  let isDialog = false
  let path = ''
  const take: Actor['take'] = async (step) => {
    if (step.act === 'open') path = step.key
    isDialog = step.key === 'ask'
    const shown = isDialog ? ['yes', 'no'] : ['ask', `only${path}`]
    const controls = shown.map((one) => control(one))
    return { step, scene: scene(controls, { path, isDialog }), sent: [], ...nothingBeside, troubles: [] }
  }
  const acts = await explore({ take }, ['a', 'b'], { ofScreen: 9, ofTile: 18 })
  const keys = [...acts.values()].map((done) => done.map(({ step }) => step.key || step.act))
  expect(keys[0]).toEqual(['a', 'ask', 'yes', 'ask', 'no', 'onlya'])
  expect(keys[1]).toEqual(['b', 'onlyb', 'ask', 'escape'])
})
