import { Window } from 'happy-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { settled } from '../../src/gate/browser/in-page.ts'

const stand = (html: string, asked = 0) => {
  const { document } = new Window()
  document.body.innerHTML = html
  // happy-dom keeps no list of a document's pictures.
  Object.defineProperty(document, 'images', { value: [] })
  vi.stubGlobal('document', document)
  vi.stubGlobal('gateNotes', { asked, sent: 0, violations: [], changedAt: performance.now() })
}

afterEach(() => vi.unstubAllGlobals())

const wait = { calmMs: 10, mostMs: 1500, awaited: 'h1', lostMs: 50 }

const took = async (more = {}) => {
  const began = performance.now()
  return [await settled({ ...wait, ...more }), performance.now() - began < 1000]
}

it('rests once what is awaited is there', async () => {
  stand('<h1>Matches</h1>')
  expect(await took()).toEqual([true, true])
})

it('gives up soon where nothing moves and what is awaited is not there, as for who was led elsewhere', async () => {
  stand('<p>Home</p>')
  expect(await took()).toEqual([false, true])
})

it('waits to the end while something is under way', async () => {
  stand('<p>Home</p>', 1)
  expect(await took()).toEqual([false, false])
})

it('rests while an answer is held back, though something says that it is busy', async () => {
  stand('<h1>Photos</h1><p aria-busy="true"></p>', 1)
  expect(await took()).toEqual([false, false])
  expect(await took({ isHeldBack: true })).toEqual([true, true])
})

it('waits to the end while a shape stands for what is on its way', async () => {
  stand('<h1>Zones</h1><div data-waiting></div>')
  expect(await took()).toEqual([false, false])
})

it('is not at rest while the page gets round to nothing, as beside other work', async () => {
  let now = 0
  const ticks = [200, 200, 8, 8, 8]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  stand('<h1>Zones</h1>')
  vi.stubGlobal('setTimeout', (work: () => void) => {
    now += ticks.shift() ?? 8
    queueMicrotask(work)
  })
  await settled(wait)
  clock.mockRestore()
  expect(ticks).toEqual([8])
})
