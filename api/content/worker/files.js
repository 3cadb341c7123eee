// Scripts, styles and texts. Their names hold their content's hash or their version, so what is kept under one never changes.

import { hashesOf, pageCache } from './names.js'

const fileCache = 'quintet-files'
const contentCache = 'quintet-content'
const mostContent = 80

const digests = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

/** Whether bytes are those that an integrity names. */
const isIntact = async (bytes, integrity) => {
  const [algorithm, expected] = [integrity.slice(0, 6), integrity.slice(7)]
  const digest = await crypto.subtle.digest(digests[algorithm], bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === expected
}

/** Hashes of the page's import map, by path; nothing while no page was kept. */
const namedHashes = async () => {
  const page = await (await caches.open(pageCache)).match('/', { ignoreVary: true })
  return page ? hashesOf(await page.text()) : undefined
}

// What the page would refuse is not kept in the first place. Styles have no hash there.
const keepFile = async (cache, path, answer) => {
  if (!answer.ok || answer.type !== 'basic' || answer.redirected) return
  if (path.endsWith('.js')) {
    const integrity = (await namedHashes())?.[path]
    if (!integrity || !(await isIntact(await answer.clone().arrayBuffer(), integrity))) return
  }
  await cache.put(path, answer)
}

/** A file of the shell or of a tile: the kept one, else from the network. */
export const file = async (request, path, waitUntil) => {
  const cache = await caches.open(fileCache)
  const kept = await cache.match(path, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  waitUntil(keepFile(cache, path, answer.clone()))
  return answer
}

/** Removes what no page of now names: other shells, and versions of tiles that are no longer live, above all revoked ones. */
export const removeUnnamed = async (hashes) => {
  const versions = new Set(Object.keys(hashes).map((path) => path.slice(0, path.lastIndexOf('/') + 1)))
  const cache = await caches.open(fileCache)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    const isNamed = pathname.endsWith('.js') ? pathname in hashes : versions.has(pathname.slice(0, pathname.lastIndexOf('/') + 1))
    if (!isNamed) await cache.delete(pathname, { ignoreVary: true })
  }
}

const keepContent = async (cache, address, answer) => {
  if (!answer.ok || answer.type !== 'basic') return
  await cache.put(address, answer)
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - mostContent))) await cache.delete(old)
}

/** Tables, maps and pictures: under a version the kept one; else the network's, and the kept one without a network. */
export const content = async (request, address, waitUntil) => {
  const cache = await caches.open(contentCache)
  const kept = await cache.match(address, { ignoreVary: true })
  if (kept && address.includes('?v=')) return kept
  try {
    const answer = await fetch(request)
    waitUntil(keepContent(cache, address, answer.clone()))
    return answer
  } catch (error) {
    if (kept) return kept
    throw error
  }
}
