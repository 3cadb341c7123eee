// @vitest-environment happy-dom
import type { LoadedRemote } from '@quintet/federation/loader'
import { startTransition, useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MountedTile } from '../src/remotes/mounted-tile.tsx'
import { act, press, render } from './render.tsx'

const oneLookMs = 500

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => vi.useRealTimers())

const tile = (): LoadedRemote =>
  ({ version: '1', remote: { name: 'mf-data', Routes: () => <a href="/home">Back</a> } }) as unknown as LoadedRemote

/** A page that takes the place of the tile, and lets time pass in the very commit that does so. */
const NextPage = () => {
  useLayoutEffect(() => void vi.advanceTimersByTime(oneLookMs))
  return <p>Next</p>
}

const Pages = ({ loaded, onEmptied }: { loaded: LoadedRemote; onEmptied(version: string): void }) => {
  const [hasLeft, setHasLeft] = useState(false)
  const leave = () => startTransition(() => setHasLeft(true))
  if (hasLeft) return <NextPage />
  return (
    <>
      <button onClick={leave}>Leave</button>
      <MountedTile tile="data" loaded={loaded} onCrash={() => undefined} onEmptied={onEmptied} />
    </>
  )
}

it('does not take a member who leaves for a tile that emptied the page, however slow the device is', async () => {
  const emptied: string[] = []
  const host = await render(<Pages loaded={tile()} onEmptied={(version) => emptied.push(version)} />)
  await press(host.querySelector('button'))
  expect(host.textContent).toBe('Next')
  expect(emptied).toEqual([])
})

it('tells of a tile that emptied the page', async () => {
  const emptied: string[] = []
  const host = await render(<Pages loaded={tile()} onEmptied={(version) => emptied.push(version)} />)
  host.remove()
  await act(() => void vi.advanceTimersByTime(oneLookMs))
  expect(emptied).toEqual(['1'])
})
