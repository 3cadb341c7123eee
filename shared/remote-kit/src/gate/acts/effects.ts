/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */

// What a step brings about beside the screen that it leads to. Each function is handed to the page as text: it names nothing outside of itself.

/** What a member types as a password: nothing keeps or tells it in the clear. */
export const typedPassword = 'Lantern-by-the-harbour-7'

/** What a step brought about, beside what the screen shows then. */
export interface Effects {
  /** What was said in a place that is read aloud, also for a moment, such as in a toast. */
  told: string[]
  /** What was copied, or saved as a file. */
  given: string[]
  /** By how many entries Back got longer. */
  entries: number
  /** Photos and what is drawn, in their order. */
  pictures: string[]
  /** Texts that are there and cannot be seen. */
  unseen: string[]
  /** Whether something runs out of the screen at its side. */
  isTooWide: boolean
  /** By how much of the screen's height the tile's lines go on below it where nothing is scrolled, 0.5 for half of it. */
  below: number
  /** Controls that lie on the screen where nothing is scrolled; none where the page is scrolled. */
  atHand: string[]
  /** Places in which a secret stands in the clear. */
  leaks: string[]
  /** What the page asked the browser for that a member notices, such as a permission or a sound. */
  asked: string[]
  /** How many files are held in memory under an address of the page. */
  held: number
  /** How many times the microphone is switched on. */
  listening: number
  /** Messages of before the step that still lie over a control, and those that have gone. */
  covering: string[]
  cleared: string[]
}

interface EffectsPage {
  gateEffects: { told: string[]; given: string[]; asked: string[]; place: number; held: Set<string> }
  gateListening?: { count: number }
  gateControls?: Map<string, Element>
  gateMessages?: [text: string, message: Element][]
  navigation?: { currentEntry: { index: number } | null }
}

/** Keeps from now on what is said for a moment and what is given away. */
export const keepEffects = (): void => {
  const page = globalThis as unknown as EffectsPage
  const none: string[] = []
  const kept = {
    told: [...none],
    given: [...none],
    asked: [...none],
    place: page.navigation?.currentEntry?.index ?? 0,
    held: new Set<string>(),
  }
  page.gateEffects = kept
  const regions = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
  // That it takes long says something of the machine.
  const isOfWaiting = (region: Element) => region.closest('[data-waiting], [data-remote-slow], [aria-busy=true]') !== null
  const isTold = (text: Node): boolean => {
    const region = text.parentElement?.closest(regions)
    return region !== null && region !== undefined && !isOfWaiting(region)
  }
  // What stood there before is not said again: how long a message stays is not the same in two visits.
  const tell = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    for (let text: Node | null = node.nodeType === Node.TEXT_NODE ? node : walker.nextNode(); text; text = walker.nextNode())
      if (isTold(text)) kept.told.push((text.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
  }
  new MutationObserver((records) => {
    const changed = records.flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes]))
    for (const node of new Set(changed)) tell(node)
  }).observe(document, { subtree: true, childList: true, characterData: true })

  // Keys and codes are others in each version.
  const give = (text: string) => void kept.given.push(text.replaceAll(/[\w+/=-]{20,}/g, 'a code').slice(0, 4000))
  const link = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (thing) => {
    if (thing instanceof Blob && /^(?:text\/|application\/json)/.test(thing.type)) void thing.text().then(give)
    const address = link(thing)
    kept.held.add(address)
    return address
  }
  const unlink = URL.revokeObjectURL.bind(URL)
  URL.revokeObjectURL = (address) => {
    kept.held.delete(address)
    unlink(address)
  }
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) give(this.download)
    click.call(this)
  }
  const writeText = (text: string) => Promise.resolve(give(text))
  if (typeof navigator.clipboard === 'object') Object.assign(navigator.clipboard, { writeText })

  const watch = (owner: object | undefined, method: string, what: string) => {
    const own = owner && (Reflect.get(owner, method) as unknown)
    if (!owner || typeof own !== 'function') return
    const asking = function (this: unknown, ...parts: unknown[]): unknown {
      kept.asked.push(what)
      return Reflect.apply(own, this, parts)
    }
    Object.defineProperty(owner, method, { configurable: true, writable: true, value: asking })
  }
  watch(globalThis.Notification, 'requestPermission', 'leave to notify')
  watch(navigator.geolocation, 'getCurrentPosition', 'the place')
  watch(navigator.geolocation, 'watchPosition', 'the place')
  watch(navigator.mediaDevices, 'getUserMedia', 'the microphone or camera')
  watch(HTMLMediaElement.prototype, 'play', 'a sound')
  watch(Element.prototype, 'requestFullscreen', 'the whole screen')
  watch(navigator, 'share', 'a sharing sheet')
  watch(navigator, 'vibrate', 'a vibration')
  for (const method of ['alert', 'confirm', 'prompt', 'print']) watch(globalThis, method, `a window of the browser (${method})`)
}

