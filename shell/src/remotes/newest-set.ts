import { askRegistry, isOutdated, mayBeginAnew } from '@quintet/federation/loader'

// An open tab moves on to the newest shell and tiles by itself, at a moment when nothing gets lost.

/** The part of the site in which something was typed or chosen last. */
let touched: string | undefined
let hiddenAt: number | undefined

const here = (): string => location.pathname.split('/')[1] ?? ''

const note = ({ isTrusted }: Event): void => void (isTrusted && (touched = here()))

const noteVisibility = (): void => {
  hiddenAt = document.visibilityState === 'hidden' ? performance.now() : undefined
}

const mayNow = (): boolean =>
  mayBeginAnew({
    path: location.pathname,
    isHidden: hiddenAt !== undefined,
    isTouched: touched === here(),
    hasDialog: document.querySelector('dialog[open], [popover]:popover-open, [role=dialog]') !== null,
    age: performance.now(),
    hiddenFor: hiddenAt === undefined ? 0 : performance.now() - hiddenAt,
  })

let isWatching = false

/** Notes from now on what would get lost. What came before nobody knows: wherever it begins counts as touched, but for the dashboard. */
export const watchTouches = (): void => {
  if (isWatching) return
  isWatching = true
  touched = here() === 'home' ? undefined : here()
  noteVisibility()
  // No `change`: a field that goes with its screen tells of one when the page has another address already.
  addEventListener('input', note, true)
  addEventListener('visibilitychange', noteVisibility, true)
}

/** Begins the page anew where the site has newer versions and nothing gets lost by it. */
export const moveOn = async (): Promise<void> => {
  watchTouches()
  const { registry = '', shell = '' } = document.documentElement.dataset
  if (!mayNow()) return
  const now = await askRegistry(`/registry.json?page=${registry}`)
  if (isOutdated(document, shell, now) && mayNow()) location.reload()
}
