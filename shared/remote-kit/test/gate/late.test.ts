import { expect, it } from 'vitest'
import { lateInWords } from '../../src/gate/late.ts'
import { progressFor } from '../../src/gate/timings.ts'
import { PageLocked } from '../../src/gate/within.ts'

const timeout = Object.assign(
  new Error("locator.waitFor: Timeout 90000ms exceeded.\nCall log:\n  - waiting for locator('[data-tile]')"),
  {
    name: 'TimeoutError',
  },
)
const where = { pages: ['http://127.0.0.1:4123/pools/edit?x=1', 'about:blank'], parts: ['scout'] }

it('says of a timeout at which screen it was, and that a loaded machine may be the reason', () => {
  const error = lateInWords(timeout, { ...where, load: { wanted: 18.2, cores: 2 } }) as Error
  expect(error.name).toBe('ReleaseError')
  expect(error.message).toBe(
    'The gate waited in vain and could not be gone through. Screen: /pools/edit. At work: scout. The load of this machine is 18.2 on 2 cores, which may be the reason: try again when less runs on it. (locator.waitFor: Timeout 90000ms exceeded.)',
  )
})

it('does not blame a machine that has nothing else to do, and takes a page that is locked for a timeout too', () => {
  const { message } = lateInWords(new PageLocked('does not answer within 30 s'), {
    ...where,
    load: { wanted: 0.4, cores: 2 },
  }) as Error
  expect(message).toContain('The load of this machine is 0.4 on 2 cores. (does not answer within 30 s)')
})

it('leaves other errors as they are', () => {
  const error = new Error('There is no browser.')
  expect(lateInWords(error, where)).toBe(error)
})

it('says what is under way while it lasts', async () => {
  const lines: string[] = []
  const progress = progressFor((line) => lines.push(line), 20)
  await progress.timed('scout', () => new Promise((resolve) => setTimeout(resolve, 90)))
  progress.end()
  expect(lines[0]).toMatch(/^\d+\.\d s, at work: scout$/)
  const said = lines.length
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(lines).toHaveLength(said)
})
