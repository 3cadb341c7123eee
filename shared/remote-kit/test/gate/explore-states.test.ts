import { expect, it } from 'vitest'
import { exploreStates } from '../../src/gate/acts/explore-states.ts'
import type { Actor, Outcome } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import { control, scene } from './scenes.ts'

/** A page that offers a copy where the pools are empty. */
const page = (): Actor => {
  let isEmpty = false
  return {
    take: async (step) => {
      if (step.act === 'state') isEmpty = JSON.stringify(step.change?.value) === '[null]'
      const calls: Record<string, string[]> = {
        '': step.act === 'open' ? ['loadTokens'] : [],
        save: ['saveProfile'],
        copy: ['saveProfile'],
      }
      const sent = (calls[step.key] ?? []).map((call) => ({ call, body: {} }))
      const keys = ['save', ...(isEmpty ? ['copy'] : [])]
      return { step, scene: scene(keys.map((key) => control(key))), sent, ...nothingBeside, troubles: [] }
    },
  }
}

const recordedBy = async ({ take }: Actor) =>
  new Map<string, Outcome[]>([['', [await take({ act: 'open', key: '' }), await take({ act: 'use', key: 'save' })]]])
const changes = [
  { call: 'loadMember', path: ['characters'], value: [null] },
  { call: 'loadTokens', path: ['submitted'], value: 0 },
  { call: 'loadReceipt', path: ['waited'] },
]

it('begins anew in each state, tries what only it has and, where it is of the member, what sends something', async () => {
  const actor = page()
  const found = await exploreStates(actor, await recordedBy(actor), changes, { ofScreen: 10, ofTile: 60 })
  expect([...found].map(([name, done]) => [name, done.map(({ step }) => step.key || step.act)])).toEqual([
    [' where characters of loadMember is [null]', ['state', 'open', 'copy', 'save']],
    [' where submitted of loadTokens is 0', ['state', 'open']],
    [' where waited of loadReceipt is missing', ['state']],
  ])
})

it('ends with its steps', async () => {
  const actor = page()
  const found = await exploreStates(actor, await recordedBy(actor), changes, { ofScreen: 10, ofTile: 5 })
  expect([...found.values()].flat()).toHaveLength(4)
})
