// Answers of the API that can be read without a network: the own record, the matches, the messages as the server has them, encrypted.
// They lie sealed under a key that never leaves the browser and goes with the session; each belongs to one account.

import { answerPaths } from './names.js'

const answerCache = 'quintet-answers'
const keyDatabase = 'quintet-answers'
const mostAnswers = 120
// A voice note of the largest size is one.
const largestAnswer = 710_000

const promised = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

const openKeys = () => {
  const request = indexedDB.open(keyDatabase, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('keys'))
  return promised(request)
}

const store = (database, mode) => database.transaction('keys', mode).objectStore('keys')

/** The key of an account. One of another account goes at the first sight of this one, and all that lies under it can be read no more. */
const readOrMakeKey = async (account) => {
  const database = await openKeys()
  // A page that ends the session deletes all of it.
  database.addEventListener('versionchange', () => database.close())
  try {
    const kept = await promised(store(database, 'readonly').get(account))
    if (kept) return kept
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await promised(store(database, 'readwrite').clear())
    await caches.delete(answerCache)
    await promised(store(database, 'readwrite').put(made, account))
    return made
  } finally {
    database.close()
  }
}

// One after the other: two answers that come at once must not make two keys.
const keyOf = (account) => navigator.locks.request(keyDatabase, () => readOrMakeKey(account))

/** Where an answer lies: a hash says neither whose it is nor what was asked. */
const placeOf = async (account, path, body) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${account} ${path} ${body}`))
  return `/kept-answers/${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const keepAnswer = async (account, place, answer) => {
  const bytes = await answer.arrayBuffer()
  if (bytes.byteLength > largestAnswer) return
  const key = await keyOf(account)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) }, key, bytes)
  const cache = await caches.open(answerCache)
  await cache.delete(place)
  await cache.put(place, new Response(new Blob([iv, sealed])))
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - mostAnswers))) await cache.delete(old)
}

const keptAnswer = async (account, place) => {
  const kept = await (await caches.open(answerCache)).match(place)
  if (!kept) return undefined
  const bytes = new Uint8Array(await kept.arrayBuffer())
  const key = await keyOf(account)
  const additionalData = new TextEncoder().encode(place)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData }, key, bytes.slice(12))
  return new Response(plain, { headers: { 'content-type': 'application/json', 'x-kept': '1' } })
}

/** Whether an answer to a call may be kept. */
export const isKeptCall = ({ method, headers }, pathname) =>
  method === 'POST' && answerPaths.includes(pathname) && headers.has('DeviceAccount')

/** What the server answers; without a network the last that it answered to this account. */
export const answer = async (request, pathname, waitUntil) => {
  const account = request.headers.get('DeviceAccount')
  const place = await placeOf(account, pathname, await request.clone().text())
  try {
    const fresh = await fetch(request)
    // Refusals come with 200 as well; they are said by the server alone.
    const copy = fresh.clone()
    const keep = async () => {
      if (fresh.status === 200 && !(await copy.clone().text()).startsWith('{"errorMessage"'))
        await keepAnswer(account, place, copy)
    }
    // A browser that keeps nothing is no fault of the answer.
    waitUntil(keep().catch(() => undefined))
    return fresh
  } catch (error) {
    const kept = await keptAnswer(account, place).catch(() => undefined)
    if (kept) return kept
    throw error
  }
}
