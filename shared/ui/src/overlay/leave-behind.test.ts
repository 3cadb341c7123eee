// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveBehind } from './leave-behind.ts'

// happy-dom moves nothing and has no top layer: both are the test's own.

let isReduced: boolean
let end: () => void
const showPopover = vi.fn()

beforeEach(() => {
  isReduced = false
  const finished = new Promise<void>((resolve) => (end = resolve))
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished }], showPopover })
  showPopover.mockClear()
  document.body.innerHTML =
    '<main data-tile="pools"><dialog class="dialog sheet" open><p id="words">Words</p><button>Close</button></dialog></main>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
})

const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const copies = () => [...document.querySelectorAll<HTMLElement>('[data-leaving]')]

test('a copy leaves in its place, which nobody reads or reaches, and is gone with its animation', async () => {
  const taken = dialog()
  leaveBehind(taken, 'top')
  taken.remove()
  const [copy] = copies()
  expect(copy?.className).toBe('dialog sheet')
  expect(copy?.textContent).toBe('WordsClose')
  expect([copy?.inert, copy?.getAttribute('aria-hidden'), copy?.dataset['tile']]).toEqual([true, 'true', 'pools'])
  expect(document.querySelector('#words')).toBeNull()
  expect(showPopover).toHaveBeenCalledTimes(1)
  end()
  await vi.waitFor(() => expect(copies()).toEqual([]), { timeout: 10_000 })
})

const values = (of: HTMLElement) =>
  [...of.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value, checked }) => checked || value)

test('what was typed and chosen is seen until it is gone', () => {
  dialog().innerHTML = '<input><textarea></textarea><input type="checkbox"><input type="file"><select><option>a<option>b</select>'
  const [input, words, box, , choice] = dialog().querySelectorAll<HTMLInputElement>('input, textarea, select')
  Object.assign(input as object, { value: 'Ada' })
  Object.assign(words as object, { value: 'Of Lovelace' })
  Object.assign(box as object, { checked: true })
  Object.assign(choice as object, { value: 'b' })
  leaveBehind(dialog(), 'top')
  expect(values(copies()[0] as HTMLElement)).toEqual(['Ada', 'Of Lovelace', true, '', 'b'])
})

test('what stood in the page stays where it was, and out of the top layer', () => {
  const place = { left: 16, top: 700, width: 358 } as DOMRect
  vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(place)
  leaveBehind(dialog(), 'page')
  const { position, left, top, width } = copies()[0]?.style ?? ({} as CSSStyleDeclaration)
  expect({ position, left, top, width }).toEqual({ position: 'fixed', left: '16px', top: '700px', width: '358px' })
  expect(showPopover).not.toHaveBeenCalled()
})

test('nothing is left behind where nothing moves, or of what was gone already', () => {
  isReduced = true
  leaveBehind(dialog(), 'top')
  isReduced = false
  const gone = dialog()
  gone.remove()
  leaveBehind(gone, 'top')
  expect(copies()).toEqual([])
})
