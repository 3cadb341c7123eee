// @vitest-environment happy-dom
import { useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../src/error-boundary.tsx'
import { recordActiveRemote, remoteThatThrew } from '../src/remotes/active-remote.ts'
import { press, render } from './render.tsx'

const blame = vi.fn()
vi.mock('../src/remotes/open-tile.ts', () => ({ openTile: async () => ({ blame }) }))

const at = (time: number) => vi.mocked(performance.now).mockReturnValue(time)
const data = { remote: 'mf-data', version: '1.0.0' }

beforeEach(() => {
  blame.mockClear()
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

const thrownBy = (address: string) => Object.assign(new Error('broken'), { stack: `Error: broken\n at ${address}:1:1` })
const ofTile = () => thrownBy('https://site.test/remotes/mf-data/1.0.0/main.js')
const ofShell = () => thrownBy('https://site.test/assets/shell/main.js')

/** Throws when it leaves the page. */
const Leaving = ({ thrown }: { thrown: Error }) => {
  useLayoutEffect(
    () => () => {
      throw thrown
    },
    [thrown],
  )
  return null
}

const Pages = ({ thrown }: { thrown: readonly Error[] }) => {
  const [page, setPage] = useState(0)
  const error = thrown[page]
  return (
    <>
      <button onClick={() => setPage(page + 1)}>Next</button>
      <ErrorBoundary>
        {error && <Leaving key={page} thrown={error} />}
        <p>Page {page}</p>
      </ErrorBoundary>
    </>
  )
}

/** Goes from page to page at the times given, each leaving with what it throws; returns what is read after each step. */
const walk = async (...steps: readonly (readonly [number, Error])[]) => {
  const host = await render(<Pages thrown={steps.map(([, error]) => error)} />)
  const read: string[] = []
  for (const [time] of steps) {
    at(time)
    await press(host.querySelector('button'))
    read.push(host.querySelector('[role="alert"]') ? 'broken' : (host.querySelector('p')?.textContent ?? ''))
  }
  return read
}

describe('what is thrown outside of a tile', () => {
  test('by a tile that leaves is written down for it, and the next page stands', async () => {
    const error = ofTile()
    expect(await walk([5000, error])).toEqual(['Page 1'])
    expect(blame).toHaveBeenCalledExactlyOnceWith(data, error)
  })

  test('again within a second leads to the error page, later not', async () => {
    expect(await walk([5000, ofTile()], [6000, ofTile()], [6999, ofTile()])).toEqual(['Page 1', 'Page 2', 'broken'])
    expect(blame).toHaveBeenCalledTimes(2)
  })

  test('by the shell leads to the error page, whose way home leads out of it', async () => {
    const host = await render(<Pages thrown={[ofShell()]} />)
    await press(host.querySelector('button'))
    expect(host.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('/home')
    expect(blame).not.toHaveBeenCalled()
    await press(host.querySelector('[role="alert"] a'))
    expect(host.querySelector('p')?.textContent).toBe('Page 1')
  })
})

test('what no stack names is of the tile that left within the last second, the newest first', () => {
  at(10_000)
  const ends = [recordActiveRemote('mf-pools', '2.0.0'), recordActiveRemote('mf-data', '1.0.0')]
  expect(remoteThatThrew(ofShell())).toEqual(data)
  for (const end of ends) end()
  at(10_999)
  expect([remoteThatThrew(ofShell()), remoteThatThrew('no error')]).toEqual([data, data])
  const named = thrownBy('https://site.test/remotes/mf-pools/2.0.0/main.js')
  expect(remoteThatThrew(named)).toEqual({ remote: 'mf-pools', version: '2.0.0' })
  at(11_000)
  expect(remoteThatThrew(ofShell())).toBeUndefined()
  expect(remoteThatThrew(ofTile())).toEqual(data)
})
