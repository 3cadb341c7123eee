import { onSessionEnd } from '@quintet/sdk'
import { endPush } from './registration.ts'

// The server tells a browser nothing any more once its sign-in has ended; here the browser's own part of it goes as well.
onSessionEnd((isDeviceTaken) => (isDeviceTaken ? undefined : endPush().catch(() => undefined)))

export { startWorker } from './start-worker.ts'
