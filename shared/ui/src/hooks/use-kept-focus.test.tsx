// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const Probe = ({ shown }: { shown: string }) => {
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <>
      <input />
      <div ref={place} tabIndex={-1}>
        {shown === 'done' ? 'Done' : <button type="button">{shown}</button>}
      </div>
    </>
  )
}
const show = (shown: string) => act(async () => root.render(<Probe shown={shown} />))
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
const focused = () => document.activeElement?.tagName

it('goes to what took the place of the button that had it', async () => {
  await show('press')
  focus('button')
  await show('done')
  expect(focused()).toBe('DIV')
})

it('stays with a button that stays', async () => {
  await show('press')
  focus('button')
  await show('press again')
  expect(focused()).toBe('BUTTON')
})

it('is not taken from elsewhere, nor from a page that nobody has touched', async () => {
  await show('press')
  await show('done')
  expect(focused()).toBe('BODY')
  focus('input')
  await show('press')
  await show('done')
  expect(focused()).toBe('INPUT')
})
