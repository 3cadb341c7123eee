// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dataExport } from '../src/stores/data-export.ts'
import { ExportDialog } from '../src/ui/export-dialog.tsx'
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let state: object
let root: Root

beforeEach(async () => {
  state = { state: 'none' }
  dataExport.clear()
  $language.set({ id: 1, tables: { script: {} } })
  await registerTexts('data', { en: async () => ({ ...opening, ...screens }) })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const open = async (requestExport: () => unknown) => {
  fakeApi({ loadExport: () => state, requestExport })
  enterAs('mira')
  await act(async () =>
    root.render(
      <MemoryRouter>
        <ExportDialog onClose={() => undefined} />
      </MemoryRouter>,
    ),
  )
  const make = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === screens['export.make'])
  make?.focus()
  await act(async () => make?.click())
}
// The body has all words: a focus that was lost says none.
const focused = () => (document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''))

it('keeps the focus at the copy that is being made, and at the one that is ready', async () => {
  await open(() => {
    state = { state: 'running', percent: 10 }
    return {}
  })
  await vi.waitFor(() => expect(focused()).toBe(screens['export.running']), { timeout: 10_000 })
  expect(document.activeElement?.closest('[aria-live]')).not.toBeNull()
  state = { state: 'ready', url: '/copy', bytes: 1000, until: 0 }
  await act(() => dataExport.reload())
  await vi.waitFor(() => expect(focused()).toContain('kB'), { timeout: 10_000 })
})

it('keeps the focus at the sign-in that is asked for', async () => {
  await open(() => refuseCall('session.freshNeeded'))
  await vi.waitFor(() => expect(focused()).toContain(screens['fresh.needed']), { timeout: 10_000 })
})
