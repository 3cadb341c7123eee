// Notices that come by push, and the number on the icon.

const showCount = (count) => (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())

/** Shows what was sent: the server says it in the member's language, and names nobody. */
const showNotice = async (data) => {
  const { title, body, path, tag, count, lang, dir } = data?.json() ?? {}
  if (typeof title !== 'string') return
  const icons = { icon: '/content/icon-192.png', badge: '/content/badge-96.png' }
  await self.registration.showNotification(title, { body, tag, lang, dir, ...icons, data: { path } })
  if (typeof count === 'number') await showCount(count)
}

const ownPath = (path) => (typeof path === 'string' && /^\/[\w/-]*$/.test(path) ? path : '/')

/** Goes to what a notice tells of: in a page that is open, without loading it anew, so that nothing typed is lost. */
const openNotice = async (notification) => {
  notification.close()
  const path = ownPath(notification.data?.path)
  const [client] = await self.clients.matchAll({ type: 'window' })
  if (!client) return self.clients.openWindow(`/?open=${path}`)
  await client.focus()
  client.postMessage({ open: path }, [])
}

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))
