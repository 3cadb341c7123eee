// The page and the registry: always asked for first, so that what was revoked is never shown while there is a network.

import { removeUnnamed } from './files.js'
import { hashesOf, pageCache } from './names.js'

/** Milliseconds after which a network that says nothing counts as none. */
const timeoutMs = 6000

const inTime = (work) =>
  Promise.race([work, new Promise((_, reject) => setTimeout(reject, timeoutMs, new Error('The network does not answer.')))])

// One page answers every path; its policy goes with it.
export const keepPage = async (answer) => {
  const isPage = answer.ok && answer.type === 'basic' && !answer.redirected
  if (!isPage || !answer.headers.get('content-type')?.startsWith('text/html')) return
  const html = await answer.clone().text()
  if (!html.includes('<script type="importmap">')) return
  await (await caches.open(pageCache)).put('/', answer)
  await removeUnnamed(hashesOf(html))
}

const freshPage = async (event) => {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  event.waitUntil(keepPage(answer.clone()))
  return answer
}

/** The page of now; without a network the last one. */
export const page = async (event) => {
  const kept = await (await caches.open(pageCache)).match('/', { ignoreVary: true })
  const fresh = freshPage(event)
  if (!kept) return fresh
  // One that comes late is still kept for the next time.
  event.waitUntil(fresh.catch(() => undefined))
  try {
    const answer = await inTime(fresh)
    // A server that is down says so in place of the page.
    return answer.status < 500 ? answer : kept
  } catch {
    return kept
  }
}

const kindOf = (address) => {
  const { pathname, searchParams } = new URL(address, location.origin)
  return `${pathname} ${[...searchParams.keys()].join()}`
}

// One of each kind, the whole one and the one for a page: an older one must not name what is no longer live.
const keepState = async (cache, address, answer) => {
  for (const { url } of await cache.keys()) if (kindOf(url) === kindOf(address)) await cache.delete(url, { ignoreVary: true })
  await cache.put(address, answer)
}

/** The registry, and what else says how the site is at the moment. */
export const state = async (request, address, waitUntil) => {
  const cache = await caches.open(pageCache)
  const kept = await cache.match(address, { ignoreVary: true })
  try {
    const answer = await (kept ? inTime(fetch(request)) : fetch(request))
    if (answer.ok) waitUntil(keepState(cache, address, answer.clone()))
    return answer
  } catch (error) {
    if (kept) return kept
    throw error
  }
}
