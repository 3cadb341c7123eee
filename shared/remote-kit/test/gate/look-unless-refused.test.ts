import { expect, it } from 'vitest'
import type { Finding } from '../../src/gate/finding.ts'
import { lookUnlessRefused } from '../../src/gate/look-unless-refused.ts'

const finding: Finding = { rule: 'types', said: 'TS2322' }

/** A browser that ends when it is asked to, or looks at everything where nobody asks. */
const browser = () => {
  const events: string[] = []
  const asked = new AbortController()
  const untilStopped = new Promise<string>((resolve) => {
    asked.signal.addEventListener('abort', () => {
      events.push('closed')
      resolve('half a look')
    })
  })
  return { events, stop: () => asked.abort(), untilStopped }
}

it('gives the look where sources and tests are fine', async () => {
  const { stop } = browser()
  const at = { sources: Promise.resolve([]), tested: Promise.resolve(), looking: Promise.resolve('a look'), stop }
  expect(await lookUnlessRefused(at)).toEqual({ look: 'a look', found: [] })
})

it('ends the browser before it refuses a build by its sources', async () => {
  const { events, stop, untilStopped } = browser()
  const at = { sources: Promise.resolve([finding]), tested: undefined, looking: untilStopped, stop }
  expect(await lookUnlessRefused(at)).toEqual({ found: [finding] })
  expect(events).toEqual(['closed'])
})

it('ends the browser before it refuses a build by its tests', async () => {
  const { events, stop, untilStopped } = browser()
  const tested = Promise.reject(new Error('breaks its contract'))
  await expect(lookUnlessRefused({ sources: Promise.resolve([]), tested, looking: untilStopped, stop })).rejects.toThrow(
    'breaks its contract',
  )
  expect(events).toEqual(['closed'])
})

it('refuses by the tests, too, where the browser failed as it was ended', async () => {
  const at = { sources: Promise.resolve([]), stop: () => undefined, looking: Promise.reject(new Error('closed')) }
  await expect(lookUnlessRefused({ ...at, tested: Promise.reject(new Error('breaks its contract')) })).rejects.toThrow(
    'breaks its contract',
  )
})

it('passes on what the browser threw', async () => {
  const at = { sources: Promise.resolve([]), tested: Promise.resolve(), stop: () => undefined }
  await expect(lookUnlessRefused({ ...at, looking: Promise.reject(new Error('no browser')) })).rejects.toThrow('no browser')
})
