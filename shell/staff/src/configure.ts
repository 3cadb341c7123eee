import { storageKeys } from '@quintet/contract/wire'
import { configure, environment } from '@quintet/sdk'

type Storage = ReturnType<typeof environment>['storage']

/**
 * Where the console keeps things: its sign-in in the tab alone, which forgets it when it is closed and shares it with no page of a
 * member on the same origin; the language where the browser keeps it for every page.
 */
export const consoleStorage = (tab: Storage, browser: Storage): Storage => {
  const of = (key: string): Storage => (key === storageKeys.language ? browser : tab)
  return {
    getItem: (key) => of(key).getItem(key),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    key: (index) => tab.key(index),
    get length() {
      return tab.length
    },
  }
}

// A browser that blocks site data throws on the mere access; then all of it lives in memory.
const tabStorage = (otherwise: Storage): Storage => {
  try {
    return globalThis.sessionStorage
  } catch {
    return otherwise
  }
}

/** Puts the console's own storage in place; before anything is read from it. */
export const configureConsole = (): void => {
  const { storage } = environment()
  configure({ storage: consoleStorage(tabStorage(storage), storage) })
}
