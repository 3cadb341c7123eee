// What the worker answers, and when it begins. A request that stands in none of these goes to the network as if it were not there.

import { content, file } from './files.js'
import { serverPaths } from './names.js'
import { keepPage, page, state } from './pages.js'
import './notices.js'

const isPlain = ({ method, headers }) => method === 'GET' && !headers.has('range')

const answerTo = (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin || !isPlain(request)) return undefined
  const [, first] = pathname.split('/')
  const waitUntil = (work) => event.waitUntil(work)
  if (request.mode === 'navigate') return serverPaths.includes(first) ? undefined : page(event)
  // What follows a tilde is a second try, past every cache.
  if (first === 'remotes' || pathname.startsWith('/assets/shell/'))
    return pathname.includes('~') ? undefined : file(request, pathname, waitUntil)
  if (first === 'content') return content(request, pathname + search, waitUntil)
  if (pathname === '/registry.json' || first === 'manifest') return state(request, pathname + search, waitUntil)
  return undefined
}

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

// It keeps nothing of a page in memory, so a new one takes over at once.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)

/** Keeps the page that stands open and what it may need offline, one after the other. */
const keepAll = async (addresses) => {
  await keepPage(await fetch('/'))
  for (const address of addresses) {
    const { origin, pathname, search } = new URL(address, location.origin)
    if (origin !== location.origin) continue
    const [, first] = pathname.split('/')
    const request = new Request(pathname + search)
    const late = []
    if (first === 'content') await content(request, pathname + search, (work) => late.push(work))
    else if (first === 'remotes' || first === 'assets') await file(request, pathname, (work) => late.push(work))
    else if (pathname === '/registry.json') await state(request, pathname + search, (work) => late.push(work))
    await Promise.allSettled(late)
  }
}

self.addEventListener('message', (event) => {
  const { keep } = event.data ?? {}
  if (Array.isArray(keep)) event.waitUntil(keepAll(keep).catch(() => undefined))
})
