// @vitest-environment happy-dom
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, eventually, pass, press, show, shown } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dataExport } from '../src/stores/data-export.ts'
import { ExportDialog } from '../src/ui/export-dialog.tsx'
import { begin, focused, say } from './screen.tsx'

let state: object

beforeEach(() => {
  state = { state: 'none' }
  dataExport.clear()
})
afterEach(closeScreen)

const open = async (requestExport: () => unknown) => {
  fakeApi({ loadExport: () => state, requestExport })
  await begin()
  await show(<ExportDialog onClose={() => undefined} />)
  await press(say('export.make'))
}

it('keeps the focus at the copy that is being made, and at the one that is ready', async () => {
  await open(() => {
    state = { state: 'running', percent: 10 }
    return {}
  })
  await eventually(() => expect(focused()).toBe(say('export.running')))
  expect(document.activeElement?.closest('[aria-live]')).not.toBeNull()
  state = { state: 'ready', url: '/copy', bytes: 1000, until: 0 }
  await act(() => dataExport.reload())
  await eventually(() => expect(focused()).toContain('kB'))
})

it('keeps the focus at the sign-in that is asked for', async () => {
  await open(() => refuseCall('session.freshNeeded'))
  await eventually(() => expect(focused()).toContain(say('fresh.needed')))
})

it('says until when the copy can be had by the clock of the member', async () => {
  await open(() => {
    state = { state: 'ready', url: '/copy', bytes: 1000, until: new Date(2026, 8, 21, 21, 40).getTime() }
    return {}
  })
  await eventually(() => expect(shown()).toContain(say('export.ready', { time: '21:40' })))
})

const percent = () => document.querySelector('progress')?.value

it('follows a copy to its end, also where it stands still for a while, and then looks no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let looks = 0
  const states = [
    { state: 'waiting' },
    { state: 'waiting' },
    ...[10, 10, 60].map((done) => ({ state: 'running', percent: done })),
  ]
  const ready = { state: 'ready', url: '/copy', bytes: 1000, until: 0 }
  fakeApi({ loadExport: () => states[looks++] ?? ready })
  await begin()
  await show(<ExportDialog onClose={() => undefined} />)
  const seen = [percent()]
  for (let look = 0; look < 60 && percent() !== undefined; look++) {
    await pass(500)
    if (seen.at(-1) !== percent()) seen.push(percent())
  }
  expect([seen, shown().includes('kB'), looks]).toEqual([[0, 10, 60, undefined], true, states.length + 1])
  await pass(60_000)
  expect(looks).toBe(states.length + 1)
})
