import type { LoadEvent } from '@quintet/federation/loader'
import { activeRemoteAt, remoteInStack } from './active-remote.ts'
import { type Frame, stackOf } from './stack-frames.ts'
import { noteFailure, type Outcome, watchVisits } from './visit-outcome.ts'
import { type Vital, watchVitals } from './vitals.ts'

interface Told {
  kind: string
  remote: string
  version: string
  value?: number
  phase?: string
  errorClass?: string
  /** Class of what was thrown, and where it came from. */
  name?: string
  frames?: Frame[]
  /** Another version had broken this page before. */
  after?: true
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

// Code that did not run has broken nothing: what could not be fetched says nothing about the versions that fail after it.
const ran = new Set(['broken', 'invalid'])
let breaker: string | undefined

// One opening fails once, however many errors follow. The first version whose code failed is blamed for the page: what it left behind
// may be what the others stumble over.
const tellFailure = (remote: string, version: string, phase: string, errorClass: string, thrown: unknown): void => {
  const opened = `${remote} ${version}`
  noteFailure(remote, version)
  if (failed.has(opened)) return
  failed.add(opened)
  const isLater = breaker !== undefined && breaker !== opened
  if (ran.has(errorClass)) breaker ??= opened
  const { name, frames } = stackOf(thrown, remote, version)
  const from = frames.length > 0 && { name, frames }
  tell({ kind: 'error', remote, version, phase, errorClass, ...(isLater && { after: true }), ...from })
}

const onThrown = (thrown: unknown, file = ''): void => {
  const found = remoteInStack(thrown, file)
  if (found) tellFailure(found.remote, found.version, 'script', 'broken', thrown)
}

const shellVersion = () => document.documentElement.dataset.shell ?? ''

const onVital = ({ kind, value, at }: Vital) => {
  const { remote, version } = activeRemoteAt(at)
  tell({ kind, remote, version: remote === '' ? shellVersion() : version, value: Math.round(value * 1e4) / 1e4 })
}

const onOutcome = ({ remote, version, isGood }: Outcome) => tell({ kind: 'task', remote, version, value: Number(isGood) })

// That a page came so far is what the canary of a shell is judged by.
const noteStart = () => {
  const version = shellVersion()
  if (version !== '') begun = [{ kind: 'load', remote: '', version, value: Math.round(performance.now()) }]
}

const onLoadEvent = (event: LoadEvent): void => {
  const { remote, version } = event
  if (event.type === 'failed') tellFailure(remote, version, event.phase, event.errorClass, event.thrown)
  else tell({ kind: 'load', remote, version, value: Math.round(event.milliseconds) })
}

/** Measures this page from now on, with what the browser has kept of its beginning. @returns takes how loads of remotes went */
export const startMeasuring = (): ((event: LoadEvent) => void) => {
  addEventListener('error', ({ error, filename }) => onThrown(error, filename))
  addEventListener('unhandledrejection', ({ reason }) => onThrown(reason))
  watchVitals(onVital)
  watchVisits(onOutcome)
  noteStart()
  return onLoadEvent
}
