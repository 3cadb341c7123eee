import { atom } from 'nanostores'

/** Goes to a page. Behind it stands the browser's history before the router is there, and the router afterwards. */
export type Navigate = (path: string, options?: { state?: unknown; replace?: boolean }) => void

/** Whether the visitor has left the login page: the router and all pages come then. */
export const $entered = atom(false)

/** Leaves the login page; the router takes over from the address and the state in the form it keeps them. */
export const enterApp: Navigate = (path, { state = null, replace = false } = {}) => {
  const entry = { usr: state, key: 'entrance', idx: replace ? 0 : 1 }
  if (replace) history.replaceState(entry, '', path)
  else history.pushState(entry, '', path)
  $entered.set(true)
}
