/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import { watchLeftovers } from '../../cleanliness/count-leftovers.ts'

// What runs in the page before anything of the site does. Each function is handed over as text: it names nothing outside of itself.

/** What the page keeps for the looks. */
export interface PageNotes {
  /** Requests under way. */
  asked: number
  /** Requests since the page began. */
  sent: number
  /** What answers wait for, where they are held back. */
  held?: Promise<void> | undefined
  /** Violations of the page's policy. */
  violations: string[]
  /** When the document changed, or an answer came, last: what is asked next may depend on it. */
  changedAt: number
}

const takeNotes = (): void => {
  const notes: PageNotes = { asked: 0, sent: 0, violations: [], changedAt: performance.now() }
  Object.assign(globalThis, { gateNotes: notes })
  const own = globalThis.fetch
  globalThis.fetch = async (...request) => {
    notes.asked += 1
    notes.sent += 1
    try {
      const answer = await own(...request)
      await notes.held
      return answer
    } finally {
      notes.asked -= 1
      notes.changedAt = performance.now()
    }
  }
  // Only a request of this kind tells how much of a picture was sent.
  const { prototype } = XMLHttpRequest
  const send = prototype.send
  prototype.send = function count(this: XMLHttpRequest, ...body) {
    send.apply(this, body)
    notes.asked += 1
    const note = () => {
      notes.asked -= 1
      notes.changedAt = performance.now()
    }
    this.addEventListener('loadend', note, { once: true })
  }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    notes.violations.push(`${effectiveDirective} forbids ${blockedURI}`),
  )
  new MutationObserver(() => (notes.changedAt = performance.now())).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
}

// tsx names functions by a helper that a page does not have.
const helper = 'globalThis.__name = (made) => made;'

/** The script that each page of the gate begins with. */
export const pageStart = `${helper}(${takeNotes.toString()})();(${watchLeftovers.toString()})();`

const withoutMark = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-preview-mark] { display: none }')
  document.adoptedStyleSheets.push(sheet)
}

/**
 * The script that a page begins with as well which has another version than the site's. The shell says so above it, which would move
 * all that is compared with a page that has the site's own.
 */
export const previewStart = `(${withoutMark.toString()})();`

/** How long to wait, and for what. */
export interface Wait {
  /** So long nothing may change. */
  calmMs: number
  mostMs: number
  /** Selector of what is to be there. */
  awaited: string
  /** What is to be there does not come any more where nothing else has moved for so long. */
  lostMs?: number
  /** Whether answers are held back, and what waits for one is at rest. */
  isHeldBack?: boolean
}

/** What tells that a page of the shell is there. */
export const anyPage = 'h1'
/** What tells that the dashboard is there. */
export const dashboard = '[data-tile] a, [data-tile] button'
/** What tells that a tile is there, or the sentence in its place. */
export const tileOf = (remote: string): string => `[data-remote-root="${remote}"] *, [data-remote-failed]`

/** Resolves when nothing is asked for, nothing says that it is busy and nothing has changed for a moment; false when that never is. */
export const settled = async ({ calmMs, mostMs, awaited, lostMs = mostMs, isHeldBack = false }: Wait): Promise<boolean> => {
  const { gateNotes: notes } = globalThis as unknown as { gateNotes: PageNotes }
  const began = performance.now()
  const [tickMs, lateMs, mostLate] = [8, 60, 6]
  let heldUpAt = began
  let late = 0
  // What asks the member first is busy until they answer.
  const isBusy = () =>
    document.querySelector('[aria-busy=true], [data-remote-slow], [data-waiting]') !== null &&
    document.querySelector('[role=dialog], [role=alertdialog]') === null
  // What may be used only once its picture is there.
  const isLoading = () => [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
  const isStill = (ms: number) =>
    (isHeldBack || (notes.asked === 0 && !isBusy())) &&
    !isLoading() &&
    performance.now() - Math.max(began, notes.changedAt, heldUpAt) >= ms
  const isThere = () => document.querySelector(awaited) !== null
  while (!(isThere() && isStill(calmMs))) {
    if (performance.now() - began > mostMs || (!isThere() && isStill(lostMs))) return false
    const asleepAt = performance.now()
    await new Promise((resolve) => setTimeout(resolve, tickMs))
    // A page that does not get round to a timer has not got round to what it shows, either; some of it is always so on a machine with other work.
    if (performance.now() - asleepAt > lateMs && late++ < mostLate) heldUpAt = performance.now()
  }
  return true
}

/** Goes to an address by the page's own router. */
export const goTo = (path: string): void => {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
