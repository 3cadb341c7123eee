import { once } from 'node:events'
import type { Page } from 'playwright-core'

// What comes from the site itself, such as a part of the tile, may be there already or not: only what is asked of the API is cut off.
const ofApi = /\/(?:api|identity)(?:\/|$|\?)/

/** Handed to the page as text. */
const turn = (isOnline: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** Takes the network away from a page. */
export const cutOff = async (page: Page): Promise<void> => {
  await page.route(ofApi, (route) => route.abort('internetdisconnected'))
  await page.evaluate(turn, false)
}

/** Gives it back. */
export const bringBack = async (page: Page): Promise<void> => {
  await page.unroute(ofApi)
  await page.evaluate(turn, true)
}

/** Holds back what is asked of the API. @returns lets it go */
export const holdBack = async (page: Page): Promise<() => Promise<void>> => {
  const end = new AbortController()
  await page.route(ofApi, async (route) => {
    if (!end.signal.aborted) await once(end.signal, 'abort')
    // What was called off meanwhile goes nowhere.
    await route.fallback().catch(() => undefined)
  })
  return async () => {
    end.abort()
    await page.unroute(ofApi)
  }
}

/** Whether a request failed since there was no network. */
export const isCutOff = (failure: { errorText: string } | null): boolean => /INTERNET_DISCONNECTED/.test(failure?.errorText ?? '')
