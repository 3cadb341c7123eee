import type { LoadEvent } from '@quintet/federation/loader'
import { activeRemoteAt, remoteInStack } from './active-remote.ts'
import { type Vital, watchVitals } from './vitals.ts'

interface Told {
  kind: string
  remote: string
  version: string
  value?: number
  phase?: string
  errorClass?: string
}

let waiting: Told[] = []
/** That the page came up; it goes with whatever is told first. */
let begun: Told[] = []
const failed = new Set<string>()

const tell = (told: Told): void => {
  if (waiting.length === 0) queueMicrotask(send)
  waiting.push(told)
}

// A beacon outlasts the page. It names tiles, versions and numbers, and nothing of the member.
const send = (): void => {
  navigator.sendBeacon('/measure', JSON.stringify([...begun, ...waiting].slice(0, 20)))
  begun = []
  waiting = []
}

// One opening fails once, however many errors follow.
const tellFailure = (remote: string, version: string, phase: string, errorClass: string): void => {
  if (failed.has(`${remote} ${version}`)) return
  failed.add(`${remote} ${version}`)
  tell({ kind: 'error', remote, version, phase, errorClass })
}

const onThrown = (thrown: unknown, file = ''): void => {
  const found = remoteInStack(thrown, file)
  if (found) tellFailure(found.remote, found.version, 'script', 'broken')
}

const shellVersion = document.documentElement.dataset.shell ?? ''

const onVital = ({ kind, value, at }: Vital) => {
  const { remote, version } = activeRemoteAt(at)
  tell({ kind, remote, version: remote === '' ? shellVersion : version, value: Math.round(value * 1e4) / 1e4 })
}

// That a page came so far is what the canary of a shell is judged by.
const noteStart = () => {
  begun = [{ kind: 'load', remote: '', version: shellVersion, value: Math.round(performance.now()) }]
}

const onLoadEvent = (event: LoadEvent): void => {
  const { remote, version } = event
  if (event.type === 'failed') tellFailure(remote, version, event.phase, event.errorClass)
  else tell({ kind: 'load', remote, version, value: Math.round(event.milliseconds) })
}

/** Measures this page from now on, with what the browser has kept of its beginning. @returns takes how loads of remotes went */
export const startMeasuring = (): ((event: LoadEvent) => void) => {
  addEventListener('error', ({ error, filename }) => onThrown(error, filename))
  addEventListener('unhandledrejection', ({ reason }) => onThrown(reason))
  watchVitals(onVital)
  noteStart()
  return onLoadEvent
}
