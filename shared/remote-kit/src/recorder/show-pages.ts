import { configure, environment } from '@quintet/sdk'
import { MemoryRouter, Route, Routes } from '@quintet/sdk/router'
import { registerTexts } from '@quintet/ui/texts'
import { Window } from 'happy-dom'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { populateGlobal } from 'vitest/runtime'
import type { RemoteModule } from '@quintet/federation/contract'

const longest = 10_000
/** A page that stays the same so many turns of the event loop, with nothing asked for, is not busy any more. */
const calmTurns = 30
/** Keys of what a spinner says, soon and later; the shell's own texts are not there. */
const loading = ['state.loading', 'state.slow']

const turn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Shows pages of a remote, one after the other, in a document in memory, so that what only screens read is read too. Everything that the
 * screens load comes from wherever the SDK points to.
 * @param paths below the remote's own, `''` for its first page
 * @returns the text of each page as it stood when nothing on it was busy any more
 * @throws when a page does
 */
export const showPages = async (remote: RemoteModule, paths: string[]): Promise<string[]> => {
  const window = new Window({ url: 'http://site.test/' })
  const { keys, originals } = populateGlobal(globalThis, window, { bindFunctions: true })
  try {
    await registerTexts(remote.tile, remote.texts, remote.screenTexts)
    const shown: string[] = []
    for (const path of paths) shown.push(await showPage(remote, path))
    return shown
  } finally {
    await window.happyDOM.close()
    for (const key of keys) Reflect.deleteProperty(globalThis, key)
    for (const [key, value] of originals) Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
  }
}

const showPage = async ({ tile, Routes: Pages }: RemoteModule, path: string): Promise<string> => {
  const element = document.body.appendChild(document.createElement('div'))
  let thrown: unknown
  const root = createRoot(element, { onUncaughtError: (error) => (thrown = error) })
  const page = createElement(Route, { path: `/${tile}/*`, element: createElement(Pages) })
  const routes = createElement(Routes, null, page)
  root.render(createElement(MemoryRouter, { initialEntries: [`/${tile}/${path}`] }, routes))
  await untilCalm(element)
  const text = element.textContent
  root.unmount()
  await turn()
  element.remove()
  if (thrown !== undefined) throw new Error(`/${tile}/${path} throws`, { cause: thrown })
  return text
}

const untilCalm = async (element: HTMLElement): Promise<void> => {
  const asked = countAsked()
  const end = Date.now() + longest
  let before = ''
  for (let calm = 0; calm < calmTurns && Date.now() < end;) {
    await turn()
    const isLoading = loading.some((key) => element.textContent.includes(key))
    const isBusy = asked.running() > 0 || element.innerHTML !== before || isLoading
    calm = isBusy ? 0 : calm + 1
    before = element.innerHTML
  }
  asked.stop()
}

const countAsked = () => {
  const { fetch } = environment()
  let running = 0
  const counted: typeof fetch = (...request) => {
    running += 1
    return fetch(...request).finally(() => (running -= 1))
  }
  configure({ fetch: counted })
  return { running: () => running, stop: () => configure({ fetch }) }
}
