// What the worker answers, and when it begins. A request that stands in none of these goes to the network as if it were not there.

import { answer, isKeptCall } from './answers.js'
import { content, file } from './files.js'
import { serverPaths } from './names.js'
import { keepPage, page, state } from './pages.js'
import './notices.js'

const isPlain = ({ method, headers }) => method === 'GET' && !headers.has('range')

const answerTo = (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin) return undefined
  const waitUntil = (work) => event.waitUntil(work)
  if (isKeptCall(request, pathname)) return answer(request, pathname, waitUntil)
  if (!isPlain(request)) return undefined
  const [, first] = pathname.split('/')
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

const isRegistry = (address) => address.includes('/registry.json')

const keepOne = async (address) => {
  const { origin, pathname, search } = new URL(address, location.origin)
  if (origin !== location.origin) return
  const [, first] = pathname.split('/')
  const request = new Request(pathname + search)
  const late = []
  if (first === 'content') await content(request, pathname + search, (work) => late.push(work))
  else if (first === 'remotes' || first === 'assets') await file(request, pathname, (work) => late.push(work))
  else if (pathname === '/registry.json') await state(request, pathname + search, (work) => late.push(work))
  await Promise.allSettled(late)
}

/** Keeps the page that stands open and what it may need offline, one after the other; one that fails keeps none of the others away. */
const keepAll = async (addresses, isAgain) => {
  if (!isAgain) await keepPage(await fetch('/'))
  // The registry first: it names the hashes of the files.
  const [named, others] = [addresses.filter(isRegistry), addresses.filter((address) => !isRegistry(address))]
  for (const address of [...named, ...others]) await keepOne(address).catch(() => undefined)
}

self.addEventListener('message', (event) => {
  const { keep, isAgain = false } = event.data ?? {}
  if (Array.isArray(keep)) event.waitUntil(keepAll(keep, isAgain).catch(() => undefined))
})
