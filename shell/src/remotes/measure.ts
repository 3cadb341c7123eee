import type { LoadEvent } from '@quintet/federation/loader'
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { shownAt } from './shown.ts'

interface Told {
  kind: string
  remote: string
  version: string
  value?: number
  phase?: string
  errorClass?: string
}

let waiting: Told[] = []
const failed = new Set<string>()

function tell(told: Told): void {
  if (waiting.length === 0) queueMicrotask(send)
  waiting.push(told)
}

// A beacon outlasts the page. It names tiles, versions and numbers, and nothing of the member.
function send(): void {
  navigator.sendBeacon('/measure', JSON.stringify(waiting.slice(0, 20)))
  waiting = []
}

// One opening fails once, however many errors follow.
function tellFailure(remote: string, version: string, phase: string, errorClass: string): void {
  if (failed.has(`${remote} ${version}`)) return
  failed.add(`${remote} ${version}`)
  tell({ kind: 'error', remote, version, phase, errorClass })
}

const ofRemote = /\/remotes\/(mf-[\w-]+)\/([\w.+-]+?)(?:~\d+)?\//

// Whose code threw stands in the addresses of the stack.
function onThrown(thrown: unknown, file = ''): void {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  const [, remote, version] = ofRemote.exec(stack) ?? ofRemote.exec(file) ?? []
  if (remote && version) tellFailure(remote, version, 'script', 'broken')
}

/** The time of what made a value what it is: of several layout shifts the largest one. */
function momentOf({ name, entries }: Metric): number {
  const shifts = entries as (PerformanceEntry & { value?: number })[]
  const decisive = name === 'CLS' ? shifts.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0] : shifts.at(-1)
  return decisive?.startTime ?? 0
}

const onMetric = (metric: Metric) =>
  tell({ kind: metric.name.toLowerCase(), ...shownAt(momentOf(metric)), value: Math.round(metric.value * 1e4) / 1e4 })

function onLoadEvent(event: LoadEvent): void {
  const { remote, version } = event
  if (event.type === 'failed') tellFailure(remote, version, event.phase, event.errorClass)
  else tell({ kind: 'load', remote, version, value: Math.round(event.milliseconds) })
}

/** Measures this page from now on, with what the browser has kept of its beginning. @returns takes how loads of remotes went */
export function startMeasuring(): (event: LoadEvent) => void {
  addEventListener('error', ({ error, filename }) => onThrown(error, filename))
  addEventListener('unhandledrejection', ({ reason }) => onThrown(reason))
  for (const watch of [onLCP, onINP, onCLS]) watch(onMetric)
  return onLoadEvent
}
