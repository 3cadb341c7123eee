// @vitest-environment happy-dom
import { delays } from '@quintet/domain/limits'
import { closeScreen, goTo, pass, place, press, show } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorPage } from '../src/pages/error-page.tsx'
import { begin, say } from './screen.ts'

beforeEach(begin)
afterEach(closeScreen)

describe('the page that says that something went wrong', () => {
  const onLeave = vi.fn()
  beforeEach(() => {
    onLeave.mockReset()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it('goes home by itself after its time, and not before', async () => {
    await show(<ErrorPage kind="broken" onLeave={onLeave} />, '/broken', { pattern: '*' })
    await pass(delays.errorPage - 100)
    expect([place().path, onLeave.mock.calls.length]).toEqual(['/broken', 0])
    await pass(200)
    expect([place().path, onLeave.mock.calls.length]).toEqual(['/home', 1])
  })

  it('goes home by its link, and leads nowhere once it is left', async () => {
    await show(<ErrorPage kind="missing" onLeave={onLeave} />, '/broken')
    await press(say('errorPage.home'), 'link')
    expect([place().path, onLeave.mock.calls.length]).toEqual(['/home', 1])
    await goTo('/images')
    await pass(2 * delays.errorPage)
    expect([place().path, onLeave.mock.calls.length]).toEqual(['/images', 1])
  })
})
