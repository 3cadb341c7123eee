// Whether a visit to a tile ended well, as far as the shell can see: nothing of the tile failed while it was open, and the last answer
// to each of its calls was a good one. Told once for each visit, with its end or when the page is hidden, for it may not be seen again.

interface Visit {
  remote: string
  version: string
  /** Calls whose last answer was a refusal, a fault or none. */
  refused: Set<string>
  hasFailed: boolean
}

/** A visit that has ended. */
export interface Outcome {
  remote: string
  version: string
  isGood: boolean
}

let open: Visit | undefined
let ended: Outcome[] = []
let tell = (outcome: Outcome): void => void ended.push(outcome)

const end = (visit: Visit): void => {
  if (open !== visit) return
  open = undefined
  const { remote, version, refused, hasFailed } = visit
  tell({ remote, version, isGood: !hasFailed && refused.size === 0 })
}

/** Begins a visit. @returns ends it */
export const beginVisit = (remote: string, version: string): (() => void) => {
  const visit: Visit = { remote, version, refused: new Set(), hasFailed: false }
  open = visit
  return () => end(visit)
}

/** Notes how a call of a remote was answered. One that ends while another tile is open says nothing of that one's visit. */
export const noteAnswer = (remote: string, call: string, isGood: boolean): void => {
  if (open?.remote !== remote) return
  if (isGood) open.refused.delete(call)
  else open.refused.add(call)
}

/** Notes that something of a version failed. */
export const noteFailure = (remote: string, version: string): void => {
  if (open?.remote === remote && open.version === version) open.hasFailed = true
}

/** Hears of every visit that ends from now on, and of those that ended before. */
export const watchVisits = (told: (outcome: Outcome) => void): void => {
  tell = told
  for (const outcome of ended) tell(outcome)
  ended = []
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && open && end(open), true)
}
