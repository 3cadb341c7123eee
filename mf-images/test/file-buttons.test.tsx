// @vitest-environment happy-dom
import { closeScreen, find, get, show } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FileButtons } from '../src/ui/file-buttons.tsx'
import { begin, chooseBy, file, say } from './screen.tsx'

const onFiles = vi.fn<(files: Iterable<File>) => void>()
const open = (more: { isOther?: boolean; disabled?: boolean; busy?: boolean } = {}) =>
  show(<FileButtons onFiles={onFiles} isOther={false} disabled={false} busy={false} {...more} />)
beforeEach(async () => {
  onFiles.mockReset()
  await begin()
})
afterEach(closeScreen)

const given = () => onFiles.mock.calls.map(([files]) => [...files].map(({ name }) => name))

it('has several chosen at once, of every kind that can be read; the same can be chosen once more', async () => {
  await open()
  const input = await chooseBy(say('edit.choose'), [file('a.jpg'), file('b.png', 'image/png')])
  expect([input.multiple, input.hasAttribute('capture'), input.value]).toEqual([true, false, ''])
  expect(input.accept.split(',').toSorted()).toEqual(['image/heic', 'image/heif', 'image/jpeg', 'image/png', 'image/webp'])
  expect(given()).toEqual([['a.jpg', 'b.png']])
})

it('has one taken by the camera that looks at who holds it', async () => {
  await open()
  const input = await chooseBy(say('edit.camera'), [file('me.jpg')])
  expect([input.getAttribute('capture'), input.multiple, input.accept]).toEqual(['user', false, 'image/*'])
  expect(given()).toEqual([['me.jpg']])
})

it('has another one chosen where there is one, and no second way to it', async () => {
  await open({ isOther: true })
  expect([find('button', say('edit.camera')), find('button', say('edit.choose'))]).toEqual([undefined, undefined])
  await chooseBy(say('edit.other'), [file('b.jpg')])
  expect(given()).toEqual([['b.jpg']])
})

it('is no way to a file while one is read or sent; that one is read is said', async () => {
  await open({ busy: true })
  expect(get('button', say('edit.choose')).getAttribute('aria-busy')).toBe('true')
  expect(get('button', say('edit.camera')).getAttribute('aria-busy')).not.toBe('true')
  await open({ disabled: true })
  expect([get('button', say('edit.choose')).disabled, get('button', say('edit.camera')).disabled]).toEqual([true, true])
})
