import { expect, it } from 'vitest'
import { drawEntries } from '../../src/draw.ts'
import { helpDrawing } from '../../src/jobs/help-drawing.ts'
import { mixedWorld } from '../worlds.ts'
import { memoryStore } from './memory-store.ts'

/** A store as it stands while a drawing is made of which no job is done yet. */
const goingOn = async () => {
  const store = memoryStore()
  const keeping = { ...store, clear: () => Promise.resolve(), remove: () => Promise.resolve() }
  await drawEntries(mixedWorld(11, 60), 'c0ffee'.repeat(8), { input: 'input', store: keeping, isShared: true })
  for (const name of store.held.keys()) if (/^jobs\/[0-9a-f]{16}\/\d{3}/.test(name)) store.held.delete(name)
  return store
}

const full = () => Promise.reject(new Error('The disk is full.'))

it('who helps fails where the stages cannot be written, as long as the drawing goes on', async () => {
  const store = await goingOn()
  await expect(helpDrawing({ ...store, create: full })).rejects.toThrow('The disk is full.')
})

it('who helps fails with nothing once the drawing is over', async () => {
  const store = await goingOn()
  const create = () => {
    store.held.clear()
    return full()
  }
  expect(await helpDrawing({ ...store, create })).toBe(0)
})
