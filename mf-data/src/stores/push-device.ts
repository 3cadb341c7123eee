import { send, showFailure } from '@quintet/sdk'
import { changeNoticeSettings, noticeSettings } from './notice-settings.ts'

/** Whether this browser can be told by push: it cannot at all, the member refused it in the browser's settings, or it is off or on. */
export type PushState = 'unsupported' | 'refused' | 'off' | 'on'

const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? navigator.serviceWorker.getRegistration('/')
    : Promise.resolve(undefined)

/** How it stands with this browser. */
export const readPushState = async (): Promise<PushState> => {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

const keyBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const subscribe = async (worker: ServiceWorkerRegistration, pushKey: string): Promise<PushSubscription> => {
  // One of another key, as after a change of the site's keys, can be told nothing.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(pushKey) })
}

/** What comes by push once the first device is switched on; the rest stays where it is. */
const byPush = { drawing: 'push', verification: 'push', message: 'push' } as const

/** Asks the browser and switches this device on. Returns how it stands then; a failure is shown. */
export const switchPushOn = async (): Promise<PushState> => {
  const [worker, settings] = [await registration(), noticeSettings.$.get().data]
  if (!worker || !settings) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  try {
    const made = await subscribe(worker, settings.pushKey)
    const device = {
      endpoint: made.endpoint,
      publicKey: base64url(made.getKey('p256dh')),
      secret: base64url(made.getKey('auth')),
    }
    await send('savePushDevice', device)
    if (settings.devices === 0) await changeNoticeSettings({ channels: byPush }, false)
    else await noticeSettings.reload()
  } catch (error) {
    showFailure(error)
    await (await worker.pushManager.getSubscription())?.unsubscribe()
  }
  return readPushState()
}

/** Switches this device off. */
export const switchPushOff = async (): Promise<PushState> => {
  const made = await (await registration())?.pushManager.getSubscription()
  try {
    if (made) await send('removePushDevice', { endpoint: made.endpoint })
    await made?.unsubscribe()
    await noticeSettings.reload()
  } catch (error) {
    showFailure(error)
  }
  return readPushState()
}
