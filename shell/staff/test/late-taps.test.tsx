// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { Root } from '../src/root.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const tap = () => document.body.dispatchEvent(new MouseEvent('click', { clientX: 40, clientY: 40, detail: 2, bubbles: true }))

it('takes no notice of a second tap once the first has led to another screen', () => {
  history.replaceState(null, '', '/staff/queue')
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Root />))
  const pressed: string[] = []
  const note = () => pressed.push(location.pathname)
  document.body.addEventListener('click', note)
  onTestFinished(() => {
    document.body.removeEventListener('click', note)
    act(() => root.unmount())
  })
  tap()
  history.pushState(null, '', '/staff/members')
  tap()
  expect(pressed).toEqual(['/staff/queue'])
})
