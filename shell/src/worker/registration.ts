const path = '/service-worker.js'

interface ScriptPolicy {
  createScriptURL(text: string): string
}

// The page's policy takes addresses of scripts from its own one alone, and this one knows a single address.
const trusted = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } }
  return trustedTypes?.createPolicy('quintet', { createScriptURL: () => path }).createScriptURL(path) ?? path
}

/** Whether this page has a service worker: the site's own has, a page of development or of the gate has none. */
export const hasWorker = (): boolean => 'serviceWorker' in navigator && document.querySelector('link[rel="manifest"]') !== null

/** Registers the service worker. Its script is asked for at every start, past the browser's caches. */
export const register = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(trusted(), { scope: '/', updateViaCache: 'none' })

/** Ends what pushes this browser gets: the member has signed out. */
export const endPush = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}
