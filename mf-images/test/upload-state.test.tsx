// @vitest-environment happy-dom
import { all, closeScreen, find, press, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UploadState } from '../src/ui/upload-state.tsx'
import { begin, say } from './screen.tsx'

const onCancel = vi.fn()
beforeEach(async () => {
  onCancel.mockReset()
  await begin()
})
afterEach(closeScreen)

it.each([
  [0, 0, say('edit.sent', { percent: 0 })],
  [0.424, 42, say('edit.sent', { percent: 42 })],
  [0.99, 99, say('edit.sent', { percent: 99 })],
  [1, 100, say('edit.working')],
])('says of %f that is sent how far it is, and of all that it is being worked on', async (sent, percent, words) => {
  await show(<UploadState uploading={{ state: 'sending', sent }} onCancel={onCancel} />)
  const [bar] = all('progressbar')
  expect([(bar?.value ?? 0) / (bar?.max ?? 1), bar?.getAttribute('aria-label')]).toEqual([percent / 100, words])
  expect(bar?.closest('[role=status]')).not.toBeNull()
})

it('is called off by its button alone', async () => {
  await show(<UploadState uploading={{ state: 'sending', sent: 0.5 }} onCancel={onCancel} />)
  expect(onCancel).not.toHaveBeenCalled()
  await press(say('edit.cancel'))
  expect(onCancel).toHaveBeenCalledOnce()
})

it('says of one that failed why, and that nothing is lost; there is nothing to call off then', async () => {
  await show(<UploadState uploading={{ state: 'failed', error: new Error('none of ours') }} onCancel={onCancel} />)
  const [alert] = all('alert')
  expect(alert?.querySelectorAll('p')).toHaveLength(2)
  expect(alert?.textContent).toContain(say('edit.kept'))
  expect(find('button', say('edit.cancel'))).toBeUndefined()
})

it('says nothing while nothing is sent', async () => {
  await show(<UploadState uploading={{ state: 'idle' }} onCancel={onCancel} />)
  expect(shown()).toBe('')
})
