import { $language, $popups, $toasts, endSession } from '@quintet/sdk'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from '@quintet/sdk/router'
import { registerTexts } from '@quintet/ui/texts'
import { act, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { settle } from './waits.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
const at = { path: '', state: null as unknown }
const way = { go: (_: string): unknown => undefined }

const Place = () => {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => void Object.assign(at, { path: pathname, state: state as unknown }))
  useEffect(() => void (way.go = navigate))
  return null
}

/** What a page reads from. */
export interface ScreenTexts {
  /** The tile, and its table. */
  tile: string
  texts: Record<string, string>
  /** Tables of the shell, by their names. */
  tables: Record<string, Record<string, string>>
}

/** Begins with nothing above the page, and with its texts in English. */
export const openScreen = async ({ tile, texts, tables }: ScreenTexts): Promise<void> => {
  $popups.set([])
  $toasts.set([])
  $language.set({ id: 1, tables })
  await registerTexts(tile, { en: async () => texts })
}

/** Leaves the page that is open: nothing stands in its place. */
export const leave = async (): Promise<void> => {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
}

/** Leaves the page, with its clock, and signs the member out. */
export const closeScreen = async (): Promise<void> => {
  await leave()
  vi.useRealTimers()
  await endSession('elsewhere')
}

/**
 * Opens a page at an address in place of the one that is open. It goes when the address is no longer of its route.
 * @param options `pattern` is the path of the route, that of the address unless it is said otherwise; `state` is that of the history's entry
 */
export const show = async (
  page: ReactNode,
  address = '/',
  { pattern, state = null }: { pattern?: string; state?: unknown } = {},
): Promise<void> => {
  await leave()
  const [pathname = '', query] = address.split('?')
  const search = query === undefined ? '' : `?${query}`
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const whole = (
    <MemoryRouter initialEntries={[{ pathname, search, state }]}>
      <Routes>
        <Route path={pattern ?? pathname} element={page} />
        <Route path="*" element={null} />
      </Routes>
      <Place />
    </MemoryRouter>
  )
  await act(async () => root?.render(whole))
}

/** Where the member is, with the state of the history's entry. */
export const place = (): { path: string; state: unknown } => ({ ...at })

/** Goes to another page, as a press on a link beside this one does. */
export const goTo = async (path: string): Promise<void> => {
  await act(async () => void way.go(path))
  await settle()
}
