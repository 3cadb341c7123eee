import type { Leftovers } from '@quintet/registry/rules'
import { Window as MemoryWindow } from 'happy-dom'
import { watchLeftovers } from '../../src/cleanliness/count-leftovers.ts'

type Page = Window & typeof globalThis

/** Mounts and unmounts something three times in a document in memory, and counts what there is more than after the first time. */
export const mountAndLeave = async (mount: (element: HTMLElement, page: Page) => (() => void) | void): Promise<Leftovers> => {
  const window = new MemoryWindow({ url: 'http://site.test/' })
  const page = window as unknown as Page
  const count = watchLeftovers(page)
  const once = () => {
    const element = page.document.body.appendChild(page.document.createElement('div'))
    const leave = mount(element, page)
    leave?.()
    element.remove()
  }
  once()
  const before = count()
  once()
  once()
  const after = count()
  await window.happyDOM.close()
  const more = Object.entries(after).map(([kind, number]) => [kind, number - before[kind as keyof Leftovers]])
  return Object.fromEntries(more) as Leftovers
}