/** Takes what happened since the last look, and looks at what is shown. @param secret what stands nowhere in the clear @param within selector of the part that is read */
export const effectsInPage = async ({ secret, within }: { secret: string; within: string }): Promise<Effects> => {
  // What comes in by and by is seen once it is there.
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  for (let look = 0; look < 20 && isMoving(); look += 1) await new Promise((resolve) => setTimeout(resolve, 25))
  const page = globalThis as unknown as EffectsPage
  const { told, given, asked, place, held } = page.gateEffects
  const now = page.navigation?.currentEntry?.index ?? 0
  page.gateEffects.place = now
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const shown = [...document.querySelectorAll<HTMLElement>(`${within} *, dialog[open] *, [role=dialog] *`)].filter((one) =>
    one.checkVisibility(),
  )
  const addressOf = (image: HTMLImageElement | HTMLCanvasElement): string => {
    if (image instanceof HTMLCanvasElement) return 'canvas'
    const { protocol, pathname } = new URL(image.getAttribute('src') ?? '', location.href)
    return /^https?:$/.test(protocol) ? pathname : protocol
  }
  const pictures = shown
    .filter((one) => one instanceof HTMLImageElement || one instanceof HTMLCanvasElement)
    .map(addressOf)
    .filter((address) => !address.startsWith('/remotes/'))

  // A dialog stands over all: what it was written into cuts nothing of it, wherever that was scrolled to.
  const holderOf = (element: HTMLElement): HTMLElement | null =>
    element.matches(':modal, :popover-open') ? null : element.parentElement
  const least = { size: 6, opacity: 0.2, share: 0.5 }
  const isSeen = (element: HTMLElement): boolean => {
    if (Number.parseFloat(getComputedStyle(element).fontSize) < least.size) return false
    const range = document.createRange()
    range.selectNodeContents(element)
    const { width, height, ...all } = range.getBoundingClientRect().toJSON() as DOMRect
    let { left, top, right, bottom } = all
    let opacity = 1
    for (let holder: HTMLElement | null = element; holder; holder = holderOf(holder)) {
      const style = getComputedStyle(holder)
      const box = holder.getBoundingClientRect()
      opacity *= Number(style.opacity)
      if (/hidden|clip/.test(style.overflowX)) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (/hidden|clip/.test(style.overflowY)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
    const share = (Math.max(0, right - left) * Math.max(0, bottom - top)) / (width * height || 1)
    return opacity >= least.opacity && share >= least.share && element.checkVisibility({ visibilityProperty: true })
  }
  const lettered = shown.filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && plain(node.textContent) !== ''),
  )
  const [seen, unseen] = [true, false].map((wanted) =>
    lettered.filter((one) => isSeen(one) === wanted).map((one) => plain(one.textContent).slice(0, 60)),
  ) as [string[], string[]]

  // What scrolls by itself may be wider, and what is clipped is looked for above.
  const { clientWidth } = document.documentElement
  const isKept = (element: HTMLElement): boolean => {
    for (let holder: HTMLElement | null = element; holder && holder !== document.body; holder = holderOf(holder))
      if (getComputedStyle(holder).overflowX !== 'visible') return true
    return false
  }
  const runsOut = (element: HTMLElement): boolean => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, width } = range.getBoundingClientRect()
    return width > 1 && (left < -1 || right > clientWidth + 1) && !isKept(element)
  }

  // The site's own foot lies below every screen.
  const ownLines = lettered.filter((one) => one.closest('dialog, [role=dialog]') === null)
  const lowest = Math.max(0, ...ownLines.map((one) => one.getBoundingClientRect().bottom + scrollY))

  const isOnScreen = (control: Element): boolean => {
    const { top, height } = control.getBoundingClientRect()
    return top + height / 2 < innerHeight && control.checkVisibility()
  }
  const controls = scrollY === 0 ? [...(page.gateControls ?? [])] : []
  const atHand = controls.filter(([, control]) => isOnScreen(control)).map(([key]) => key)

  // What lies where a finger would meet a control.
  const isOver = (message: Element): boolean =>
    [...(page.gateControls?.values() ?? [])].some((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      return met !== null && message.contains(met) && !message.contains(control)
    })
  const before = page.gateMessages ?? []
  const [standing, gone] = [true, false].map((wanted) => before.filter(([, one]) => one.isConnected === wanted)) as [
    typeof before,
    typeof before,
  ]
  page.gateMessages = [...document.querySelectorAll('[role=status] > *')]
    .filter((one) => one.closest(within) === null && one.checkVisibility() && plain(one.textContent) !== '')
    .map((one) => [plain(one.textContent), one])

  const forms = [secret, btoa(secret), encodeURIComponent(secret)]
  const isSecret = (text: string) => forms.some((form) => text.includes(form))
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage as unknown as Record<string, string>))
  const leaks = stored.filter(([, value]) => isSecret(value)).map(([name]) => `the storage under ${name.replaceAll(/\d+/g, '#')}`)
  if (isSecret(location.href)) leaks.push('the address of the page')
  const each = (list: string[]) => [...new Set(list.splice(0))].filter((text) => text !== '')
  return {
    told: each(told),
    given: each(given),
    entries: now - place,
    pictures,
    unseen: [...new Set(unseen)].filter((text) => !seen.includes(text)),
    isTooWide: lettered.some(runsOut),
    below: Math.max(0, Math.round((lowest / innerHeight - 1) * 100) / 100),
    atHand,
    leaks,
    asked: each(asked),
    held: held.size,
    listening: page.gateListening?.count ?? 0,
    covering: standing.filter(([, message]) => isOver(message)).map(([text]) => text),
    cleared: gone.map(([text]) => text),
  }
}
