// @vitest-environment happy-dom
import { get, closeScreen, show } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import PreviewMark from '../src/remotes/preview-mark.tsx'
import { begin, say } from './screen.ts'

beforeEach(begin)
afterEach(closeScreen)

it('says what is tried, by a name that the gate knows it by, and ends it', async () => {
  const gone = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await show(<PreviewMark trial={{ what: 'mf-data@1.1.0', isLink: true }} />)
  expect(document.querySelector('[data-preview-mark]')?.textContent).toContain(say('preview.mark', { what: 'mf-data@1.1.0' }))
  get('button', say('preview.end')).click()
  expect(gone.mock.calls).toEqual([['/try/end']])
})
