// Takes the place of a worker that is switched off: what it kept goes, it goes itself, and its pages begin anew without it.

let isBefore = false

self.addEventListener('install', () => {
  // Where none was, no page needs to begin anew.
  isBefore = self.registration.active !== null
  self.skipWaiting()
})

const end = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  if (!isBefore) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}

self.addEventListener('activate', (event) => event.waitUntil(end()))
