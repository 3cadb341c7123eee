// What the worker answers, and when it begins. A request that stands in none of these goes to the network as if it were not there.

import { answer, isKeptCall } from './answers.js'
import { content, file } from './files.js'
import { hashesOf, pageCache, serverPaths } from './names.js'
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

// The page that stands open may have come in another language than it speaks now, and then knows no hash of these.
const textsOfKeptPage = async (language) => {
  const page = await (await caches.open(pageCache)).match('/', { ignoreVary: true })
  const paths = page ? Object.keys(hashesOf(await page.text())) : []
  return paths.filter((path) => path.includes(`texts-${language}.`))
}

/** Keeps the page that stands open and what it may need offline, one after the other; one that fails keeps none of the others away. */
const keepAll = async ({ keep, language, isAgain = false }) => {
  if (!isAgain) await keepPage(await fetch('/'))
  // The registry first: it names the hashes of the files.
  const [named, others] = [keep.filter(isRegistry), keep.filter((address) => !isRegistry(address))]
  const all = new Set([...named, ...others, ...(await textsOfKeptPage(language))])
  for (const address of all) await keepOne(address).catch(() => undefined)
}

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data).catch(() => undefined))
})
