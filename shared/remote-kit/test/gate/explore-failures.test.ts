import { expect, it } from 'vitest'
import { exploreFailures, waysToChanges } from '../../src/gate/acts/explore-failures.ts'
import { failedIn } from '../../src/gate/acts/live-version.ts'
import type { Actor, Outcome, Step } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import { control, scene } from './scenes.ts'

/** A screen with two dialogs, each of which sends something; what is sent first after each opening fails, where anything fails. */
const dialogs = (isFailing: boolean): Actor => {
  let dialog = ''
  let failed = false
  return {
    take: async (step) => {
      if (step.act === 'open') [dialog, failed] = ['', false]
      if (step.act === 'escape') dialog = ''
      if (['pause', 'leave'].includes(step.key)) dialog = step.key
      const isSent = step.key.startsWith('save')
      const hasFailed = isSent && isFailing && !failed
      if (hasFailed) failed = true
      if (isSent && !hasFailed) dialog = ''
      const controls = dialog === '' ? ['pause', 'leave'] : [`save ${dialog}`]
      const sent = isSent ? [{ call: 'savePause', body: {}, ...(hasFailed && { hasFailed }) }] : []
      const here = scene(
        controls.map((key) => control(key)),
        { isDialog: dialog !== '', words: [dialog] },
      )
      return { step, scene: here, sent, ...nothingBeside, troubles: [] }
    },
  }
}
const steps: Step[] = [
  { act: 'open', key: '' },
  ...['pause', 'save pause'].map((key): Step => ({ act: 'use', key })),
  { act: 'open', key: '' },
  ...['leave', 'save leave', 'pause', 'save pause'].map((key): Step => ({ act: 'use', key })),
]
const before = async (actor: Actor): Promise<Outcome[]> => {
  const done: Outcome[] = []
  for (const step of steps) done.push(await actor.take(step))
  return done
}
const keysIn = (done: readonly Outcome[] = []) => done.map(({ step, sent }) => `${step.key}${sent[0]?.hasFailed ? ' fails' : ''}`)

it('knows a way to each control that sends something, on which nothing else is sent', async () =>
  expect(waysToChanges(await before(dialogs(false))).map((way) => way.steps.map(({ key }) => key))).toEqual([
    ['pause', 'save pause'],
    ['leave', 'save leave'],
  ]))

const press = async (key: string): Promise<Outcome> => ({
  step: { act: 'use', key },
  scene: scene([control('one'), control('other')]),
  sent: [{ call: 'savePause', body: {} }],
  ...nothingBeside,
  troubles: [],
})

it('leaves out what was changed before and is nothing on the way', async () => {
  const opened = { ...(await press('')), step: { act: 'open' as const, key: '' }, sent: [] }
  const ways = waysToChanges([opened, await press('one'), await press('other')])
  expect(ways.map(({ steps: all }) => all.map(({ key }) => key))).toEqual([['one'], ['other']])
})

const both = (name: string) => ['', name, `save ${name} fails`, `save ${name}`, '', name, `save ${name} fails`, '']

it('goes each of them where it fails, and sends it once more; then it fails again, and the screen is come back to', async () => {
  const done = new Map([['', await before(dialogs(false))]])
  const found = await exploreFailures(dialogs(true), done, () => false, 60)
  expect(keysIn(found.get(''))).toEqual([...both('pause'), ...both('leave')])
})

it('sends nothing once more that was seen to fail elsewhere, and goes no further than the steps go', async () => {
  const done = new Map([['', await before(dialogs(false))]])
  const known = failedIn(new Map([['', await before(dialogs(true))]]))
  expect(keysIn((await exploreFailures(dialogs(true), done, known, 60)).get(''))).toEqual(
    ['pause', 'leave'].flatMap((name) => ['', name, `save ${name} fails`, '']),
  )
  expect(keysIn((await exploreFailures(dialogs(true), done, () => false, 8)).get(''))).toHaveLength(4)
})
