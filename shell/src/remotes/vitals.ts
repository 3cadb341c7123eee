// The three vitals, counted as the web-vitals library counts them: the largest paint before the first input, the interaction at the
// 98th percentile, and the worst run of layout shifts. They are told when the page is hidden, for it may not be seen again.

export interface Vital {
  kind: 'lcp' | 'inp' | 'cls'
  value: number
  /** When what made the value happened, in the time of `performance.now()`. */
  at: number
}

/** One vital so far; nothing where the browser does not measure it or nothing happened. */
type Gauge = () => Vital | undefined

/** Tells each vital of this page when it is hidden, and again where it has changed by the next time. */
export const watchVitals = (tell: (vital: Vital) => void): void => {
  const gauges = [largestPaint(), slowestInteraction(), worstShifts()]
  const told = new Map<string, number>()
  const tellChanged = () => {
    if (document.visibilityState !== 'hidden') return
    for (const vital of gauges.flatMap((gauge) => gauge() ?? [])) {
      if (told.get(vital.kind) !== vital.value) tell(vital)
      told.set(vital.kind, vital.value)
    }
  }
  addEventListener('visibilitychange', tellChanged, true)
}

// Entries are not kept: they hold on to elements that may have left the page.
const observe = <T extends PerformanceEntry>(type: string, note: (entry: T) => void, more = {}) => {
  const noteAll = (entries: PerformanceEntryList) => entries.forEach((entry) => note(entry as T))
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()))
  const isMeasured = PerformanceObserver.supportedEntryTypes.includes(type)
  if (isMeasured) observer.observe({ type, buffered: true, ...more })
  return { isMeasured, flush: () => noteAll(observer.takeRecords()), stop: () => observer.disconnect() }
}

// What is painted after the page was left or touched is not its first content any more.
const largestPaint = (): Gauge => {
  const hidden = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden')
  let largest: Vital | undefined
  const { flush, stop } = observe('largest-contentful-paint', ({ startTime }) => {
    if (startTime < (hidden?.startTime ?? Infinity)) largest = { kind: 'lcp', value: startTime, at: startTime }
  })
  const end = ({ isTrusted }: Event) => {
    if (!isTrusted) return
    flush()
    stop()
  }
  // Before the look at all vitals, which comes with the same event.
  for (const type of ['keydown', 'click', 'visibilitychange']) addEventListener(type, end, true)
  return () => largest
}

const mostKept = 10

// One in fifty interactions may be slower than the one that counts.
const slowestInteraction = (): Gauge => {
  let slowest: { id: number; value: number; at: number }[] = []
  const note = ({ interactionId: id, duration, startTime }: PerformanceEventTiming & { interactionId?: number }) => {
    if (!id) return
    const known = slowest.find((one) => one.id === id)
    if (known && known.value >= duration) return
    slowest = [...slowest.filter((one) => one !== known), { id, value: duration, at: startTime }]
      .toSorted((one, other) => other.value - one.value)
      .slice(0, mostKept)
  }
  const observers = [observe('event', note, { durationThreshold: 40 }), observe('first-input', note)]
  return () => {
    for (const { flush } of observers) flush()
    const { interactionCount = 0 } = performance as { interactionCount?: number }
    const one = slowest[Math.min(slowest.length - 1, Math.floor(interactionCount / 50))]
    return one && { kind: 'inp', value: one.value, at: one.at }
  }
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

// Shifts less than a second apart make one run, of five seconds at most; its moment is that of its largest shift.
const worstShifts = (): Gauge => {
  let worst = { value: 0, at: 0 }
  let run = { from: 0, to: -Infinity, value: 0, at: 0, largest: 0 }
  const note = ({ value, startTime, hadRecentInput }: Shift) => {
    if (hadRecentInput) return
    const goesOn = startTime - run.to < 1000 && startTime - run.from < 5000
    if (!goesOn) run = { from: startTime, to: startTime, value: 0, at: startTime, largest: 0 }
    if (value > run.largest) Object.assign(run, { largest: value, at: startTime })
    Object.assign(run, { to: startTime, value: run.value + value })
    if (run.value > worst.value) worst = { value: run.value, at: run.at }
  }
  const { flush, isMeasured } = observe('layout-shift', note)
  return () => {
    flush()
    return isMeasured ? { kind: 'cls', ...worst } : undefined
  }
}
