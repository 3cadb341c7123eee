import type { Leftovers } from '@quintet/registry/rules'

/**
 * Counts what code leaves behind. It must run before any of the code, and is handed to the browser as text: it names nothing outside
 * of itself.
 * @param page the window to watch
 * @returns a function that counts; in the page it is `countLeftovers`
 */
export const watchLeftovers = (page: Window & typeof globalThis = window): (() => Leftovers) => {
  const held = new WeakMap<EventTarget, Map<string, Map<unknown, () => void>>>()
  const targets = new Set<WeakRef<EventTarget>>()
  const waiting = new Set<string>()

  const listenersOf = (target: EventTarget, type: string, options: unknown): Map<unknown, () => void> => {
    const capture = typeof options === 'object' && options !== null ? 'capture' in options && options.capture : options
    const key = `${type} ${Boolean(capture)}`
    if (!held.has(target)) targets.add(new WeakRef(target))
    const kinds = held.get(target) ?? new Map<string, Map<unknown, () => void>>()
    held.set(target, kinds)
    const all = kinds.get(key) ?? new Map<unknown, () => void>()
    kinds.set(key, all)
    return all
  }
  // EventTarget's, wherever this kind of document has it.
  let prototype = Object.getPrototypeOf(page.document) as EventTarget
  while (!Object.hasOwn(prototype, 'addEventListener')) prototype = Object.getPrototypeOf(prototype) as EventTarget
  const [add, remove] = [prototype.addEventListener, prototype.removeEventListener]
  prototype.addEventListener = function addEventListener(type, listener, options) {
    if (!listener) return
    const target = this ?? page
    const all = listenersOf(target, type, options)
    const { once, signal } = typeof options === 'object' ? options : {}
    const forget = () => {
      all.delete(listener)
      // What only watches goes with what it watches.
      remove.call(target, type, forget, options)
      if (signal) remove.call(signal, 'abort', forget)
    }
    all.get(listener)?.()
    all.set(listener, forget)
    if (once) add.call(target, type, forget, options)
    if (signal) add.call(signal, 'abort', forget)
    add.call(target, type, listener, options)
  }
  prototype.removeEventListener = function removeEventListener(type, listener, options) {
    const target = this ?? page
    listenersOf(target, type, options).get(listener)?.()
    remove.call(target, type, listener, options)
  }

  type Start = (callback: unknown, ...rest: unknown[]) => unknown
  const timersOf = page as unknown as Record<string, Start>
  const watchTimers = (start: string, stop: string, repeats: boolean) => {
    const [begin, end] = [timersOf[start], timersOf[stop]]
    if (!begin || !end) return
    timersOf[start] = (callback, ...rest) => {
      if (typeof callback !== 'function') return begin.call(page, callback, ...rest)
      let key = ''
      const run = (...values: unknown[]): unknown => {
        if (!repeats) waiting.delete(key)
        return callback(...values) as unknown
      }
      const handle = begin.call(page, run, ...rest)
      key = `${stop} ${String(handle)}`
      waiting.add(key)
      return handle
    }
    timersOf[stop] = (handle) => {
      waiting.delete(`${stop} ${String(handle)}`)
      return end.call(page, handle)
    }
  }
  watchTimers('setTimeout', 'clearTimeout', false)
  watchTimers('setInterval', 'clearInterval', true)
  watchTimers('requestAnimationFrame', 'cancelAnimationFrame', false)
  watchTimers('requestIdleCallback', 'cancelIdleCallback', false)

  const count = (): Leftovers => {
    let listeners = 0
    for (const reference of targets) {
      const target = reference.deref()
      if (!target) targets.delete(reference)
      else if (!(target instanceof page.Node) || target.isConnected)
        for (const all of held.get(target)?.values() ?? []) listeners += all.size
    }
    const { document } = page
    const styles = document.querySelectorAll('style, link[rel=stylesheet]').length + (document.adoptedStyleSheets?.length ?? 0)
    return { listeners, timers: waiting.size, styles, nodes: document.querySelectorAll('*').length }
  }
  Object.assign(page, { countLeftovers: count })
  return count
}
